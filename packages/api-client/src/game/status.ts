import { visibleText } from '../rules/visible-text.ts';

/** What a game server tells of itself. All of it is its own word: cleaned and bounded, but not true for that. */
export interface GameStatus {
  readonly hostname: string;
  readonly players: number;
  readonly maxPlayers: number;
  /** Milliseconds. */
  readonly ping: number | null;
  readonly version: string | null;
  /** Null where the game tells none. */
  readonly map: string | null;
}

/** What asking led to. `unreachable`: nothing came; `unreadable`: what came is no answer of such a server. */
export type GameAnswer = { readonly status: GameStatus } | { readonly problem: 'unreachable' | 'unreadable' };

export interface Asking {
  readonly host: string;
  /** Undefined where the address names none. */
  readonly port: number | undefined;
  /** For the whole of it. */
  readonly timeoutMs: number;
  /** The character set of its texts; only SA-MP has one of its own. */
  readonly encoding?: string | undefined;
}

/** Thrown where an answer is none. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

const MOST_PLAYERS = 100_000;
const MOST_TEXT = 128;

/** A number of players. Throws `UnreadableError` for what cannot be one. */
export function countOf(value: unknown): number {
  const number = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > MOST_PLAYERS)
    throw new UnreadableError('This is no number of players.');
  return number;
}

/** A text of a server: without colour codes and what cannot be seen, at most 128 characters. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') return '';
  const text = visibleText(value.replace(/\s+/g, ' '), 'strip').trim();
  return [...text].slice(0, MOST_TEXT).join('');
}

/** Runs a question: what it throws is an answer, too. */
export async function answered(ask: () => Promise<GameStatus>): Promise<GameAnswer> {
  try {
    return { status: await ask() };
  } catch (error) {
    return { problem: error instanceof UnreadableError ? 'unreadable' : 'unreachable' };
  }
}
