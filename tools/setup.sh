#!/usr/bin/env bash
# Makes .venv with everything the app and its tests need, and sees to a virtual screen. Run by every make target:
# when nothing changed it ends at once and says nothing.
#   tools/setup.sh            set up
#   tools/setup.sh --which    only say which Python it would take
set -eu
cd "$(dirname "$0")/.."

packages="xvfb xauth libgl1 libgl1-mesa-dri libmtdev1 xdotool"
log=build/setup.log

names="python3.13 python3.12 python3.11 python3"
root=${SETUP_ROOT-}  # tests give another

# A version manager's shim may be on the PATH and yet not start; Debian's python3 may lack the venv package.
version_of() { "$1" -c 'import ensurepip, sys, venv; print("%d%02d" % sys.version_info[:2])' 2>/dev/null; }

# First what is on the PATH, then where version managers and installers put theirs.
candidates() {
    local name place
    # shellcheck disable=SC2086
    for name in $names; do type -aP "$name" || true; done
    for place in "${PYENV_ROOT:-$HOME/.pyenv}"/versions/*/bin "${UV_PYTHON_INSTALL_DIR:-$HOME/.local/share/uv/python}"/*/bin \
        "${ASDF_DATA_DIR:-$HOME/.asdf}"/installs/python/*/bin "${MISE_DATA_DIR:-$HOME/.local/share/mise}"/installs/python/*/bin \
        "$HOME"/.local/bin "$HOME"/{miniconda3,miniforge3,anaconda3}/bin "${HOMEBREW_PREFIX:-$root/opt/homebrew}"/bin \
        "$root"/usr/local/bin "$root"/opt/bin "$root"/opt/*/bin "$root"/opt/hostedtoolcache/Python/*/*/bin \
        "$root"/home/linuxbrew/.linuxbrew/bin "$root"/Library/Frameworks/Python.framework/Versions/*/bin; do
        for name in $names; do if [ -x "$place/$name" ]; then echo "$place/$name"; fi; done
    done
}

# The newest that the app's packages support: Kivy 2.3.1 has none for 3.14. Only 3.13 can encrypt rooms.
find_python() {
    local path version newest=0 found=
    while read -r path; do
        case $path in "$PWD"/.venv/*) continue ;; esac  # activated: it can't make itself
        version=$(version_of "$path") || continue
        case $version in 311 | 312 | 313) if [ "$version" -gt "$newest" ]; then newest=$version found=$path; fi ;; esac
        if [ "$newest" = 313 ]; then break; fi
    done < <(candidates)
    if [ -n "$found" ]; then echo "$found"; else return 1; fi
}

debian_root() { command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; }

apt_install() {
    export DEBIAN_FRONTEND=noninteractive
    echo "Installing with apt-get: $*"
    { apt-get update && apt-get install -y --no-install-recommends "$@"; } >>$log 2>&1
}

has_screen() {
    if command -v dpkg-query >/dev/null; then
        # shellcheck disable=SC2086
        [ "$(dpkg-query -W -f '${db:Status-Status}\n' $packages 2>/dev/null | grep -cx installed)" = "$(wc -w <<<"$packages")" ]
    else
        command -v Xvfb >/dev/null
    fi
}

screen() {
    if has_screen; then return; fi
    # shellcheck disable=SC2086
    if debian_root && apt_install $packages; then return; fi
    echo "The virtual screen is missing: tests of the screens, and play without a display, will fail. Please install" >&2
    if command -v apt-get >/dev/null; then echo "    sudo apt-get install $packages" >&2
    else echo "    Xvfb and Mesa's software OpenGL" >&2; fi
}

python() {
    find_python || { debian_root && apt_install python3 python3-venv >&2 && find_python; } ||
        { echo "Please install Python 3.13, 3.12 or 3.11 with its venv module (Debian: python3-venv)." >&2; return 1; }
}

# The folder belongs to it: an environment that was moved is made anew.
wanted() { { pwd; cat requirements*.txt tools/setup.sh; } | cksum; }

environment() {
    if [ "$(cat .venv/stamp 2>/dev/null)" = "$(wanted)" ] && .venv/bin/python -c '' 2>/dev/null; then return; fi
    local base
    base=$(python)
    echo "Setting up .venv with $("$base" --version); the first time takes a minute or two …"
    if ! install "$base" >>$log 2>&1; then
        tail -n 30 $log >&2
        echo "The set-up failed; all of its output is in $log." >&2
        return 1
    fi
}

install() {  # the stamp comes last: what was interrupted is done again
    "$1" -m venv --clear .venv &&
        pip -r requirements.txt -r requirements-dev.txt &&
        pip --no-deps -r requirements-nodeps.txt &&
        wanted >.venv/stamp
}

pip() { .venv/bin/python -m pip install --disable-pip-version-check --progress-bar off "$@"; }

if [ "${1-}" = --which ]; then find_python; exit; fi
mkdir -p build
screen
environment
