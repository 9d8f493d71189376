import type { Endpoint } from '@steward/api-client/contract/endpoint';
import type { FormSchema } from './schema.ts';

type Module = Readonly<Record<string, Readonly<Record<string, Endpoint>> | undefined>>;

/** The contract's modules with their schemas, which pages are built without (`scripts/plain-contract.ts`). */
const modules = import.meta.glob<Module>(
  ['../../../../api-client/src/contract/*.ts', '!../../../../api-client/src/contract/{*.test,index,endpoint}.ts'],
  { query: '?schemas' },
);

/** Groups that share a module with others. */
const SHARED: readonly (readonly [groups: RegExp, module: string])[] = [
  [/^vac/, 'vac-lists'],
  [/^award(?:Entries|Years)$/, 'award-lists'],
  [/^(?:donatePackages|perkKinds)$/, 'donation-lists'],
  [/^(?:group|property)Types$/, 'types'],
];

/** The module of a group: that of `gameServers` is `game-servers.ts`. */
export const moduleOf = (group: string): string => {
  const shared = SHARED.find(([groups]) => groups.test(group))?.[1];
  return `${shared ?? group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
};

/** The schema that judges the body of a call; undefined where it has none, or cannot be loaded: the server judges too. */
export async function bodySchemaOf(endpoint: Endpoint): Promise<FormSchema | undefined> {
  if (endpoint.body) return endpoint.body;
  const [group = '', member = ''] = endpoint.id.split('.');
  const load = Object.entries(modules).find(([path]) => path.endsWith(`/${moduleOf(group)}`))?.[1];
  return (await load?.().catch(() => undefined))?.[group]?.[member]?.body;
}
