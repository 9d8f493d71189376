import { mixesAlphabets } from '../../db/names.ts';
import { addressOfBytes, isEmpty, keyText, numberOf, plainOf, textOf } from './cells.ts';
import type { Value } from './decode.ts';
import { encodingOf, type Context, type Given } from './field-source.ts';
import { interpreterOf } from './interpret.ts';
import type { FieldSpec } from './kinds.ts';
import type { FieldSource } from './mapping.ts';
import type { Row } from './sources/source.ts';
import { passwordReader, tuningReader } from './special-fields.ts';

export type Reader = (row: Row, key: string) => Value;

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
