import { appendFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { allEndpoints } from '@steward/api-client/contract/index';
import { expect } from 'vitest';

const PLACE = /\{\w+\}/;

const patterns = allEndpoints().map(({ id, method, path }) => ({
  id,
  method,
  fixed: path.split('/').filter((part) => !PLACE.test(part)).length,
  pattern: new RegExp(
    `^/api/${path
      .split('/')
      .map((part) => (PLACE.test(part) ? '[^/]*' : part.replaceAll('.', String.raw`\.`)))
      .join('/')}$`,
  ),
}));

/** The call of a request; where several fit, the one with the most fixed parts. */
function callOf(method: string | undefined, url: string | undefined): string | undefined {
  const [path = ''] = (url ?? '').split('?');
  return patterns
    .filter((one) => one.method === method && one.pattern.test(path))
    .toSorted((a, b) => b.fixed - a.fixed)[0]?.id;
}

/** Notes in the file of `NOTED_CALLS` which calls a test made and whether they were done: `scripts/testing/calls.mjs` reads it. */
export function noteCalls(server: Server): void {
  const file = process.env['NOTED_CALLS'];
  if (file === undefined) return;
  const { testPath = '' } = expect.getState();
  const seen = new Set<string>();
  server.on('request', ({ method, url }, response) => {
    response.on('close', () => {
      const id = callOf(method, url);
      if (id !== undefined) seen.add(`${id} ${response.statusCode < 400 ? 'done' : 'refused'} ${testPath}`);
    });
  });
  server.on('close', () => appendFileSync(file, [...seen, ''].join('\n')));
}
