"""How python-for-android puts materialyoucolor into the APK; in place of its own recipe.

That one has an older version, and the newer has a wheel for 64 bits only. What is compiled in it takes colours from a
wallpaper, which neither KivyMD asks for nor we: without it the source is plain Python, the same on every processor.
"""
from pythonforandroid.recipe import PyProjectRecipe


class MaterialyoucolorRecipe(PyProjectRecipe):
    version = "3.0.4"
    url = ("https://files.pythonhosted.org/packages/eb/23/2e63e7bdfcc1aa7ba955386ad09e3bd8a535a1092d7af501659b63cb6282/"
           "materialyoucolor-{version}.tar.gz")
    sha256sum = "30b8dde034dce180845b0eaf52f72c5b22cd5b60bd7aff96804febae4e266276"

    def check_prebuilt(self, arch, msg=""):
        return False

    def get_recipe_env(self, arch, **kwargs):
        return super().get_recipe_env(arch, **kwargs) | {"MYCP_PURE_PYTHON": "1"}


recipe = MaterialyoucolorRecipe()
