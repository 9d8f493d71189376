/** The colours that a type may have; each client has its own for them. */
export const TYPE_TONES = ['blue', 'orange', 'violet', 'yellow', 'red', 'ok', 'accent', 'neutral'] as const;
export type TypeTone = (typeof TYPE_TONES)[number];
/** How properties of a type are drawn on maps. Hotels have a sign of their own. */
export const TYPE_SHAPES = ['circle', 'square', 'diamond', 'triangle'] as const;
export type TypeShape = (typeof TYPE_SHAPES)[number];

export const TONE_WORDS: Readonly<Record<TypeTone, string>> = {
  ...{ blue: 'Blue', orange: 'Orange', violet: 'Violet', yellow: 'Yellow', red: 'Red' },
  ...{ ok: 'Green', accent: 'As buttons', neutral: 'Grey' },
};
export const SHAPE_WORDS: Readonly<Record<TypeShape, string>> = {
  circle: 'Circle',
  square: 'Square',
  diamond: 'Diamond',
  triangle: 'Triangle',
};

/** A type by the number that the game has for it. */
export interface GroupType {
  readonly number: number;
  readonly name: string;
  readonly tone: TypeTone;
  /** Whether such a group can have Group Plus. */
  readonly plus: boolean;
}
export interface PropertyType {
  readonly number: number;
  readonly name: string;
  readonly tone: TypeTone;
  readonly shape: TypeShape;
}
export interface Types {
  readonly groups: readonly GroupType[];
  readonly properties: readonly PropertyType[];
}

/** So many types of each sort there may be: every answer tells them. */
export const MOST_TYPES = 12;
export const TYPE_NAME_LENGTH = 24;

export const USUAL_TYPES: Types = {
  groups: [
    { number: 1, name: 'Government', tone: 'accent', plus: false },
    { number: 2, name: 'Business', tone: 'accent', plus: true },
    { number: 4, name: 'Family', tone: 'accent', plus: true },
    { number: 8, name: 'Criminal', tone: 'accent', plus: true },
  ],
  properties: [
    { number: 2, name: 'House', tone: 'blue', shape: 'circle' },
    { number: 3, name: 'Business', tone: 'orange', shape: 'square' },
    { number: 4, name: 'Apartment', tone: 'violet', shape: 'diamond' },
  ],
};

/** A program may be built as several bundles that hold this file once each: what is set is one for all of them. */
const HELD = Symbol.for('@steward/types');
const place = globalThis as { [HELD]?: Types };

/** The types of the community: a client has them from its server's answers; until then they are the usual ones. */
export const types = (): Types => place[HELD] ?? USUAL_TYPES;

export function setTypes(next: Types): void {
  place[HELD] = next;
}

/** The header by which each answer of the server tells types that are not the usual ones. */
export const TYPES_HEADER = 'steward-types';

/** Types as the header has them; empty where they are the usual ones. Short: proxies take headers of few kilobytes. */
export function writeTypes(told: Types): string {
  if (JSON.stringify(told) === JSON.stringify(USUAL_TYPES)) return '';
  const short = [
    told.groups.map(({ number, name, tone, plus }) => [number, name, TYPE_TONES.indexOf(tone), Number(plus)]),
    told.properties.map(({ number, name, tone, shape }) => [
      number,
      name,
      TYPE_TONES.indexOf(tone),
      TYPE_SHAPES.indexOf(shape),
    ]),
  ];
  const bytes = new TextEncoder().encode(JSON.stringify(short));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

type Read = readonly [number: number, name: string, tone: TypeTone, rest: number];

function rowsOf(told: unknown): Read[] {
  if (!Array.isArray(told)) return [];
  return told.flatMap((row: unknown): Read[] => {
    if (!Array.isArray(row)) return [];
    const [number, name, tone, rest] = row as unknown[];
    if (typeof number !== 'number' || typeof name !== 'string') return [];
    return [[number, name, TYPE_TONES[Number(tone)] ?? 'neutral', Number(rest)]];
  });
}

/** The types that a text of the header tells; the usual ones where it cannot be read. */
export function readTypes(text: string): Types {
  if (text === '') return USUAL_TYPES;
  try {
    const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    const told: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!Array.isArray(told)) return USUAL_TYPES;
    const [groups, properties] = told as unknown[];
    return {
      groups: rowsOf(groups).map(([number, name, tone, plus]) => ({ number, name, tone, plus: plus === 1 })),
      properties: rowsOf(properties).map(([number, name, tone, shape]) => ({
        ...{ number, name, tone },
        shape: TYPE_SHAPES[shape] ?? 'circle',
      })),
    };
  } catch {
    return USUAL_TYPES;
  }
}

let heard = '';

/** Takes over what an answer tells: without the header the usual types, where it is one of Steward itself. */
export function hearTypes(header: string | null): void {
  const text = header ?? '';
  if (text === heard && place[HELD] !== undefined) return;
  heard = text;
  setTypes(readTypes(text));
}
