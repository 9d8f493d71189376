import * as z from 'zod/mini';
import { endpoint, group } from '@steward/api-client/contract/endpoint';
import { bridgeOnly, signedIn } from '@steward/api-client/rules/access';
import { expect, test } from 'vitest';
import type { Audited, Unchanged } from './audited.ts';
import type { WriteContext } from './context.ts';
import { implement, preparedWrite, type Handlers } from './implement.ts';

const response = z.object({ id: z.number() });
const things = group('things', {
  change: endpoint({ method: 'POST', path: 'things', access: signedIn, summary: 'x', response }),
  report: endpoint({ method: 'POST', path: 'reports', access: bridgeOnly, summary: 'x', response }),
});

type Change = Handlers<typeof things>['change'];
type Context = WriteContext<typeof things.change>;
interface Id {
  readonly id: number;
}
interface Bare {
  readonly prepare: () => Promise<number>;
  readonly write: (context: Context, prepared: never) => Id;
}

/** Whether a handler compiles. Another answer than the types' own does not compile, which is the test. */
const compiles = <H>(answer: H extends Change ? true : false): boolean => answer;
const has = <Key extends string>(answer: Key extends keyof Context ? true : false): boolean => answer;

test('a write that forgets its audit entry does not compile', () => {
  expect(compiles<(context: Context) => Id>(false)).toBe(false);
  expect(compiles<(context: Context) => Promise<Id>>(false)).toBe(false);
  expect(compiles<(context: Context) => Audited<Id> | Id>(false)).toBe(false);
  expect(compiles<(context: Context) => Promise<Unchanged<Id> | Id>>(false)).toBe(false);
  expect(compiles<(context: Context) => { readonly value: Id }>(false)).toBe(false);
  expect(compiles<(context: Context) => Audited<{ readonly id: string }>>(false)).toBe(false);
  expect(compiles<Bare>(false)).toBe(false);
  expect(has<'received'>(false)).toBe(false);
});

test('a write that answers by its audit entry, or says that it changed nothing, does', () => {
  expect(compiles<(context: Context) => Audited<Id>>(true)).toBe(true);
  expect(compiles<(context: Context) => Promise<Audited<Id> | Unchanged<Id>>>(true)).toBe(true);
  const entry = { action: 'link.edit' as const, target: 'thing' };
  const made = [
    implement(things, {
      change: ({ audit }) => audit(entry).answer({ id: 1 }),
      report: ({ received }) => received().answer({ id: 1 }),
    }),
    implement(things, {
      change: preparedWrite(
        () => Promise.resolve(1),
        ({ audit }, id) => audit(entry).answer({ id }),
      ),
      report: ({ unchanged }) => unchanged({ id: 1 }),
    }),
  ];
  expect(made.flat()).toHaveLength(4);
});
