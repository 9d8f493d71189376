import { outboxText } from '@steward/api-client/rules/outbox';
import { expect, it } from 'vitest';
import type { Services } from '../core/services.ts';
import { outboxKinds } from './outbox-kinds.ts';

const { run, held } = outboxKinds({} as Services);

it.each([...run, ...held].map(({ kind }) => kind))('has words for %s, which staff read in the outbox', (kind) => {
  expect(outboxText({ kind, subject: 'x', server: null })).not.toContain(kind);
});
