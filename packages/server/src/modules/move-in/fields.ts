import { vehicleColour } from '@steward/api-client/rules/vehicle-colours';
import { PUNISHMENT_TYPES } from '@steward/api-client/rules/punishments';
import { PlayerName } from '@steward/api-client/contract/moderation';
import { mixesAlphabets } from '../../db/names.ts';
import {
  addressOfBytes,
  flagOf,
  isEmpty,
  isForEver,
  keyText,
  numberOf,
  plainOf,
  playerAddress,
  textOf,
  timeOf,
} from './cells.ts';
import type { DecoderOptions, Ref, Tuning, Value } from './decode.ts';
import type { FieldSpec } from './kinds.ts';
import { MappingError, type FieldSource, type MappingPart } from './mapping.ts';
import { storedPassword } from './passwords.ts';
import type { Cell, Row } from './sources/source.ts';

export type Reader = (row: Row, key: string) => Value;

export interface Context extends DecoderOptions {
  readonly cellOf: (row: Row, name: string) => Cell;
  readonly matches: (row: Row, conditions: MappingPart['where']) => boolean;
}

const DAY_SECONDS = 86_400;
const MINUTES = { seconds: 1 / 60, milliseconds: 1 / 60_000, minutes: 1, hours: 60, days: 1440 } as const;
const MOST_TUNING = 10_000;
/** The slots of San Andreas' vehicles, in the order in which games keep them. */
const SLOTS = [
  'Spoiler',
  'Hood',
  'Roof',
  'Side skirts',
  'Lamps',
  'Nitro',
  'Exhaust',
  'Wheels',
  'Stereo',
  'Hydraulics',
  'Front bumper',
  'Rear bumper',
  'Right vent',
  'Left vent',
  'Paintjob',
] as const;
const PAINTJOB = SLOTS.indexOf('Paintjob');

/** What one source of a field gives for a row: null for nothing, undefined for what cannot be. */
type Given = (row: Row) => { readonly value: Value | undefined; readonly shown: string } | null;

/** Reads a field from its sources: the first that gives something, the sum, or the highest. */
export function createFieldReaders(
  context: Context,
  name: string,
  spec: FieldSpec,
  sources: readonly FieldSource[],
): Reader {
  const given = sources.map((source) => guarded(context, source, readerOf(context, name, spec, source)));
  const { problems, part } = context;
  return (row, key) => {
    let result: Value = null;
    for (const read of given) {
      const found = read(row);
      if (found === null) continue;
      if (found.value === undefined) {
        problems.note(part.name, PROBLEMS[spec.type](name), key, found.shown);
        continue;
      }
      if (spec.type === 'minutes' || (spec.type === 'money' && given.length > 1))
        result = Math.round(Number(result ?? 0) + Number(found.value));
      else if (spec.type === 'level') result = Math.max(Number(result ?? 0), Number(found.value));
      else if (found.value !== null) return note(found.value, key);
    }
    return result;
  };

  function note(value: Value, key: string): Value {
    if (spec.type === 'name' && typeof value === 'string' && mixesAlphabets(value))
      problems.note(part.name, `The ${name} mixes letters of several alphabets, which look alike.`, key, value);
    return value;
  }
}

const PROBLEMS: Readonly<Record<FieldSpec['type'], (name: string) => string>> = {
  name: (name) => `The ${name} is none that a player can have here.`,
  text: (name) => `The ${name} cannot be read.`,
  whole: (name) => `The ${name} is no whole number.`,
  real: (name) => `The ${name} is no number.`,
  money: (name) => `The ${name} is no amount of money.`,
  time: (name) => `The time of ${name} is broken and counts as unknown.`,
  minutes: (name) => `The ${name} is no length of time.`,
  flag: (name) => `The ${name} is neither yes nor no.`,
  level: (name) => `The ${name} is not among the levels of the mapping, and counts as none.`,
  colour: (name) => `The ${name} is no colour of the game.`,
  address: (name) => `The ${name} is no address.`,
  password: () => 'The password is of a kind that is not accepted. Its player needs a new one.',
  tuning: () => 'A part of the tuning is none of the game.',
  punishment: (name) => `The ${name} is no type of a punishment.`,
  player: (name) => `The ${name} cannot be read.`,
  group: (name) => `The ${name} cannot be read.`,
  vehicle: (name) => `The ${name} cannot be read.`,
};

function guarded({ matches }: Context, { when }: FieldSource, read: Given): Given {
  return when === undefined ? read : (row) => (matches(row, when) ? read(row) : null);
}

function readerOf(context: Context, name: string, spec: FieldSpec, source: FieldSource): Given {
  if (spec.type === 'tuning') return tuningReader(context, source);
  if (spec.type === 'password') return passwordReader(context, source);
  const interpret = interpreterOf(context, name, spec, source);
  const { value: constant, column = '' } = source;
  if (constant !== undefined) {
    const value = interpret(String(constant));
    return () => ({ value, shown: String(constant) });
  }
  const text = textReader(context, name, spec, source);
  const nobody = new Set((source.nobody ?? context.mapping.nobody).map(String));
  // A number may well be 0: only words stand for nothing there.
  const { plus } = source;
  const added = (text: string): string => {
    const number = plus === undefined ? undefined : numberOf(text);
    return number === undefined ? text : String(number + (plus ?? 0));
  };
  const isCounted = ['whole', 'real', 'money', 'minutes', 'flag', 'level', 'colour', 'punishment'].includes(spec.type);
  return (row) => {
    const cell = context.cellOf(row, column);
    if (isEmpty(cell)) return null;
    const { text: written, isBroken } = text(cell, row);
    if (written === '' && !isBroken) return null;
    const mapped = source.values ? (source.values[written] ?? source.otherwise ?? written) : written;
    const shown = String(mapped);
    if (nobody.has(shown) && !(isCounted && numberOf(shown) !== undefined)) return null;
    return { value: isBroken ? undefined : interpret(added(shown)), shown: written };
  };
}

/** How the text of a column is had. Broken: bytes that are no text where a name or number is needed. */
function textReader(context: Context, name: string, spec: FieldSpec, source: FieldSource) {
  const { mapping, columns, problems, part } = context;
  const declared = columns.find((column) => column.name.toLowerCase() === source.column?.toLowerCase())?.encoding;
  const encoding = encodingOf(source.encoding, mapping.encoding, declared);
  const isRef = ['player', 'group', 'vehicle'].includes(spec.type);
  const isText = ['name', 'text', 'player', 'group', 'vehicle'].includes(spec.type);
  return (cell: Buffer, row: Row): { text: string; isBroken: boolean } => {
    if (source.as === 'bytes') return { text: addressOfBytes(cell), isBroken: false };
    if (isRef && source.by !== 'name') return { text: keyText(cell), isBroken: false };
    if (!isText) return { text: plainOf(cell), isBroken: false };
    const { text, problem } = textOf(cell, encoding);
    const key = () => [part.key].flat().map((column) => plainOf(context.cellOf(row, column) ?? Buffer.alloc(0)));
    if (problem !== undefined) problems.note(part.name, TEXT_PROBLEMS[problem](name), key().join('/'), text);
    const parted = source.split === undefined ? text : (text.split(source.split)[Number(source.nth ?? 0)] ?? '').trim();
    const last = source.after === undefined ? -1 : parted.lastIndexOf(source.after);
    const kept = last < 0 ? parted : parted.slice(last + (source.after?.length ?? 0)).trim();
    return { text: kept, isBroken: problem === 'bytes' && spec.type === 'name' };
  };
}

const TEXT_PROBLEMS = {
  bytes: (name: string) => `The bytes of ${name} are no text in its character set.`,
  control: (name: string) => `The ${name} holds control characters, which were taken out.`,
  long: (name: string) => `The ${name} is too long and was cut.`,
} as const;

/** What a field says, else UTF-8 where the database says so, else what the file says, else what the database says. */
export function encodingOf(own: string | undefined, ofFile: string, declared: string | undefined): string {
  if (own !== undefined && own !== 'auto') return own;
  if (declared === 'utf-8') return declared;
  return ofFile === 'auto' ? (declared ?? 'auto') : ofFile;
}

function interpreterOf(
  context: Context,
  name: string,
  spec: FieldSpec,
  source: FieldSource,
): (text: string) => Value | undefined {
  const whole = (text: string): number | undefined => {
    const value = numberOf(text);
    return value === undefined ? undefined : Math.trunc(value);
  };
  switch (spec.type) {
    case 'name':
      return (text) => {
        const name = PlayerName.safeParse(source.prefix === undefined ? text : prefixed(source.prefix, text));
        return name.success ? name.data : undefined;
      };
    case 'text':
      return (text) => text;
    case 'whole':
    case 'money':
      return whole;
    case 'real':
      return numberOf;
    case 'flag':
      return (text) => Number(flagOf(text));
    case 'minutes': {
      const factor = MINUTES[source.unit ?? 'minutes'];
      return (text) => {
        const value = numberOf(text);
        return value === undefined || value < 0 ? undefined : Math.round(value * factor);
      };
    }
    case 'time':
      return timeReader(context, name, source);
    case 'level':
      return (text) => levelOf(text, { ...context.mapping.levels, ...source.values });
    case 'colour':
      return (text) => colourOf(text, source.as === 'rgba');
    case 'address':
      return source.as === 'integer' ? (text) => playerAddress(addressOfInteger(text)) : playerAddress;
    case 'punishment':
      return (text) => {
        const type = whole(text);
        return type !== undefined && type in PUNISHMENT_TYPES ? type : undefined;
      };
    case 'player':
    case 'vehicle':
    case 'group': {
      const { type } = spec;
      const { by = 'id', of, create = false } = source;
      const sort = `${type}/${by}/${of ?? ''}/${create}`;
      return (text): Ref => ({ kind: type, by, value: text, of, create, sort });
    }
    case 'tuning':
    case 'password':
      throw new Error(`${name} is read elsewhere.`);
  }
}

function timeReader({ mapping, now }: Context, name: string, source: FieldSource): (text: string) => Value | undefined {
  const { unit } = source;
  const form = {
    zone: source.zone ?? mapping.zone,
    unit: unit === 'seconds' || unit === 'milliseconds' ? unit : undefined,
    form: source.form,
  };
  return (text) => {
    const at = timeOf(text, form);
    if (name === 'end') return typeof at === 'number' && isForEver(at) ? null : at;
    return typeof at === 'number' && at > now + DAY_SECONDS ? undefined : at;
  };
}

/** The level for a value of the game; 0 needs no entry. Without a list, levels are as here. */
function levelOf(text: string, levels: Readonly<Record<string, string | number | boolean>>): number | undefined {
  const value = numberOf(text);
  const listed = levels[text];
  if (listed !== undefined) return Number(listed);
  if (value === undefined) return undefined;
  if (value <= 0) return 0;
  if (Object.keys(levels).length > 0) return undefined;
  return Number.isInteger(value) && value <= 10 ? value : undefined;
}

const LONGEST_NAME = 24;

/** A name that can be registered, of an id such as `STEAM_0:1:1234`. Its end tells one from another. */
const prefixed = (prefix: string, text: string): string =>
  prefix + text.replace(/[^0-9a-z_-]/gi, '-').slice(-(LONGEST_NAME - prefix.length));

/** `-1062731519` as `192.168.1.1`: games keep it signed. */
function addressOfInteger(text: string): string {
  const value = (numberOf(text) ?? 0) >>> 0;
  return [24, 16, 8, 0].map((bits) => (value >>> bits) & 255).join('.');
}

let palette: readonly (readonly [id: number, red: number, green: number, blue: number])[] | undefined;

function colourOf(text: string, isRgba: boolean): number | undefined {
  const value = numberOf(text);
  if (value === undefined) return undefined;
  if (!isRgba) return value === -1 || vehicleColour(value) !== undefined ? value : undefined;
  // Games keep it signed.
  const rgb = (value >>> 0) >>> 8;
  palette ??= Array.from({ length: 256 }, (_, id) => {
    const hex = Number.parseInt((vehicleColour(id) ?? '#000000').slice(1), 16);
    return [id, hex >> 16, (hex >> 8) & 255, hex & 255] as const;
  });
  let best = 0;
  let least = Infinity;
  for (const [id, red, green, blue] of palette) {
    const distance = (red - (rgb >> 16)) ** 2 + (green - ((rgb >> 8) & 255)) ** 2 + (blue - (rgb & 255)) ** 2;
    if (distance < least) [best, least] = [id, distance];
  }
  return best;
}

function tuningReader({ cellOf }: Context, { columns = [] }: FieldSource): Given {
  return (row) => {
    const parts: [string, number][] = [];
    for (const [at, column] of columns.entries()) {
      const cell = cellOf(row, column);
      const value = cell === null ? 0 : numberOf(plainOf(cell));
      const slot = SLOTS[at] ?? `Slot ${at + 1}`;
      if (value === undefined || !Number.isInteger(value) || value > MOST_TUNING)
        return { value: undefined, shown: `${column}: ${cell === null ? '' : plainOf(cell)}` };
      // A paint job of 0 is one; 3 and -1 stand for none. Elsewhere 0 is nothing.
      if (at === PAINTJOB ? value >= 0 && value < 3 : value > 0) parts.push([slot, value]);
    }
    return { value: parts satisfies Tuning, shown: '' };
  };
}

function passwordReader({ mapping, columns, cellOf, env }: Context, source: FieldSource): Given {
  const { column = '', scheme = 'auto', saltColumn, saltBefore = false, secret } = source;
  const declared = columns.find((one) => one.name.toLowerCase() === column.toLowerCase())?.encoding;
  const encoding = encodingOf(source.encoding, mapping.encoding, declared);
  const given = secret === undefined ? '' : env[secret];
  if (given === undefined) throw new MappingError(`The server's secret is to be in the variable ${secret}.`);
  const form = {
    scheme,
    isSaltBefore: saltBefore,
    secret: Buffer.from(given),
    encoding: encoding === 'auto' ? 'utf-8' : encoding,
  };
  const nobody = new Set((source.nobody ?? mapping.nobody).map(String));
  return (row) => {
    const cell = cellOf(row, column);
    if (isEmpty(cell) || nobody.has(plainOf(cell))) return null;
    const salt = saltColumn === undefined ? Buffer.alloc(0) : (cellOf(row, saltColumn) ?? Buffer.alloc(0));
    // Never shown: what is in this column may be the password itself.
    return { value: storedPassword(cell, { ...form, salt }), shown: '' };
  };
}
