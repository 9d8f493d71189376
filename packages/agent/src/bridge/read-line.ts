import { NOT_JSON, NOT_OBJECT } from '@steward/api-client/rules/refusals';
import { bridge } from '@steward/api-client/contract/bridge';
import type { CommandAnswer } from '../panel.ts';

/** What a line of the events file is. */
export type ReadLine =
  | { readonly event: Readonly<Record<string, unknown>> }
  | { readonly answer: CommandAnswer }
  | { readonly problem: string };

export interface LinePlace {
  /** What makes the event count once. */
  readonly id: string;
  /** When it happened at the latest, where it does not say when; epoch milliseconds. */
  readonly atMs: number;
}

/** As seconds such a number would be a time long gone or far off. */
const LAST_SECONDS = 1e11;

function timeOf(at: unknown, atMs: number): unknown {
  if (at === undefined || at === null) return new Date(atMs).toISOString();
  if (typeof at !== 'number' || !(at > 0) || at > LAST_SECONDS) return at;
  return new Date(Math.round(at * 1000)).toISOString();
}

function readAnswer({ command, result, reason }: Readonly<Record<string, unknown>>): ReadLine {
  const params = bridge.answer.params.safeParse({ id: command });
  const body = bridge.answer.body.safeParse({ result, ...(reason === undefined ? {} : { reason }) });
  const id = params.success ? Number(params.data.id) : Number.NaN;
  if (!Number.isSafeInteger(id) || id < 1) return { problem: 'command: Use the id of a command, such as 812.' };
  if (!body.success) return { problem: body.error.issues.map(({ message }) => message).join(' ') };
  return { answer: { id, result: body.data.result, reason: body.data.reason } };
}

/** Reads a line that a game script wrote. Undefined for an empty one. */
export function readLine(text: string, { id, atMs }: LinePlace): ReadLine | undefined {
  const line = text.replace(/^\uFEFF/, '').trim();
  if (line === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { problem: NOT_JSON };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problem: NOT_OBJECT };
  const given = value as Readonly<Record<string, unknown>>;
  if ('command' in given && !('kind' in given)) return readAnswer(given);
  if (typeof given['kind'] !== 'string') return { problem: 'kind: Name the kind of the event, such as player.joined.' };
  return { event: { ...given, id, at: timeOf(given['at'], atMs) } };
}
