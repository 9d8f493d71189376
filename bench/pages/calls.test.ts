import { allEndpoints } from '../../packages/api-client/src/contract/index.ts';
import { expect, it } from 'vitest';
import { listRequest } from '../../packages/server/src/core/list-request.ts';
import { inputReader } from '../../packages/server/src/http/parse.ts';
import { FLAT, NOT_THERE, WITH_QUERIES } from './calls.ts';

const reads = allEndpoints().filter(({ method }) => method === 'GET');

it.each([...WITH_QUERIES, ...FLAT])('%s is what the contract takes', (call) => {
  const [path = '', query = ''] = call.split('?', 2);
  const endpoint = reads.find((one) => one.path === path);
  if (!endpoint) throw new Error(`There is no ${path}.`);
  const given = Object.fromEntries(new URLSearchParams(query));
  expect(() => inputReader(endpoint).query(given)).not.toThrow();
  const asked = listRequest(endpoint, given, undefined);
  expect(asked.isPlain).toBe(given['sort'] === undefined);
});

it.each(Object.keys(NOT_THERE))('%s is a call of the contract', (call) => {
  expect(reads.map(({ path }) => path)).toContain(call);
});
