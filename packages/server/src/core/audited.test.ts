import * as z from 'zod/mini';
import { endpoint, group } from '@steward/api-client/contract/endpoint';
import { signedIn } from '@steward/api-client/rules/access';
import { expect, test } from 'vitest';
import { implement, prepared } from './implement.ts';

const things = group('things', {
  change: endpoint({
    method: 'POST',
    path: 'things',
    access: signedIn,
    summary: 'x',
    response: z.object({ id: z.number() }),
  }),
});

/** The types are the test: what is expected to be an error and is none does not compile. */
test('a write that forgets its audit entry does not compile', () => {
  const made = [
    // @ts-expect-error -- a bare answer
    implement(things, { change: () => ({ id: 1 }) }),
    // @ts-expect-error -- a bare answer, later
    implement(things, { change: () => Promise.resolve({ id: 1 }) }),
    implement(things, {
      // @ts-expect-error -- the entry is written in one path only
      change: ({ audit, now }) => (now > 1 ? audit({ action: 'a', target: 'b' }).answer({ id: 1 }) : { id: 1 }),
    }),
    implement(things, {
      // @ts-expect-error -- another answer than that of the contract
      change: ({ audit }) => audit({ action: 'a', target: 'b' }).answer({ id: 'one' }),
    }),
    implement(things, {
      change: prepared(
        () => Promise.resolve(1),
        // @ts-expect-error -- a bare answer after preparation
        (_, id) => ({ id }),
      ),
    }),
    // @ts-expect-error -- a call of the panel has no record but the audit log
    implement(things, { change: ({ received }) => (received as () => { answer(value: object): never })().answer({}) }),
    implement(things, { change: ({ audit }) => audit({ action: 'a', target: 'b' }).answer({ id: 1 }) }),
    implement(things, { change: ({ unchanged }) => unchanged({ id: 1 }) }),
    implement(things, {
      change: prepared(
        () => Promise.resolve(1),
        ({ audit }, id) => audit({ action: 'a', target: 'b' }).answer({ id }),
      ),
    }),
  ];
  expect(made).toHaveLength(9);
});
