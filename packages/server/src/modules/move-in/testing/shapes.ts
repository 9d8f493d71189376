import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hash as argon2 } from '@node-rs/argon2';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { whirlpool } from 'hash-wasm';
import iconv from 'iconv-lite';

/** The game modes of which a database is made, with the character set of its texts. */
export const SQL_SHAPES = {
  nlrp: 'windows-1252',
  ngrp: 'windows-1252',
  mrucznik: 'windows-1250',
  hyaxe: 'windows-1252',
  'south-central': 'windows-1252',
  pahlawan: 'windows-1252',
  'ucp-samp': 'windows-1252',
  'scavenge-survive': 'windows-1252',
} as const;
export type SqlShape = keyof typeof SQL_SHAPES;

/** Hashes of `{scheme:password|salt|secret}` as the game would have made them. */
async function hashed(scheme: string, parts: readonly Buffer[]): Promise<string> {
  const [password = Buffer.alloc(0), salt = Buffer.alloc(0), secret = Buffer.alloc(0)] = parts;
  const whole = Buffer.concat([secret, password, salt]);
  switch (scheme) {
    case 'whirlpool':
      return (await whirlpool(whole)).toUpperCase();
    case 'sha256':
      return createHash('sha256').update(whole).digest('hex').toUpperCase();
    case 'bcrypt':
      return (await bcrypt(password, 4)).replace('$2b$', '$2y$');
    case 'argon2':
      return argon2(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
    default:
      throw new Error(`There is no scheme ${scheme}.`);
  }
}

/** The statements of a shape, which SQLite, MariaDB and MySQL understand. */
export async function shapeStatements(shape: SqlShape): Promise<string[]> {
  const text = readFileSync(join(import.meta.dirname, 'shapes', `${shape}.sql`), 'utf8');
  const encode = (part: string): Buffer => iconv.encode(part, SQL_SHAPES[shape]);
  let filled = text.replaceAll(/\{bytes:([^}]*)\}/g, (_, part: string) => `X'${encode(part).toString('hex')}'`);
  for (const [whole, scheme = '', given = ''] of text.matchAll(/\{(whirlpool|sha256|bcrypt|argon2):([^}]*)\}/g))
    filled = filled.replace(whole, await hashed(scheme, given.split('|').map(encode)));
  return filled.split('\n').filter((line) => line !== '');
}

/** Makes an SQLite file of a shape. */
export async function makeSqliteShape(shape: SqlShape, file: string): Promise<void> {
  const db = new DatabaseSync(file);
  for (const statement of await shapeStatements(shape)) db.exec(statement);
  db.close();
}

const INI_FILES: Readonly<Record<string, string>> = {
  'Usuarios/Carl_Johnson.ini': 'Contraseña = 69861797\nIP = 203.0.113.7\nRopa0 = 26\nDinero = 5000\nNivel = 12',
  'Usuarios/Sean_Johnson.ini': 'Contraseña = 1\nIP = 203.0.113.8\nRopa0 = 7\nDinero = 40\nNivel = 3',
  'Banco/1.ini': 'Nombre = Carl_Johnson\nDinero = 70000',
  'Vehiculos/900.ini':
    'Modelo = 411\nColor1 = 3\nColor2 = 1\nPrecio = 100000\nDueño = Carl_Johnson\nvPosX = 2495.5\nvPosY = -1687.25\nvPosZ = 13.5\nPlaca = CJ\nCerrado = true\nvMod_0 = 1001\nvMod_1 = 0\nvMod_2 = 0\nvMod_3 = 0\nvMod_4 = 0\nvMod_5 = 1010\nvMod_6 = 0\nvMod_7 = 1080\nvMod_8 = 0\nvMod_9 = 0\nvMod_10 = 0\nvMod_11 = 0',
  'Vehiculos/901.ini':
    'Modelo = 420\nColor1 = 6\nColor2 = 6\nPrecio = 1\nDueño = Sin Dueño\nvPosX = 0\nvPosY = 0\nvPosZ = 0\nPlaca = Taxi\nCerrado = false\nvMod_0 = 0\nvMod_1 = 0\nvMod_2 = 0\nvMod_3 = 0\nvMod_4 = 0\nvMod_5 = 0\nvMod_6 = 0\nvMod_7 = 0\nvMod_8 = 0\nvMod_9 = 0\nvMod_10 = 0\nvMod_11 = 0',
  'Casas/12.ini':
    'Nombre = Calle Peñón 1\nDueño = Carl_Johnson\nPrecio = 250000\nCerrada = true\nEntrada_x = 2495.5\nEntrada_y = -1687.25\nEntrada_z = 13.5',
};

/** Makes a folder of .ini files as Optimus keeps them. */
export function makeIniShape(folder: string): void {
  for (const [name, text] of Object.entries(INI_FILES)) {
    const path = join(folder, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, iconv.encode(`[data]\n${text}\n`.replaceAll('\n', '\r\n'), 'windows-1252'));
  }
}
