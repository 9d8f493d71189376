/** The console of a game cannot be reached, or answers what cannot be read: to be tried again later. */
export class ConsoleError extends Error {
  override readonly name = 'ConsoleError';
}

/** The console refuses the password. Not to be tried again: servers shut out who guesses. */
export class WrongPasswordError extends Error {
  override readonly name = 'WrongPasswordError';
}
