# Long outputs go to files under build/log; a failure shows the end of its file.
log_file() { mkdir -p build/log && echo "build/log/$1.txt"; }

fail_with_log() {
  tail -n 40 "$(log_file "$1")" >&2
  echo "failed: $1 (whole log: $(log_file "$1"))" >&2
  exit 1
}
