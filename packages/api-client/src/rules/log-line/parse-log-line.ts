import { WEAPONS, weaponOf } from '../weapons.ts';
import { amountOf, findAnywhere, isIp, playerOf, readHead } from './finders.ts';
import { FORMS } from './forms.ts';
import type { PartName } from './forms.ts';
import type { LineColumns, LineSpan, ParsedLine } from './spans.ts';

/** What lies behind is shown as it is. */
const MOST_CHARACTERS = 8192;
const FISTS = 0;

const weaponNames = new Map(
  [...WEAPONS]
    .reverse()
    .flatMap((weapon) =>
      [weapon.name, weapon.logName].flatMap((name) =>
        name === null ? [] : [[name.toLowerCase(), weapon.id] as const],
      ),
    ),
);

interface Understood {
  readonly event: string;
  readonly spans: LineSpan[];
}

/**
 * What a line of a log says, whichever known form it has: stamps of all forms, the engines of SA-MP and open.mp, scripts,
 * FiveM's txAdmin and Minecraft. It takes time in proportion to the line and never throws; what a player wrote is `said` and
 * is looked at no further. Only the first 8,192 characters are read.
 */
export function parseLogLine(line: string): ParsedLine {
  const text = line.slice(0, MOST_CHARACTERS);
  const { stampEnd, bodyStart, time } = readHead(text);
  const body = text.slice(bodyStart);
  const understood = understand(body);
  const taken = understood?.spans ?? [];
  const stamps: LineSpan[] = time === null ? [] : [{ start: 0, end: stampEnd, kind: 'time', value: time }];
  const said = taken.find((span) => span.kind === 'said');
  const loose = [...findAnywhere(body.slice(0, said?.start ?? body.length))];
  const inBody = inOrder([...taken, ...loose]);
  const spans = inBody.map((span) => ({ ...span, start: span.start + bodyStart, end: span.end + bodyStart }));
  return { spans: [...stamps, ...spans], columns: columnsOf(time, understood?.event ?? null, taken, inBody) };
}

function understand(body: string): Understood | undefined {
  for (const { event, pattern } of FORMS) {
    const found = pattern.exec(body);
    if (!found) continue;
    const spans = Object.entries(found.groups ?? {}).flatMap(([name, value]) => {
      const place = found.indices?.groups?.[name];
      return place && value !== undefined ? partSpans(name, value, place) : [];
    });
    const isKill = event === 'kill' && !spans.some((span) => span.kind === 'weapon') && body.endsWith(' ');
    const fists: LineSpan = { start: body.length, end: body.length, kind: 'weapon', value: FISTS };
    return { event, spans: isKill ? [...spans, fists] : spans };
  }
  return undefined;
}

/** A name with the player's number behind it: `Carl_Johnson(12)`. */
const NUMBERED_NAME = /^(.+)\((\d{1,9})\)$/;

function partSpans(name: string, value: string, [start, end]: [number, number]): readonly LineSpan[] {
  const numbered = name === 'player' || name === 'other' ? NUMBERED_NAME.exec(value) : null;
  if (numbered) {
    const [, who = '', id = ''] = numbered;
    return [
      { start, end: start + who.length, kind: 'player', value: playerOf(who) },
      { start: end - 1 - id.length, end: end - 1, kind: 'player-id', value: Number(id) },
    ];
  }
  const span = partSpan(name, value, [start, end]);
  return span ? [span] : [];
}

function partSpan(name: string, value: string, [start, end]: [number, number]): LineSpan | undefined {
  const place = { start, end };
  switch (name as PartName) {
    case 'player':
    case 'other':
      return { ...place, kind: 'player', value: playerOf(value) };
    case 'id':
      return { ...place, kind: 'player-id', value: Number(value) };
    case 'ip':
      return isIp(value) ? { ...place, kind: 'ip', value: value.toLowerCase() } : undefined;
    case 'weapon': {
      const id = weaponNames.get(value.trim().toLowerCase());
      return id === undefined ? undefined : { ...place, kind: 'weapon', value: id };
    }
    case 'reason':
      return weaponOf(Number(value)) ? { ...place, kind: 'weapon', value: Number(value) } : undefined;
    case 'amount':
      return { ...place, kind: 'amount', value: amountOf(value) };
    case 'said':
      return { ...place, kind: 'said', value };
  }
}

/** In order; where two meet, the surer one stays: what a form says before what looks like something. */
function inOrder(spans: readonly LineSpan[]): LineSpan[] {
  const kept: LineSpan[] = [];
  const ordered = spans
    .map((span, rank) => ({ span, rank }))
    .sort((a, b) => a.span.start - b.span.start || a.rank - b.rank);
  const byRank = new Map(ordered.map(({ span, rank }) => [span, rank]));
  for (const { span, rank } of ordered) {
    const last = kept.at(-1);
    if (!last || last.end <= span.start) kept.push(span);
    else if ((byRank.get(last) ?? 0) > rank && span.end > last.start) kept[kept.length - 1] = span;
  }
  return kept.filter((span, index) => index === 0 || (kept[index - 1]?.end ?? 0) <= span.start);
}

function columnsOf(
  time: string | null,
  event: string | null,
  taken: readonly LineSpan[],
  all: readonly LineSpan[],
): LineColumns {
  const players = (taken.some((span) => span.kind === 'player') ? taken : all).flatMap((span) =>
    span.kind === 'player' ? [span.value] : [],
  );
  const others = all.flatMap((span) => (span.kind === 'player' && span.value !== players[0] ? [span.value] : []));
  return {
    time,
    event,
    player: players[0] ?? null,
    other: players[1] ?? others[0] ?? null,
    playerId: all.find((span) => span.kind === 'player-id')?.value ?? null,
    ip: all.find((span) => span.kind === 'ip')?.value ?? null,
    weapon: all.find((span) => span.kind === 'weapon')?.value ?? null,
    amount: all.find((span) => span.kind === 'amount')?.value ?? null,
    place: all.find((span) => span.kind === 'place')?.value ?? null,
    said: taken.find((span) => span.kind === 'said')?.value ?? null,
  };
}
