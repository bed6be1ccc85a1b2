#!/usr/bin/env bash
# Makes an APK in bin/ with buildozer, after a look at whether everything that it needs is there.
#   tools/apk.sh [debug|release]
#   tools/apk.sh --check          only look
#   ARCH=arm64-v8a tools/apk.sh   only for this processor
set -eu
cd "$(dirname "$0")/.."

debian="git unzip zip patch autoconf automake libtool libtool-bin pkg-config cmake gettext openjdk-17-jdk-headless \
zlib1g-dev libffi-dev libssl-dev libncurses-dev ccache"
programs="git unzip zip patch autoconf automake libtoolize pkg-config cmake make cc javac keytool"

missing() {
    local name
    for name in $programs; do command -v "$name" >/dev/null || echo "$name"; done
}

java_version() { javac -version 2>&1 | sed -n 's/^javac \([0-9]*\).*/\1/p'; }

check() {
    local lacking version
    case "$(uname)" in
        Linux | Darwin) ;;
        *) echo "An APK can be made on Linux, macOS, or Windows with WSL; this is $(uname)." >&2; return 1 ;;
    esac
    lacking=$(missing | tr '\n' ' ')
    if [ -n "$lacking" ]; then
        echo "To make an APK these programs are missing: $lacking" >&2
        if command -v apt-get >/dev/null; then echo "    sudo apt-get install $debian" >&2; fi
        return 1
    fi
    version=$(java_version)
    if [ "${version:-0}" -lt 17 ]; then
        echo "To make an APK Java 17 or newer is needed; javac here is ${version:-unknown}." >&2
        return 1
    fi
}

signs() {  # all four or none
    local name set=0
    for name in KEYSTORE KEYSTORE_PASSWD KEYALIAS KEYALIAS_PASSWD; do
        if printenv "P4A_RELEASE_$name" >/dev/null; then set=$((set + 1)); fi
    done
    case $set in
        4) [ -f "$P4A_RELEASE_KEYSTORE" ] || { echo "There is no key store $P4A_RELEASE_KEYSTORE." >&2; return 1; } ;;
        0) echo "No key is given, so the APK will not be signed, and no tablet will take it: see README, \"Sign\"." ;;
        *) echo "Of P4A_RELEASE_KEYSTORE, _KEYSTORE_PASSWD, _KEYALIAS and _KEYALIAS_PASSWD only $set are set." >&2; return 1 ;;
    esac
}

kind=${1:-debug}
case $kind in
    --check) check; exit ;;
    debug | release) ;;
    *) echo "What kind of APK is \"$kind\"? There is debug and release." >&2; exit 2 ;;
esac
check
if [ "$kind" = release ]; then signs; fi
.venv/bin/python -m tools.package --tools
# buildozer asks for the name of the environment to tell whether it may install there
export VIRTUAL_ENV="$PWD/build/package-venv" PATH="$PWD/build/package-venv/bin:$PATH"
echo "The first time, the Android SDK and NDK are fetched (4 GB) and Python is built for Android: about an hour."
# Each processor by itself: what can't be had for one does not break the other.
failed=
for arch in ${ARCH:-arm64-v8a armeabi-v7a}; do
    APP_ANDROID_ARCHS=$arch buildozer android "$kind" || failed="$failed $arch"
done
ls -l bin/*.apk || true
if [ -n "$failed" ]; then
    echo "buildozer failed for$failed; what it said last is above. Without the internet it can not fetch the SDK." >&2
    exit 1
fi
