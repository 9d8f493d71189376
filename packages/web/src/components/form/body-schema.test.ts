import { allEndpoints } from '@steward/api-client/contract/index';
import { expect, it } from 'vitest';
import { bodySchemaOf } from './body-schema.ts';

it('finds the schema of each call with a body in the module of its group', async () => {
  const withBody = allEndpoints().filter(({ body }) => body !== undefined);
  expect(withBody.length).toBeGreaterThan(40);
  for (const { body: _, ...plain } of withBody) expect(await bodySchemaOf(plain), plain.id).toBeDefined();
});
