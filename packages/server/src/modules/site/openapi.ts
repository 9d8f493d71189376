import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import { snakeKey } from '@steward/api-client/client/wire-case';
import { allEndpoints } from '@steward/api-client/contract/index';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import { OPERATORS_OF, type ListRules } from '@steward/api-client/rules/lists';
import { describeAccess } from '@steward/api-client/rules/access';
import type { Config } from '../../config/config.ts';

type Json = Record<string, unknown>;

const MIMES = { json: 'application/json', ndjson: 'application/x-ndjson', file: 'application/octet-stream' } as const;

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    target: 'draft-2020-12',
  }) as Json;
  return made;
}

const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The schema with its property names as the wire has them; what is inside the `kept` ones is data. */
function wireSchema(schema: unknown, verbatim: Endpoint['verbatim']): unknown {
  if (verbatim === true) return schema;
  if (Array.isArray(schema)) return schema.map((one) => wireSchema(one, verbatim));
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties' && isObject(value))
        return [
          key,
          Object.fromEntries(
            Object.entries(value).map(([name, inner]) => [
              snakeKey(name),
              verbatim.includes(name) ? inner : wireSchema(inner, verbatim),
            ]),
          ),
        ];
      if (key === 'required' && Array.isArray(value)) return [key, value.map((name) => snakeKey(String(name)))];
      if (key === 'enum' || key === 'const' || key === 'default' || key === 'pattern') return [key, value];
      return [key, wireSchema(value, verbatim)];
    }),
  );
}

/** A body's schema: what it does not name is refused, at any depth. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (!isObject(schema)) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return schema['type'] === 'object' && isObject(schema['properties']) && !('additionalProperties' in schema)
    ? { ...inner, additionalProperties: false }
    : inner;
}

/** The schema with what people are told of its fields. */
function worded(schema: Json, { labels = {}, help = {} }: Endpoint): Json {
  const { properties } = schema;
  if (!isObject(properties)) return schema;
  const told = Object.entries(properties).map(([name, inner]) => {
    const [title, description] = [labels[name], help[name]];
    const words = { ...(title === undefined ? {} : { title }), ...(description === undefined ? {} : { description }) };
    return [name, isObject(inner) ? { ...inner, ...words } : inner];
  });
  return { ...schema, properties: Object.fromEntries(told) };
}

/** How a list is sorted and filtered. */
function listParameters({ columns, finds }: ListRules): Json[] {
  const called = (keys: readonly string[]) => keys.map(snakeKey).join(', ');
  const signs = Object.entries(columns).map(([key, { kind, words }]) =>
    [snakeKey(key), ...OPERATORS_OF[kind], ...(words ? [`(${Object.keys(words).join(', ')})`] : [])].join(' '),
  );
  const texts = {
    sort: `Columns, comma-separated; - before one turns its order round. Of ${called(Object.keys(columns))}.`,
    where: `Conditions that all have to hold, comma-separated, such as id>100; \\, is a comma, and nothing behind = is nothing. Of ${signs.join('; ')}. ~ is any part of a text, whatever its case.`,
    find: `A text that any of these holds: ${called(finds)}.`,
  };
  return Object.entries(texts).map(([name, description]) => ({
    name,
    in: 'query',
    description,
    schema: { type: 'string' },
  }));
}

function parametersOf(endpoint: Endpoint, names: readonly string[]): Json[] {
  const { params, query, paged, list, labels = {}, help = {} } = endpoint;
  const shapeOf = (schema: z.core.$ZodType | undefined): { properties: Json; required: readonly unknown[] } => {
    const made = schema ? schemaOf(schema, 'input') : {};
    return {
      properties: isObject(made['properties']) ? made['properties'] : {},
      required: Array.isArray(made['required']) ? made['required'] : [],
    };
  };
  const inPath = shapeOf(params);
  const inQuery = shapeOf(query);
  return [
    ...names.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: inPath.properties[name] ?? { type: 'string' },
    })),
    ...Object.entries(inQuery.properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: inQuery.required.includes(name),
      ...(help[name] === undefined && labels[name] === undefined
        ? {}
        : { description: help[name] ?? `${labels[name]}.` }),
      schema,
    })),
    ...(paged && list ? listParameters(list) : []),
    ...(paged
      ? [
          {
            name: 'Pagination-Page',
            in: 'header',
            description: 'From 1.',
            schema: { type: 'integer', minimum: 1, default: 1 },
          },
          {
            name: 'Pagination-Limit',
            in: 'header',
            description: '0: 50; at most 500.',
            schema: { type: 'integer', minimum: 0, maximum: 500, default: 0 },
          },
          {
            name: 'Pagination-As-Of',
            in: 'header',
            description: 'The pagination-as-of of an earlier page: rows that came since are left out. It holds a day.',
            schema: { type: 'string' },
          },
        ]
      : []),
  ];
}

const PAGE_HEADERS = {
  ...Object.fromEntries(
    ['pagination-page', 'pagination-limit', 'pagination-total'].map((name) => [name, { schema: { type: 'integer' } }]),
  ),
  'pagination-as-of': {
    schema: { type: 'string' },
    description: 'Of newest-first lists that can be read as of a moment.',
  },
};

function refusalsOf({ access, method, params, target }: Endpoint): Json {
  const sends = method !== 'GET';
  const codes = [
    '400',
    ...(access.rule === 'public' ? [] : ['401']),
    ...(access.rule === 'public' && !sends ? [] : ['403']),
    ...(params || target ? ['404'] : []),
    ...(sends ? ['409', '413', '415', '422'] : []),
    '429',
    '431',
    '503',
  ];
  return Object.fromEntries(codes.map((code) => [code, { $ref: '#/components/responses/Refusal' }]));
}

const descriptionOf = ({ access, whole, means }: Endpoint): string =>
  [
    `For ${describeAccess(access)}.`,
    ...(whole ? [`All of it for ${describeAccess(whole)}; a part of it for others.`] : []),
    ...(means === undefined ? [] : [means]),
  ].join(' ');

function operationOf(endpoint: Endpoint): Json {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const schema = wireSchema(schemaOf(endpoint.response, 'output'), endpoint.verbatim);
  const open = endpoint.access.rule === 'public' || endpoint.access.rule === 'signature';
  const content = endpoint.answer === 'file' ? { [MIMES.file]: {} } : { [MIMES[endpoint.answer]]: { schema } };
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split('.', 1)[0]],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    'x-steward-access': endpoint.access,
    ...(endpoint.whole ? { 'x-steward-whole-access': endpoint.whole } : {}),
    security: open ? [] : [{ session: [] }, { token: [] }],
    parameters: parametersOf(endpoint, names),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: closed(worded(schemaOf(endpoint.body, 'input'), endpoint)) } },
          },
        }
      : {}),
    responses: {
      '200': {
        description: endpoint.done ?? 'Done.',
        ...(endpoint.paged ? { headers: PAGE_HEADERS } : {}),
        content: { ...content, ...(endpoint.events ? { 'text/event-stream': { schema: { type: 'string' } } } : {}) },
      },
      ...refusalsOf(endpoint),
    },
  };
}

const REFUSAL = {
  type: 'object',
  required: ['error'],
  properties: { error: { type: 'string' }, errors: { type: 'object', additionalProperties: { type: 'string' } } },
};

/** So long calls are described before others have a turn: all of them take hundreds of milliseconds. */
const SLICE_MS = 5;

/** What the OpenAPI document says of all calls, as JSON; made from the contract, and the same for every community. */
export async function describeCalls(): Promise<string> {
  const paths: Record<string, Json> = {};
  let begun = performance.now();
  for (const endpoint of allEndpoints()) {
    (paths[`/api/${endpoint.path}`] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint);
    if (performance.now() - begun < SLICE_MS) continue;
    await setImmediate();
    begun = performance.now();
  }
  return JSON.stringify(paths);
}

/** The OpenAPI 3.1 document of a community, around what is said of all calls. */
export function openApiText(
  paths: string,
  { communityName, publicUrl }: Pick<Config, 'communityName' | 'publicUrl'>,
  version: string,
): string {
  const before = JSON.stringify({
    openapi: '3.1.0',
    servers: [{ url: publicUrl === undefined ? '/' : new URL(publicUrl).origin }],
    info: { title: `${communityName} API`, version, license: { name: 'MIT', identifier: 'MIT' } },
  });
  const components = JSON.stringify({
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: 'steward_session' },
      token: { type: 'http', scheme: 'bearer' },
    },
    schemas: { Refusal: REFUSAL },
    responses: {
      Refusal: {
        description: 'Refused; `error` is a sentence for a person.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  });
  return `${before.slice(0, -1)},"paths":${paths},"components":${components}}`;
}
