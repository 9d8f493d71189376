@rem npm scripts here begin with exec, so that a signal reaches the script itself; cmd.exe has no such word.
@%*
