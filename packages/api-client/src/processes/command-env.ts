/** Where programs are, whose they are, how to speak: nothing of Steward's settings, such as a key or a database. */
const PASSED_ON =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TMUX_TMPDIR|XDG_RUNTIME_DIR|DBUS_SESSION_BUS_ADDRESS|SYSTEMROOT)$/i;

/** What commands of the operator may know of an environment. */
export const commandEnv = (env: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && PASSED_ON.test(entry[0]),
    ),
  );
