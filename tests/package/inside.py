"""Asks buildozer and python-for-android themselves; runs in build/package-venv. The last line it prints is JSON.

    python inside.py copy FOLDER         check the spec; copy out the packed files; what python-for-android is told
    python inside.py graph NAME …        which of these are recipes, in their order, and which are left to pip
    python inside.py fetch NAME FOLDER   the source of a recipe of ours, and how it is built
    python inside.py tags ARCH           how wheels for a processor are tagged
    python inside.py render FOLDER ARG … the Android project, by python-for-android's own templates
"""
import json
import os
import runpy
import shutil
import sys
from pathlib import Path

# What python-for-android's tool chain reads itself and does not hand on to its build.py
ONE_VALUE = ("--local-recipes", "--bootstrap", "--dist_name", "--arch", "--ndk-api")
SAID_ANEW = {"--add-resource": "--resource"}
NO_VALUE = ("apk", "--copy-libs", "--release", "--sign")


def copy(folder: str) -> dict[str, object]:
    from buildozer import Buildozer

    maker = Buildozer("buildozer.spec")
    maker.config.set("buildozer", "build_dir", folder)
    maker.user_bin_dir = folder + "/bin"  # else it makes one in the project
    maker.set_target("android")
    maker.check_configuration_tokens()
    maker._copy_application_sources()
    told = []
    target = maker.target
    target._p4a = lambda command, **_: told.append(command)
    target.artifact_format = maker.config.getdefault("app", "android.release_artifact", "aab")
    type(target).android_sdk_dir = folder + "/no sdk"
    os.makedirs(target.get_dist_dir("starcab"))
    try:
        target.build_package()
    except FileNotFoundError as missing:  # what comes after python-for-android looks into the SDK
        assert "no sdk" in str(missing), missing
    return {"app": maker.app_dir, "told": told[0], "format": target.artifact_format}


def graph(*names: str) -> dict[str, object]:
    from pythonforandroid.bootstrap import Bootstrap
    from pythonforandroid.graph import get_recipe_order_and_bootstrap
    from pythonforandroid.recipe import Recipe

    context = our_context()
    names = tuple(name.partition("==")[0] for name in names)  # as its tool chain does, which keeps the versions aside
    bootstrap = Bootstrap.get_bootstrap("sdl2", context)
    order, modules, chosen = get_recipe_order_and_bootstrap(context, list(names), bootstrap)
    recipes = {name: str(Recipe.get_recipe(name, context).version) for name in order}
    return {"recipes": recipes, "modules": list(modules), "bootstrap": chosen.name}


def our_context():
    from pythonforandroid.build import Context

    context = Context()
    context.local_recipes = os.path.realpath("tools/android/recipes")
    return context


def fetch(name: str, folder: str) -> dict[str, str]:
    from pythonforandroid.recipe import PyProjectRecipe, Recipe

    recipe = Recipe.get_recipe(name, our_context())
    recipe.ctx.storage_dir = folder
    os.makedirs(recipe.ctx.packages_path, exist_ok=True)
    recipe.download()  # compares the sum
    PyProjectRecipe.get_recipe_env = lambda self, arch, **_: {}  # what is of the NDK: there is none here
    file = Path(recipe.ctx.packages_path, name, recipe.versioned_url.rpartition("/")[2])
    return {"file": str(file), "env": recipe.get_recipe_env(None), "prebuilt": recipe.check_prebuilt(None)}


def tags(arch: str) -> list[str]:
    from types import SimpleNamespace

    from pythonforandroid.recipe import PyProjectRecipe

    return PyProjectRecipe.get_wheel_platform_tags(arch, SimpleNamespace(ndk_api=24))


def render(folder: str, *told: str) -> str:
    import pythonforandroid

    parts = Path(pythonforandroid.__file__).parent / "bootstraps"
    project = Path(folder)
    for part in ("common", "_sdl_common", "sdl2"):
        shutil.copytree(parts / part / "build", project, dirs_exist_ok=True)
    for arch in ("arm64-v8a", "armeabi-v7a"):
        (project / "libs" / arch).mkdir(parents=True)
        (project / f"_python_bundle__{arch}").mkdir()
    (project / "sdk" / "build-tools" / "36.0.0").mkdir(parents=True)
    (project / "local.properties").write_text("sdk.dir=%s\n" % (project / "sdk"))
    (project / "project.properties").write_text("target=android-35\n")
    (project / "dist_info.json").write_text(json.dumps({
        "bootstrap": "sdl2", "hostpython": None, "archs": ["arm64-v8a", "armeabi-v7a"], "ndk_api": 24,
        "use_setup_py": False}))
    os.chdir(project)
    sys.argv = ["build.py", *of_build(list(told)), "--no-byte-compile-python"]
    sys.path.insert(0, str(project))
    runpy.run_path("build.py", run_name="__main__")
    return str(project)


def of_build(told: list[str]) -> list[str]:
    kept = []
    while told:
        word = told.pop(0)
        if word in ONE_VALUE:
            told.pop(0)
        elif word not in NO_VALUE:
            kept.append(SAID_ANEW.get(word, word))
    return kept


if __name__ == "__main__":
    answer = {"copy": copy, "graph": graph, "fetch": fetch, "tags": tags, "render": render}[sys.argv[1]](*sys.argv[2:])
    print("\n" + json.dumps(answer))
