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
  /** Resolves when it answers and takes the password. */
  ping(): Promise<void>;
}

export const DONE: Outcome = { result: 'done' };
export const UNKNOWN: Outcome = { result: 'unknown-player' };
export const refused = (reason: string): Outcome => ({ result: 'refused', reason });
export const notKnown = (kind: string): Outcome => refused(`The console of the game has no command for "${kind}".`);
export const NOT_UNTIL = refused('The console of the game cannot ban until a time. The player was kicked.');

const MOST_REASON = 120;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A reason as one line that nothing of can end the command or begin another. */
export const plainText = (value: unknown): string =>
  textOf(value)
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, MOST_REASON);

export const isForGood = ({ type }: Asked['data']): boolean => type === 1;
