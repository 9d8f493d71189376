import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { TOOL_FILES, type ToolTable } from './tool-files.ts';
import { PAGE, SourceError, type Cell, type Row, type Source } from './source.ts';

/** Files of tools are read whole: a larger one is none of theirs. */
const MOST_BYTES = 512 * 1024 * 1024;

type Tool = keyof typeof TOOL_FILES;
type Record = Readonly<{ [name: string]: string | number | boolean | null }>;

async function readWhole(file: string): Promise<string | undefined> {
  try {
    const { size } = await stat(file);
    if (size > MOST_BYTES) throw new SourceError(`${file} has ${size} bytes, which is too much to be such a file.`);
    return await readFile(file, 'latin1');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The rows of a table of a tool, from its file in the folder, or from the file that is named itself. */
async function readTable(from: string, { files, read }: ToolTable): Promise<readonly Record[]> {
  const isFolder = (await stat(from).catch(() => undefined))?.isDirectory() ?? false;
  for (const name of files) {
    const path = isFolder ? join(from, name) : from.endsWith(name) ? from : undefined;
    const text = path === undefined ? undefined : await readWhole(path);
    if (text === undefined || path === undefined) continue;
    try {
      return read(text);
    } catch (error) {
      throw new SourceError(`${path} cannot be read (${error instanceof Error ? error.message : String(error)}).`);
    }
  }
  return [];
}

const cellOf = (value: Record[string] | undefined, isBytes = false): Cell =>
  value === undefined || value === null
    ? null
    : Buffer.from(String(typeof value === 'boolean' ? Number(value) : value), isBytes ? 'latin1' : 'utf8');

/** The files of a tool as tables. */
export async function openFileSource(from: string, tool: Tool): Promise<Source> {
  const found = await stat(from).catch(() => undefined);
  if (!found) throw new SourceError(`There is no file or folder ${from}.`);
  const tables: Readonly<{ [name: string]: ToolTable }> = TOOL_FILES[tool];
  if (!found.isDirectory() && !Object.values(tables).some(({ files }) => files.some((name) => from.endsWith(name))))
    throw new SourceError(
      `${from} is none of the files of ${tool}: ${[...new Set(Object.values(tables).flatMap(({ files }) => files))].join(', ')}.`,
    );
  const kept = new Map<string, Promise<readonly Record[]>>();
  const rowsOf = (name: string): Promise<readonly Record[]> => {
    const table = tables[name];
    const rows = kept.get(name) ?? (table ? readTable(from, table) : Promise.resolve([]));
    kept.set(name, rows);
    return rows;
  };
  return {
    title: from,
    async columnsOf(table) {
      const found = tables[table];
      return found?.columns.map((name) => ({ name, encoding: found.isBytes ? undefined : 'utf-8' }));
    },
    tables: () => Promise.resolve(Object.keys(tables)),
    count: async (table) => (await rowsOf(table)).length,
    async *rows({ table, columns, most = Infinity, fromEnd = false }) {
      const all = await rowsOf(table);
      const some = fromEnd ? all.slice(-Math.min(most, all.length)) : all.slice(0, Math.min(most, all.length));
      for (let at = 0; at < some.length; at += PAGE)
        yield some
          .slice(at, at + PAGE)
          .map((row): Row => columns.map((name) => cellOf(row[name], tables[table]?.isBytes)));
    },
    async existing(table, column, values) {
      const wanted = new Set(values);
      const rows = await rowsOf(table);
      return new Set(rows.map((row) => String(row[column])).filter((value) => wanted.has(value)));
    },
    close: () => Promise.resolve(),
  };
}
