import { otherShape } from '@steward/api-client/rules/refusals';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import { fromWire } from '@steward/api-client/client/wire-case';
import type { Paged } from '../core/implement.ts';
import { jsonOf } from './wire-json.ts';

/** Throws when an answer is not what the contract promises, as the client would see it. For tests. */
export function checkAnswer(endpoint: Endpoint, value: unknown): void {
  const { answer, paged } = endpoint;
  if (answer === 'json') checkWire(endpoint, jsonOf(endpoint, paged ? (value as Paged<unknown>).items : value));
}

/** The same of an answer as it goes to the wire. */
export function checkWire({ id, response, verbatim }: Endpoint, wire: string): void {
  const result = response.safeParse(fromWire(JSON.parse(wire), verbatim));
  if (!result.success) throw new TypeError(otherShape(id, result.error.issues));
}
