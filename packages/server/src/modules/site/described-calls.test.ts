import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allEndpoints } from '@steward/api-client/contract/index';
import { describedCalls, keepDescribedCalls } from './described-calls.ts';
import { openApiText } from './openapi.ts';

it('is read as the build kept it, and made where no build did', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'steward-described-'));
  try {
    const made = await describedCalls(folder);
    expect(Object.values(JSON.parse(made) as Record<string, object>).flatMap(Object.keys)).toHaveLength(
      allEndpoints().length,
    );
    await keepDescribedCalls(folder);
    const file = join(folder, 'data', 'openapi-calls.json');
    expect(await readFile(file, 'utf8')).toBe(made);
    await writeFile(file, '{"/api/kept":{}}');
    const text = openApiText(
      await describedCalls(folder),
      { communityName: 'A "name"', publicUrl: undefined },
      '1.2.3',
    );
    expect(JSON.parse(text)).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: '/' }],
      info: { title: 'A "name" API', version: '1.2.3' },
      paths: { '/api/kept': {} },
      components: { schemas: { Refusal: { type: 'object' } } },
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
