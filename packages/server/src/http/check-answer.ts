import type { Endpoint } from '@steward/api-client/contract/endpoint';
import { fromWire, toWire } from '@steward/api-client/client/wire-case';
import type { Paged } from '../core/implement.ts';

/** Throws when an answer is not what the contract promises, as the client would see it. For tests. */
export function checkAnswer({ id, response, answer, paged, verbatim }: Endpoint, value: unknown): void {
  if (answer !== 'json') return;
  const wire = JSON.stringify(toWire(paged ? (value as Paged<unknown>).items : value, verbatim));
  const result = response.safeParse(fromWire(JSON.parse(wire), verbatim));
  if (!result.success)
    throw new TypeError(
      `${id} answered another shape: ${result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
    );
}
