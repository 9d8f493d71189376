import { expect, it } from 'vitest';
import { fieldsOf } from './endpoint.ts';
import { allEndpoints } from './index.ts';

/** The keys of bodies that are given to us, which another server may know alone: what Steward adds goes into the query. */
const GIVEN: Readonly<Record<string, readonly string[]>> = {
  'POST auth/rpg': ['name', 'password', 'code'],
  'POST rpg/bank/{id}': ['amount'],
  'POST rpg/awards/vote': ['answers'],
  'POST rpg/help': ['title', 'shortcode', 'text', 'type', 'target_dialogs'],
  'POST rpg/help/{id}': ['title', 'shortcode', 'text', 'type', 'target_dialogs'],
  'POST rpg/sessions/flag/{id}': ['reason'],
  'POST rpg/staff/routeblocks/add': ['route', 'reason'],
  'POST rpg/user/{name}/permissions': ['permission', 'enabled'],
  'POST rpg/vac/blacklist': ['hash', 'description', 'severity'],
  'POST rpg/vac/whitelist': ['hash', 'description', 'reason'],
  'POST rpg/vehicle/{id}/transfer': ['newOwnerId', 'bypassLimit'],
};

it.each(Object.entries(GIVEN))('sends with %s the keys %j and no others', (call, keys) => {
  const { body } = allEndpoints().find(({ method, path }) => `${method} ${path}` === call) ?? {};
  expect(body && fieldsOf(body).toSorted()).toEqual(keys.toSorted());
});
