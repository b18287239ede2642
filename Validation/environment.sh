# Sourced by Scripts/validate and Validation/systematic, in the project's folder: the Python of the laboratory in
# $python, and what describes body and rooms in $laboratory. NumPy, Pillow and Numba live in .build/validation.
# Where something is missing the script ends, with the code in $missing (1).
work=.build/validation
missing() {
  echo "$1 Skipped." >&2
  exit "${missing:-1}"
}
command -v python3 >/dev/null \
  || missing "Python is missing. Install Python 3.10 or later with venv and pip (apt-get install python3-venv python3-pip)."
python=$work/environment/bin/python
if [ ! -e $work/environment/ready ]; then
  python3 -m venv $work/environment \
    || missing "Python cannot make an environment. Install its venv (apt-get install python3-venv)."
  $work/environment/bin/pip install --quiet numpy==2.4.6 pillow==13.0.0 numba==0.68.1 \
    || missing "NumPy, Pillow and Numba cannot be installed. Is there a network?"
  touch $work/environment/ready
fi
laboratory=()
if [ -d ../shared/lab/data/src ]; then
  laboratory+=(--source ../shared/lab/data/src)
else
  [ -e $work/body/base.obj ] || Validation/fetch-body $work/body || {
    rm -rf $work/body
    missing "Without the body there are no rendered people."
  }
  laboratory+=(--source $work/body)
fi
if [ -d ../shared/lab/data/plates ]; then
  laboratory+=(--rooms ../shared/lab/data/plates)
else
  echo "Pictures of rooms are not in ../shared/lab/data/plates: plain rooms are drawn, and tables differ." >&2
fi
