import { expect, it } from 'vitest';
import { vehicles } from '../contract/vehicles.ts';
import { notes } from '../contract/notes.ts';
import { createClient } from './client.ts';
import { writeOptions } from './queries.ts';

const client = createClient({ transport: { send: () => Promise.reject(new Error('not sent')) } });

it('makes its own group and what it touches stale, unless its text asks for a reload', () => {
  expect(writeOptions(client, notes.add).meta.invalidates).toContain('notes');
  const { invalidates, done } = writeOptions(client, vehicles.transfer).meta;
  expect(done).toContain('Reload the page');
  expect(invalidates).toEqual([]);
});
