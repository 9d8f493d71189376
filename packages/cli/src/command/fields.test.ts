import { fieldsOf, type Endpoint } from '@steward/api-client/contract/endpoint';
import { allEndpoints } from '@steward/api-client/contract/index';
import { Principal } from '@steward/api-client/contract/accounts';
import { Award } from '@steward/api-client/contract/awards';
import { SearchLine } from '@steward/api-client/contract/logs';
import { AuctionVehicle } from '@steward/api-client/contract/vehicles';
import { describe, expect, it } from 'vitest';
import { loadAll } from '../features/index.ts';
import { parseFields } from '../io/fields.ts';
import { fieldsOfJson, ownFields } from './fields.ts';
import type { Command, Leaf } from './spec.ts';

const leavesOf = (command: Command): readonly Leaf[] =>
  command.kind === 'leaf' ? [command] : command.children.flatMap(leavesOf);

const leaves = (await loadAll()).flatMap(leavesOf);

/** Where the JSON of a command is a part of the answer: the keys of that part. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  'accounts.principal': fieldsOf(Principal),
  'awards.all': fieldsOf(Award),
  'logs.line': fieldsOf(SearchLine),
  'logs.search': fieldsOf(SearchLine),
  'vehicles.auctions': fieldsOf(AuctionVehicle),
};

/** Calls that only `steward api` makes. */
const ONLY_API = [
  'accounts.signIn',
  'accounts.signOut',
  'develop.restarts',
  'donations.webhook',
  'live.changes',
  'logs.archive',
  'outbox.counts',
  'records.standing',
  'site.health',
  'site.healthReady',
  'site.live',
  'site.ready',
];

/** Calls whose answers a command makes rows of its own from, such as `steward status`. */
const MADE_ANEW = [
  'site.config',
  'site.servers',
  'stats.dashboard',
  'stats.staffInfo',
  'stats.pumpkin',
  'stats.ingame',
  'stats.activity',
  'vehicles.tuning',
];

const answersOf = ({ answers = [] }: Leaf) => ('id' in answers ? [answers] : answers);

const answeringWith = ({ id }: Endpoint): readonly Leaf[] =>
  leaves.filter((leaf) => answersOf(leaf).some((call) => call.id === id));

describe('--fields', () => {
  const calls = allEndpoints().filter(
    ({ access, response }) => access.rule !== 'bridge' && fieldsOf(response).some((key) => key !== 'ok'),
  );
  const isAnswered = (call: Endpoint) => answeringWith(call).length > 0;

  it('is there for every call with a record but those that are named here', () => {
    const without = calls.filter((call) => !isAnswered(call)).map(({ id }) => id);
    expect(without.sort()).toEqual([...ONLY_API, ...MADE_ANEW].sort());
  });

  it.each(calls.filter(isAnswered).map((call) => [call.id, call] as const))(
    'takes every key that %s answers with',
    (id, call) => {
      const found = answeringWith(call);
      const keys = PARTS[id] ?? fieldsOf(call.response);
      const whole = found.filter((leaf) => answersOf(leaf).includes(call));
      expect(keys.length).toBeGreaterThan(0);
      for (const { fields = [] } of id in PARTS || whole.length === 0 ? found : whole)
        expect(parseFields(keys.join(), fields)).toEqual(keys);
    },
  );

  it('is offered by every command with JSON', () => {
    const without = leaves.filter(({ output, fields = [] }) => output !== 'none' && fields.length === 0);
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it('takes what a command adds behind what it was answered, each once', () => {
    const own = ownFields<{ id: number; vote: string }>({ id: true, vote: true });
    const fields = ['id', 'name'];
    expect(fieldsOfJson({ id: 'a.b', fields }, own)).toEqual(['id', 'name', 'vote']);
    expect(fieldsOfJson([], undefined)).toBeUndefined();
  });
});
