import { readFile } from 'node:fs/promises';
import { GAME_EVENT_KINDS, GameEvent } from '@steward/api-client/contract/game-events';
import * as z from 'zod';
import { AgentError, reasonOf } from '../../errors.ts';
import type { ReadLine, Told } from './told.ts';

const MOST_PLACES = 12;
const KINDS = { name: 64, number: 24, text: 500 } as const;
type PlaceKind = keyof typeof KINDS;

const Mapping = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        line: z.string().min(1).max(500),
        event: z.looseObject({ kind: z.enum(GAME_EVENT_KINDS, 'Name a kind of event that Steward knows.') }),
      }),
    )
    .max(500, 'Use at most 500.'),
});

type Piece = string | { readonly name: string; readonly kind: PlaceKind };

/** A line that a community's own script writes, as words and places between them. */
interface OwnLine {
  readonly pieces: readonly Piece[];
  readonly event: Readonly<Record<string, unknown>>;
}

/** Takes `{player} paid {amount:number} to {other}` apart. Throws a sentence. */
function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  const places = new Set<string>();
  let from = 0;
  for (const found of line.matchAll(/\{(\w{1,30})(?::(\w+))?\}/g)) {
    const [whole, name = '', given] = found;
    const kind = (given ?? (['reason', 'text', 'action'].includes(name) ? 'text' : 'name')) as PlaceKind;
    if (!(kind in KINDS)) throw new AgentError(`{${name}:${given ?? ''}}: Use name, number or text.`);
    if (places.has(name)) throw new AgentError(`{${name}} stands twice.`);
    if (found.index > from) pieces.push(line.slice(from, found.index));
    else if (pieces.length > 0) throw new AgentError(`Put something between {${name}} and the place before it.`);
    places.add(name);
    pieces.push({ name, kind });
    from = found.index + whole.length;
  }
  if (from < line.length) pieces.push(line.slice(from));
  if (places.size > MOST_PLACES) throw new AgentError(`Use at most ${MOST_PLACES} places.`);
  return pieces;
}

function fits(kind: PlaceKind, value: string): boolean {
  if (value === '' || value.length > KINDS[kind]) return false;
  if (kind === 'name') return !/\s/.test(value);
  return kind === 'text' || /^[+-]?\$?\d[\d,]*(?:\.\d+)?$/.test(value);
}

/**
 * The values of the places of a line; undefined when it is another one. A place ends where the words behind it begin for the
 * first time: nothing is tried twice, so that a line takes as long as it is, whatever it holds.
 */
function match(pieces: readonly Piece[], body: string): Map<string, { kind: PlaceKind; value: string }> | undefined {
  const values = new Map<string, { kind: PlaceKind; value: string }>();
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    if (typeof piece === 'string') {
      if (!body.startsWith(piece, at)) return undefined;
      at += piece.length;
      continue;
    }
    const next = pieces[index + 1];
    const isLast = index === pieces.length - 2;
    const end =
      typeof next !== 'string'
        ? body.length
        : isLast && body.endsWith(next)
          ? body.length - next.length
          : body.indexOf(next, at);
    const value = end < at ? '' : body.slice(at, end);
    if (!fits(piece.kind, value)) return undefined;
    values.set(piece.name, { kind: piece.kind, value });
    at = end;
  }
  return at === body.length ? values : undefined;
}

function fill(template: unknown, values: ReturnType<typeof match>): unknown {
  if (typeof template !== 'string') return template;
  const alone = /^\{(\w+)\}$/.exec(template)?.[1];
  const only = alone === undefined ? undefined : values?.get(alone);
  if (only?.kind === 'number') return Number(only.value.replace(/[$,]/g, ''));
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => values?.get(name)?.value ?? whole);
}

const placesIn = (template: unknown): string[] =>
  typeof template === 'string' ? [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name) : [];

/** Whether the event can be one at all, with something in its places. */
function checkEvent({ pieces, event }: OwnLine): void {
  const known = new Map(
    pieces.flatMap((piece) =>
      typeof piece === 'string'
        ? []
        : [[piece.name, { kind: piece.kind, value: piece.kind === 'number' ? '1' : 'X_Y' }] as const],
    ),
  );
  for (const template of Object.values(event))
    for (const name of placesIn(template))
      if (!known.has(name)) throw new AgentError(`{${name}} is no place of the line.`);
  const filled = Object.fromEntries(Object.entries(event).map(([key, template]) => [key, fill(template, known)]));
  const read = GameEvent.safeParse({ id: 'x', ...filled });
  const [issue] = read.success ? [] : read.error.issues;
  if (issue) throw new AgentError(`event.${issue.path.join('.')}: ${issue.message}`);
}

/** Reads a file of a community's own lines. Throws `AgentError` with the line that cannot be used. */
export async function readMapping(file: string): Promise<ReadLine> {
  let value: unknown;
  try {
    value = JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new AgentError(`The mapping ${file} cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
  const read = Mapping.safeParse(value);
  if (!read.success)
    throw new AgentError(
      `The mapping ${file} cannot be used.\n${read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n')}`,
    );
  const own = read.data.lines.map(({ line, event }): OwnLine => {
    try {
      const made = { pieces: piecesOf(line), event };
      checkEvent(made);
      return made;
    } catch (error) {
      throw new AgentError(
        `The mapping ${file} cannot be used.\n"${line}": ${error instanceof Error ? error.message : ''}`,
        {
          cause: error,
        },
      );
    }
  });
  return (body) => {
    for (const { pieces, event } of own) {
      const values = match(pieces, body);
      if (values)
        return [
          Object.fromEntries(Object.entries(event).map(([key, template]) => [key, fill(template, values)])) as Told,
        ];
    }
    return [];
  };
}
