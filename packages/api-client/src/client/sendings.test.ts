import { expect, it } from 'vitest';
import { accounts } from '../contract/accounts.ts';
import { allEndpoints } from '../contract/index.ts';
import { notes } from '../contract/notes.ts';
import type { WireRequest, WireResponse } from '../transport/transport.ts';
import { createClient } from './client.ts';
import { takesKey } from '../contract/endpoint.ts';

const answer = (status: number): WireResponse => ({
  status,
  header: () => null,
  text: () => Promise.resolve('{}'),
  bytes: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true, value: undefined }) }) }),
});

function clientOf(answers: readonly (number | 'broken')[]) {
  const keys: (string | undefined)[] = [];
  const left = [...answers];
  const send = (request: WireRequest): Promise<WireResponse> => {
    keys.push(request.headers['idempotency-key']);
    const next = left.shift() ?? 200;
    return next === 'broken' ? Promise.reject(new Error('gone')) : Promise.resolve(answer(next));
  };
  return { keys, client: createClient({ transport: { send } }) };
}

const add = (client: ReturnType<typeof clientOf>['client'], note = 'a') =>
  client
    .call(notes.add, { params: { name: 'x' }, body: { note, important: false, staff: false } })
    .catch(() => undefined);

it('keeps its key as long as nobody answered, and takes a new one afterwards', async () => {
  const { keys, client } = clientOf(['broken', 503, 200, 200, 422, 200]);
  for (let sent = 0; sent < 6; sent++) await add(client);
  const [a, b, c, d, e, f] = keys;
  expect(a).toMatch(/^[0-9a-f]{32}$/);
  expect([b, c]).toEqual([a, a]);
  expect(new Set([a, d, e, f]).size).toBe(4);
});

it('is sent once more under its key where the process behind a proxy went away', async () => {
  const { keys, client } = clientOf([502, 200]);
  expect(
    await client.call(notes.add, { params: { name: 'x' }, body: { note: 'a', important: false, staff: false } }),
  ).toEqual({});
  expect(keys).toEqual([keys[0], keys[0]]);
  for (const [status, sent] of [
    [502, 2],
    [504, 2],
    [503, 1],
    [500, 1],
  ] as const) {
    const failing = clientOf([status, status]);
    await add(failing.client);
    expect(failing.keys, String(status)).toHaveLength(sent);
  }
  const reading = clientOf([502]);
  await reading.client.call(notes.list, { params: { name: 'x' } }).catch(() => undefined);
  expect(reading.keys).toHaveLength(1);
});

it('is one for what is sent twice at once, and another for other content', async () => {
  const { keys, client } = clientOf([]);
  await Promise.all([add(client), add(client), add(client, 'b')]);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('goes with every write that answers at once, and with nothing else', async () => {
  const { keys, client } = clientOf([]);
  await client.call(accounts.signIn, { body: { name: 'x', password: 'y' } }).catch(() => undefined);
  expect(keys).toEqual([undefined]);
  for (const one of allEndpoints())
    expect(takesKey(one), one.id).toBe(
      one.method === 'POST' && one.answer === 'json' && !/^(?:accounts\.sign|bridge\.|donations\.webhook)/.test(one.id),
    );
});
