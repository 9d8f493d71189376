import { isUtf8 } from 'node:buffer';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE, SourceError, type Cell, type ReadRows, type Row, type Source } from './source.ts';

const MOST_BYTES = 1024 * 1024;
const AT_ONCE = 16;
/** The name of the file without its ending, as a column. */
const FILE = 'file';

const keyText = (bytes: Buffer): string =>
  new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes).trim();

/** `key = value` in lines; sections are passed over. Values stay bytes: their character set is the mapping's. */
function readIni(bytes: Buffer): Map<string, Buffer> {
  const values = new Map<string, Buffer>();
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(10, at);
    const line = bytes.subarray(at, end < 0 ? bytes.length : end);
    at = end < 0 ? bytes.length : end + 1;
    const sign = line.indexOf(61);
    if (sign <= 0 || line[0] === 91 || line[0] === 59) continue;
    const value = line
      .subarray(sign + 1)
      .toString('latin1')
      .trim();
    values.set(keyText(line.subarray(0, sign)), Buffer.from(value, 'latin1'));
  }
  return values;
}

/** A folder whose folders hold an .ini file for each row, as tables. Files are read as they are asked for. */
export async function openIniSource(from: string): Promise<Source> {
  const isFolder = (await stat(from).catch(() => undefined))?.isDirectory() ?? false;
  if (!isFolder) throw new SourceError(`There is no folder ${from}.`);
  const filesOf = async (table: string): Promise<string[]> => {
    const names = await readdir(join(from, table)).catch(() => []);
    return names.filter((name) => name.toLowerCase().endsWith('.ini')).sort();
  };
  const tables = async (): Promise<string[]> => {
    const entries = await readdir(from, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
  };
  const isTable = async (table: string) => (await tables()).includes(table);
  const read = async (table: string, name: string): Promise<Map<string, Buffer>> => {
    const path = join(from, table, name);
    const { size } = await stat(path);
    const values = size > MOST_BYTES ? new Map<string, Buffer>() : readIni(await readFile(path));
    return values.set(FILE, Buffer.from(name.slice(0, -'.ini'.length)));
  };

  async function* rows({ table, columns, most = Infinity, fromEnd = false }: ReadRows): AsyncGenerator<Row[]> {
    const all = await filesOf(table);
    const names = fromEnd ? all.slice(-Math.min(most, all.length)) : all.slice(0, Math.min(most, all.length));
    let page: Row[] = [];
    for (let at = 0; at < names.length; at += AT_ONCE) {
      for (const values of await Promise.all(names.slice(at, at + AT_ONCE).map((name) => read(table, name))))
        page.push(columns.map((column): Cell => values.get(column) ?? null));
      if (page.length < PAGE) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  }

  return {
    title: from,
    async columnsOf(table) {
      if (!(await isTable(table))) return undefined;
      const found = new Set<string>([FILE]);
      // What one file lacks another may have: each says only what its row has.
      for (const name of (await filesOf(table)).slice(0, PAGE))
        for (const key of (await read(table, name)).keys()) found.add(key);
      return [...found].map((name) => ({ name, encoding: name === FILE ? 'utf-8' : undefined }));
    },
    tables,
    count: async (table) => (await filesOf(table)).length,
    rows,
    async existing(table, column, values) {
      const wanted = new Set(values);
      const found = new Set<string>();
      if (column === FILE) {
        for (const name of await filesOf(table)) found.add(name.slice(0, -'.ini'.length));
        return new Set([...found].filter((one) => wanted.has(one)));
      }
      for await (const page of rows({ table, columns: [column], key: [] }))
        for (const [cell] of page) if (cell && wanted.has(cell.toString('utf8'))) found.add(cell.toString('utf8'));
      return found;
    },
    close: () => Promise.resolve(),
  };
}
