#!/usr/bin/env bash
# Makes .venv with what is needed, and sees to a virtual screen and, for tests, a browser. Run by every make target: when nothing changed it ends
# at once and says nothing.
#   tools/setup.sh play       what playing needs: nothing else is fetched
#   tools/setup.sh test       and what tests and checks need (also without a word)
#   tools/setup.sh --which    only say which Python it would take
set -eu
cd "$(dirname "$0")/.."

play_packages="libgl1 libmtdev1"
screen_packages="xvfb xauth libgl1-mesa-dri"  # for tests, and for playing without a display
test_packages="xdotool"
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

has_display() { [ -n "${DISPLAY-}${WAYLAND_DISPLAY-}" ] || [ "$(uname)" = Darwin ]; }

packages() {
    local packages=$play_packages
    if [ "$wants" = test ] || ! has_display; then packages="$packages $screen_packages"; fi
    if [ "$wants" = test ]; then packages="$packages $test_packages"; fi
    echo "$packages"
}

has_screen() {
    if command -v dpkg-query >/dev/null; then
        # shellcheck disable=SC2086
        [ "$(dpkg-query -W -f '${db:Status-Status}\n' $packages 2>/dev/null | grep -cx installed)" = "$(wc -w <<<"$packages")" ]
    else
        [ "$wants" = play ] && has_display || command -v Xvfb >/dev/null
    fi
}

screen() {
    local packages
    packages=$(packages)
    if has_screen; then return; fi
    # shellcheck disable=SC2086
    if debian_root && apt_install $packages; then return; fi
    echo "Some of the system's own parts are missing, and what needs them will fail. Please install" >&2
    if command -v apt-get >/dev/null; then echo "    sudo apt-get install $packages" >&2
    else echo "    Xvfb and Mesa's software OpenGL" >&2; fi
}

browser() {
    local name
    for name in chromium chromium-browser google-chrome; do if type -P "$name" >/dev/null; then return; fi; done
    if debian_root && apt_install chromium; then return; fi
    echo "There is no Chromium: tests of guests in a browser will be skipped. Please install it (Debian: chromium)." >&2
}

python() {
    find_python || { debian_root && apt_install python3 python3-venv >&2 && find_python; } ||
        { echo "Please install Python 3.13, 3.12 or 3.11 with its venv module (Debian: python3-venv); Kivy has no packages for" \
            "newer ones." >&2; return 1; }
}

# The folder belongs to it: an environment that was moved is made anew.
stamp() { { pwd; cat tools/setup.sh "$@"; } | cksum; }
for_play() { stamp requirements.txt requirements-nodeps.txt; }
for_tests() { stamp requirements.txt requirements-nodeps.txt requirements-dev.txt; }
starts() { .venv/bin/python -c '' 2>/dev/null; }
can_play() { [ "$(cat .venv/stamp-play 2>/dev/null)" = "$(for_play)" ] && starts; }
can_test() { [ "$(cat .venv/stamp-test 2>/dev/null)" = "$(for_tests)" ] && starts; }

environment() {
    if "can_$wants"; then return; fi
    local base
    base=$(python)
    echo "Setting up .venv with $("$base" --version); the first time takes a minute or two …"
    if ! install "$base" >>$log 2>&1; then
        tail -n 30 $log >&2
        echo "The set-up failed; all of its output is in $log." >&2
        return 1
    fi
}

install() {  # a stamp comes last: what was interrupted is done again
    if ! can_play; then
        { "$1" -m venv --clear .venv && pip -r requirements.txt && pip --no-deps -r requirements-nodeps.txt; } || return 1
        for_play >.venv/stamp-play
    fi
    if [ "$wants" = play ]; then return; fi
    pip -r requirements-dev.txt && for_tests >.venv/stamp-test
}

pip() { .venv/bin/python -m pip install --disable-pip-version-check --progress-bar off "$@"; }

wants=${1:-test}
case $wants in
    --which) find_python; exit ;;
    play | test) ;;
    *) echo "Set up for what? There is play and test." >&2; exit 2 ;;
esac
mkdir -p build
screen
if [ "$wants" = test ]; then browser; fi
environment
