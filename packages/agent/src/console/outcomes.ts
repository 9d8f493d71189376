import type { CommandResult } from '@steward/api-client/rules/game-commands';

/** What became of a command. */
export interface Outcome {
  readonly result: CommandResult;
  readonly reason?: string;
}

/** What staff asked of the game. */
export interface Asked {
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A game's own console, for servers whose script takes no commands. Throws `ConsoleError` or `WrongPasswordError`. */
export interface GameConsole {
  run(asked: Asked): Promise<Outcome>;
  /** Runs a command of the operator; gives the lines that it answers. */
  send(command: string): Promise<string[]>;
  /** Resolves when it answers and takes the password. */
  ping(): Promise<void>;
}

/** Also of a kick of somebody who is not in the game. */
export const DONE: Outcome = { result: 'done' };
export const UNKNOWN: Outcome = { result: 'unknown-player' };
export const refused = (reason: string): Outcome => ({ result: 'refused', reason });
export const notKnown = (kind: string): Outcome => refused(`The console of the game has no command for "${kind}".`);
export const NOT_UNTIL = refused('The console of the game cannot ban until a time. The player was kicked.');

export const isForGood = ({ type }: Asked['data']): boolean => type === 1;
