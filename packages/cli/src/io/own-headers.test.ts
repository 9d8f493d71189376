import { sharedHeader } from '@steward/api-client/rules/headers';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Module = Readonly<Record<string, unknown>>;

const folder = join(import.meta.dirname, '../features');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .sort();
const modules = await Promise.all(
  files.map(async (file) => [file, (await import(join(folder, file))) as Module] as const),
);

const isColumns = (value: unknown): value is readonly { readonly header: string }[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one: unknown) => typeof one === 'object' && one !== null && 'header' in one && 'cell' in one);

/** Columns behind an export: themselves, those of a resource, or what a function makes of a clock. */
function columnsIn(name: string, value: unknown): readonly (readonly { readonly header: string }[])[] {
  if (isColumns(value)) return [value];
  if (typeof value === 'object' && value !== null && 'columns' in value) return columnsIn(name, value.columns);
  if (typeof value !== 'function' || !/(?:columns|resource)$/i.test(name)) return [];
  for (const given of [() => 0, 0, 'Some', undefined])
    try {
      const found = columnsIn('', (value as (given: unknown) => unknown)(given));
      if (found.every((columns) => columns.every(({ header }) => typeof header === 'string'))) return found;
    } catch {
      continue;
    }
  return [];
}

const tables = modules.flatMap(([path, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    columnsIn(name, value).map((columns) => [`${path} ${name}`, columns] as const),
  ),
);

describe('the columns of every table', () => {
  it('are found', () => {
    expect(tables.length).toBeGreaterThan(50);
  });

  it.each(tables)('have headers of their own: %s', (_, columns) => {
    expect(sharedHeader(columns.map(({ header }) => header))).toBeUndefined();
  });
});
