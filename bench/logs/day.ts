import { closeSync, openSync, writeSync } from 'node:fs';

const KINDS: readonly (readonly [tag: string, weight: number])[] = [
  ['chat', 33],
  ['damage', 17],
  ['cmd', 12],
  ['pm', 8],
  ['kill', 8],
  ['money', 6],
  ['vehicle', 6],
  ['join', 3],
  ['part', 3],
  ['report', 2],
  ['ac', 2],
];
const SYLLABLES = 'ba be da do fa ga ka ko la le ma mi na no pa ra re sa so ta te tu va wu xi ya zo'.split(' ');
const TOWNS = ['Idlewood', 'Ganton', 'El Corona', 'Las Colinas', 'café Jefferson', 'Señora plaza', 'Fort Carson'];
const PERIODS = 96;
/** Lines that differ in a part of the day: of a small day less, as most of their making would be for nothing. */
const [MOST_TAILS, LEAST_TAILS] = [12_000, 500];
const BYTES_A_LINE = 106;
const LARGE_BYTES = 128 * 1024 * 1024;

/** A string that is on seven lines of each day, and one that is on none. */
export const RARE = 'Zebulon_Qwortz';
export const ABSENT = 'Nobody_Nowhere77';
/** About 8 % of the lines. */
export const FREQUENT = '[kill]';

const createRandom = (seed: number): (() => number) => {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
};

const pick = <T>(random: () => number, list: readonly [T, ...T[]] | readonly T[]): T => {
  const value = list[random() % list.length];
  if (value === undefined) throw new Error('an empty list');
  return value;
};

// Millions of these are made: strings that are added to are much cheaper than lists that are joined.
function word(random: () => number): string {
  let text = '';
  for (let left = 1 + (random() % 3); left > 0; left--) text += pick(random, SYLLABLES);
  return text;
}

function words(random: () => number): string {
  let text = '';
  for (let left = 4 + (random() % 8); left > 0; left--) text += ` ${word(random)}`;
  return text;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const playerName = (random: () => number): string => `${capital(word(random))}_${capital(word(random))}`;

const kindOf = (random: () => number): string => {
  let left = random() % 100;
  for (const [tag, weight] of KINDS) {
    if (left < weight) return tag;
    left -= weight;
  }
  return 'chat';
};

const tail = (random: () => number, names: readonly string[]): Buffer => {
  const slot = random() % names.length;
  const kind = kindOf(random);
  const said = words(random);
  const place =
    random() % 4 === 0 ? ` at ${pick(random, TOWNS)} (${String(random() % 6000)}, ${String(random() % 6000)})` : '';
  const text = ` [${kind}] ${names[slot] ?? ''}(${String(slot)}):${said}${place}\n`;
  return Buffer.from(text, random() % 3 === 0 ? 'latin1' : 'utf8');
};

const stamp = (second: number): Buffer => {
  const two = (value: number): string => String(value).padStart(2, '0');
  const time = [second / 3600, (second / 60) % 60, second % 60].map((part) => two(Math.floor(part))).join(':');
  return Buffer.from(`[2026-11-27T${time}+01:00]`);
};

/** A player who is on for a part of the day, and on so many lines of it. */
export interface Played {
  readonly name: string;
  readonly lines: number;
  /** Hours of the day. */
  readonly from: number;
  readonly to: number;
}

/** Who played for three hours. */
export const PLAYED: readonly Played[] = [
  { name: 'Umbertoab_Demir', lines: 5318, from: 17, to: 20 },
  { name: 'Wuvv_Bellic', lines: 6600, from: 9, to: 12 },
];

/** The lines of some players, each when it is due. */
function createPlay(random: () => number, played: readonly Played[]): (at: number) => Buffer | undefined {
  const players = played.map(({ name, lines, from, to }) => ({
    tails: Array.from({ length: 200 }, () => tail(random, [name])),
    due: (at: number): number => Math.min(1, (at * 24 - from) / (to - from)) * lines,
    written: 0,
  }));
  if (players.length === 0) return () => undefined;
  return (at) => {
    const next = players.find(({ due, written }) => due(at) > written);
    return next?.tails[next.written++ % next.tails.length];
  };
}

/** Of a small day each is there twice, about; of a gigabyte nine times. */
const tailsOf = (bytes: number): number =>
  bytes >= LARGE_BYTES ? MOST_TAILS : Math.max(LEAST_TAILS, Math.ceil(bytes / BYTES_A_LINE / PERIODS / 2));

/** Writes one day of a busy server, about `mib` MiB, the same bytes for the same seed; players change slots over the day. */
export function writeDay(path: string, mib: number, seed = 1, played: readonly Played[] = []): void {
  const random = createRandom(seed);
  const nextOf = createPlay(random, played);
  const bytes = mib * 1024 * 1024;
  const names = Array.from({ length: 1000 }, () => playerName(random));
  const out = Buffer.alloc(1024 * 1024 + 1024);
  const fd = openSync(path, 'w');
  let tails: Buffer[] = [];
  let written = 0;
  let filled = 0;
  let period = -1;
  let second = -1;
  let head = stamp(0);
  let rareLeft = 7;
  while (written + filled < bytes) {
    const at = (written + filled) / bytes;
    if (Math.floor(at * PERIODS) !== period) {
      period = Math.floor(at * PERIODS);
      for (let change = 0; change < 40; change++) names[random() % names.length] = playerName(random);
      names[0] = 'Carl_Johnson';
      tails = Array.from({ length: tailsOf(bytes) }, () => tail(random, names));
    }
    if (Math.floor(at * 86_400) !== second) head = stamp((second = Math.floor(at * 86_400)));
    const rest =
      at * 7 > 7 - rareLeft + 0.37 && rareLeft-- > 0
        ? Buffer.from(` [join] ${RARE}(7)\n`)
        : (nextOf(at) ?? pick(random, tails));
    filled += head.copy(out, filled);
    filled += rest.copy(out, filled);
    if (filled >= 1024 * 1024) {
      written += writeSync(fd, out, 0, filled);
      filled = 0;
    }
  }
  writeSync(fd, out, 0, filled);
  closeSync(fd);
}
