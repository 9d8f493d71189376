import { isEmpty, numberOf, plainOf } from './cells.ts';
import type { Tuning } from './decode.ts';
import { encodingOf, type Context, type Given } from './field-source.ts';
import { MappingError, type FieldSource } from './mapping.ts';
import { storedPassword } from './passwords.ts';

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

/** Reads the parts of a vehicle's tuning, a column each. */
export function tuningReader({ cellOf }: Context, { columns = [] }: FieldSource): Given {
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

/** Reads a password as it is stored, with what its hash needs beside it. */
export function passwordReader({ mapping, columns, cellOf, env }: Context, source: FieldSource): Given {
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
