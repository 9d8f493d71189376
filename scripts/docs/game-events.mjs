import { createRequire } from 'node:module';
import { GameEvent } from '../../packages/api-client/src/contract/game-events.ts';
import { pagePart, runPage, table } from './page.mjs';

/** @typedef {{ const?: unknown, type?: string, enum?: unknown[], anyOf?: Schema[], items?: Schema, properties?: Record<string, Schema>, required?: string[], oneOf?: Schema[], maxLength?: number, minimum?: number, maximum?: number, pattern?: string }} Schema */

const inServer = createRequire(new URL('../../packages/server/package.json', import.meta.url));

/** Fields that every event has. */
const SHARED = ['id', 'at', 'kind'];

/** @param {Schema} schema @returns {string} */
function typeOf(schema) {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' or ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`;
  if (schema.type === 'object' && schema.properties)
    return `{ ${fieldsOf(schema, [])
      .map(({ name, isOptional }) => `${name}${isOptional ? '?' : ''}`)
      .join(', ')} }`;
  if (schema.type === 'string' && schema.pattern?.includes('T')) return 'time';
  if (schema.type === 'string' && schema.pattern === '^\\d{8}$') return 'day';
  return (
    { integer: 'whole number', boolean: 'yes or no', null: 'null', string: 'text', object: 'data' }[
      schema.type ?? ''
    ] ??
    schema.type ??
    'data'
  );
}

/** @param {Schema} schema @param {readonly string[]} without */
const fieldsOf = ({ properties = {}, required = [] }, without) =>
  Object.entries(properties)
    .filter(([name]) => !without.includes(name))
    .map(([name, field]) => ({ name, type: typeOf(field), isOptional: !required.includes(name) }));

/** @returns {{ kind: string, fields: { name: string, type: string, isOptional: boolean }[] }[]} what a game server may report */
function gameEvents() {
  const options = { io: 'input', unrepresentable: 'any', reused: 'inline' };
  const schema = /** @type {Schema} */ (inServer('zod').toJSONSchema(GameEvent, options));
  return (schema.oneOf ?? schema.anyOf ?? []).map((one) => ({
    kind: String(one.properties?.kind?.const ?? ''),
    fields: fieldsOf(one, SHARED),
  }));
}

const page = pagePart('docs/operators/game-servers.md', 'events', () =>
  table(
    ['kind', 'fields (? may be left out)'],
    gameEvents().map(({ kind, fields }) => [
      `\`${kind}\``,
      fields.map(({ name, type, isOptional }) => `\`${name}${isOptional ? '?' : ''}\` ${type}`).join('; ') || '-',
    ]),
  ),
);

if (import.meta.main) process.exitCode = await runPage(page, process.argv.slice(2));
