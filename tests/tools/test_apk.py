"""tools/apk.sh says what is missing before it begins to fetch gigabytes."""
import os
import subprocess

import pytest

from tests.ui_process import ROOT

PROGRAMS = ("git", "unzip", "zip", "patch", "autoconf", "automake", "libtoolize", "pkg-config", "cmake", "make", "cc",
            "javac", "keytool")
NEEDED_BY_THE_SCRIPT = ("bash", "dirname", "uname", "sed", "tr", "printenv")


@pytest.fixture
def apk(tmp_path):
    """Run it with only these programs on the PATH; the Java compiler says that it is of this version."""
    for name in NEEDED_BY_THE_SCRIPT:
        (tmp_path / name).symlink_to(subprocess.check_output(["which", name], text=True).strip())

    def run(*arguments, without=(), java="17.0.12", **variables):
        for name in set(PROGRAMS) - set(without):
            (tmp_path / name).write_text(f"#!{tmp_path}/bash\necho {name} {java}\n")
            (tmp_path / name).chmod(0o755)
        return subprocess.run([ROOT / "tools" / "apk.sh", *arguments], capture_output=True, text=True,
                              env={"PATH": str(tmp_path), "HOME": os.environ.get("HOME", "/"), **variables})
    return run


def test_nothing_is_missing(apk):
    done = apk("--check")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_all_that_is_missing_is_named_at_once(apk):
    done = apk("debug", without=("cmake", "javac"))
    assert done.returncode == 1
    assert "these programs are missing: cmake javac" in done.stderr


@pytest.mark.parametrize("java", ("11.0.2", "1.8.0_422"))
def test_an_old_java_is_not_enough(apk, java):
    done = apk("--check", java=java)
    assert done.returncode == 1 and "Java 17" in done.stderr


def test_an_unknown_kind_is_refused(apk):
    assert apk("relese").returncode == 2


def test_half_a_signature_is_refused(apk):
    done = apk("release", P4A_RELEASE_KEYSTORE="starcab.keystore", P4A_RELEASE_KEYALIAS="starcab")
    assert done.returncode == 1 and "only 2 are set" in done.stderr


def test_a_key_store_that_is_not_there_is_refused(apk, tmp_path):
    names = ("KEYSTORE", "KEYSTORE_PASSWD", "KEYALIAS", "KEYALIAS_PASSWD")
    done = apk("release", **{"P4A_RELEASE_" + name: str(tmp_path / "no") for name in names})
    assert done.returncode == 1 and "There is no key store" in done.stderr


@pytest.fixture
def project(tmp_path):
    """A copy of the script, with a buildozer that has no luck with 32 bits."""
    programs = {
        ".venv/bin/python": "", "build/package-venv/bin/buildozer":
        'echo "$APP_ANDROID_ARCHS $*" >>asked; test "$APP_ANDROID_ARCHS" = arm64-v8a && mkdir -p bin && >bin/starcab.apk\n'}
    programs |= {"bin/" + name: f'echo {name} 17.0.12\n' for name in PROGRAMS}
    for name, text in programs.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("#!/bin/sh\n" + text)
        (tmp_path / name).chmod(0o755)
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "apk.sh").write_text((ROOT / "tools" / "apk.sh").read_text(encoding="utf-8"))
    (tmp_path / "tools" / "apk.sh").chmod(0o755)
    return tmp_path


@pytest.mark.parametrize(("asked_for", "built", "failed"), (
    ({}, ["arm64-v8a", "armeabi-v7a"], "armeabi-v7a"), ({"ARCH": "arm64-v8a"}, ["arm64-v8a"], ""),
    ({"ARCH": "armeabi-v7a arm64-v8a"}, ["armeabi-v7a", "arm64-v8a"], "armeabi-v7a")))
def test_what_fails_for_one_processor_does_not_stop_the_other(project, asked_for, built, failed):
    done = subprocess.run([project / "tools" / "apk.sh", "debug"], capture_output=True, text=True,
                          env={"PATH": f"{project}/bin:{os.environ['PATH']}", **asked_for})
    assert (project / "asked").read_text().splitlines() == [arch + " android debug" for arch in built]
    assert (project / "bin" / "starcab.apk").is_file() and (done.returncode == 1) == bool(failed)
    assert not failed or "buildozer failed for %s;" % failed in done.stderr
