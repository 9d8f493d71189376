import { contract } from '@steward/api-client/contract/index';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import { expect, it } from 'vitest';
import { hasPlaces } from './list-spec.tsx';

it('knows by the path alone which calls take parameters, as the built client has no schemas', () => {
  const calls = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group));
  expect(calls.length).toBeGreaterThan(100);
  expect(calls.filter((call) => hasPlaces(call) !== (call.params !== undefined)).map(({ id }) => id)).toEqual([]);
});
