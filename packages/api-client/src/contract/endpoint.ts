import type * as z from 'zod/mini';
import type { Access } from '../rules/access.ts';
import type { ListRules } from '../rules/lists.ts';
import type { RankRule } from '../rules/roles.ts';
import { say } from '../rules/say.ts';
import type { Message, Values } from '../words/message.ts';
import { partsOf, type Schema } from './schema-parts.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How a call answers: one JSON value, objects a line (NDJSON), or a file. */
export type Answer = 'json' | 'ndjson' | 'file';

/** What is asked of the player named in the path, beyond the caller's own access (`decisions.md` 5, `staff.md` 8). */
export interface Target {
  /** The path parameter that holds the player's name. */
  readonly param: string;
  /** Refusal when the player's rank is not strictly lower. Present = the rule applies. */
  readonly lowerRank?: string;
  /** What of the player counts as rank; `everything` when it is not said. */
  readonly counts?: RankRule;
  /** Refusal when the player is the caller. Present = the rule applies; a lower rank is never one's own. */
  readonly notSelf?: string;
  /** Refusal while the player is online. Present = the rule applies. */
  readonly offline?: string;
}

/** Which of the configured quotas a stream counts against; with `flag` only when that query value is true. */
export interface Quota {
  readonly name: 'tails' | 'followedSearches' | 'pages';
  readonly flag?: string;
}

export interface Endpoint {
  /** `group.member`, given by `group()`. */
  readonly id: string;
  readonly method: Method;
  /** Relative to `/api/`, with `{param}` places. */
  readonly path: string;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  readonly access: Access;
  /** Who gets the whole answer, where the others who may call get a part of it. */
  readonly whole?: Access;
  readonly target?: Target;
  readonly params?: z.ZodMiniType<Record<string, string | number>>;
  readonly query?: z.ZodMiniType<Record<string, unknown>>;
  readonly body?: z.ZodMiniType;
  /** The handler reads the body as it arrives, whatever its type; nothing else of it is in memory. */
  readonly upload: boolean;
  /** The longest body in bytes. */
  readonly bodyLimit: number;
  /** The whole value, or one item of an NDJSON stream. In camelCase; on the wire in snake_case. */
  readonly response: z.ZodMiniType;
  readonly answer: Answer;
  /** The keys of what it answers, or of one row of it: made from `response`, which clients may be built without. */
  readonly fields: readonly string[];
  /** Pages by the Pagination-* headers; the response is then an array. */
  readonly paged: boolean;
  /** What a paged list may be sorted and filtered by; every one says so. */
  readonly list?: ListRules;
  /** `true`: all keys are data. A list: the keys inside these (camelCase) properties are data and are left alone. */
  readonly verbatim: true | readonly string[];
  /** Open to an account that is disabled or banned: always, or only about itself. */
  readonly whenBarred: 'refused' | 'self' | 'allowed';
  /** A stream of which one person has only so many open at a time. */
  readonly quota?: Quota;
  /** Also offered as server-sent events (`Accept: text/event-stream`). */
  readonly events: boolean;
  /** The text a person sees when it succeeded. */
  readonly done?: string;
  /** The most characters of its texts, by field: made from `body`. */
  readonly limits: Readonly<Record<string, number>>;
  /** The heading of what it shows, on pages and screens. */
  readonly title?: string;
  /** What is said in place of an empty list. */
  readonly empty?: string;
  /** What it brings about, or what its answer is, for those who are to decide. */
  readonly means?: string;
  /** The question before it, with places for what it is about: `Unban {name}?` */
  readonly asks?: Message;
  /** The question before it is done to several: `Unban {count, plural, one {# player} other {# players}}?` */
  readonly asksMany?: Message;
  /** What its fields are called in forms and in the OpenAPI document. */
  readonly labels?: Readonly<Record<string, string>>;
  /** What a person has to know to fill a field of it in. */
  readonly help?: Readonly<Record<string, string>>;
  /** Pages that are open keep what they show until they are loaded again, as the text of `done` says. */
  readonly keepsPages: boolean;
  /** Ids of groups whose reads are stale after this write, besides its own. */
  readonly touches: readonly string[];
}

/** The longest body of a call that says nothing else: 64 kB. */
export const BODY_LIMIT = 64 * 1024;

/** Below this address a write is rehearsed: refused as it would be, and otherwise undone. */
export const REHEARSAL_PREFIX = '/api/rehearsal/';

/** Whether undoing a transaction undoes a call: not where people sign in, nor what streams, uploads or a game server asks for. */
export const canBeRehearsed = ({ id, method, answer, upload, access }: Endpoint): boolean =>
  method !== 'GET' &&
  answer === 'json' &&
  !upload &&
  !id.startsWith('accounts.') &&
  !['public', 'signature', 'bridge'].includes(access.rule);

/** The keys that a schema names: of an object, of the rows of a list, of any form that a value may have. */
export function fieldsOf(schema: Schema): readonly string[] {
  const { shape, element, innerType, out, options } = partsOf(schema);
  if (shape) return Object.keys(shape);
  if (options) return [...new Set(options.flatMap(fieldsOf))];
  const inner = element ?? innerType ?? out;
  return inner ? fieldsOf(inner) : [];
}

const textLimits = new WeakMap<object, number>();

/** Notes how many characters a text may have, so that clients can count them. */
export function limited<S extends Schema>(schema: S, characters: number): S {
  textLimits.set(schema, characters);
  return schema;
}

function limitsOf(body: Schema | undefined): Readonly<Record<string, number>> {
  const shape = body ? (partsOf(body).shape ?? {}) : {};
  return Object.fromEntries(
    Object.entries(shape).flatMap(([field, schema]) => {
      const limit = textLimits.get(schema);
      return limit === undefined ? [] : [[field, limit]];
    }),
  );
}

/** The most characters of a text that a call takes. Throws where the contract knows no limit. */
export function limitOf({ id, limits }: Pick<Endpoint, 'id' | 'limits'>, field: string): number {
  const limit = limits[field];
  if (limit === undefined) throw new Error(`${id} has no limit of ${field}.`);
  return limit;
}

/** A field of a call as forms show it. */
export interface CallField {
  /** As the body has it. */
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** The most characters. */
  readonly limit?: number;
}

type Labelled<F extends string> = Pick<Endpoint, 'help' | 'limits'> & { readonly labels: Readonly<Record<F, string>> };

/** What both clients show of a field that a call takes. A field without a label does not compile. */
export function fieldOf<F extends string>({ labels, help = {}, limits }: Labelled<F>, name: F): CallField {
  const [helps, limit] = [help[name], limits[name]];
  return {
    name,
    label: labels[name],
    ...(helps === undefined ? {} : { help: helps }),
    ...(limit === undefined ? {} : { limit }),
  };
}

/** The question before a call. A place that is left without its value does not compile; values are never read for places. */
export const questionOf = <const A extends string>(
  { asks }: { readonly asks: Message<A> },
  values: Values<A>,
): string => say(asks, values);

/** The question before a call is made for each of several. */
export const questionOfMany = <const A extends string>(
  { asksMany }: { readonly asksMany: Message<A> },
  values: Values<A>,
): string => say(asksMany, values);

type Draft = Partial<Omit<Endpoint, 'fields' | 'limits'>> &
  Pick<Endpoint, 'method' | 'path' | 'summary' | 'access' | 'response'>;

type Filled<D extends Draft> = Omit<Endpoint, keyof D> & D;

/** Declares one call as data. Fills what is not said and keeps the literal types. */
export function endpoint<const D extends Draft>(draft: D): Filled<D> {
  return {
    id: '',
    answer: 'json',
    paged: false,
    verbatim: [],
    whenBarred: 'refused',
    events: false,
    touches: [],
    keepsPages: false,
    upload: false,
    bodyLimit: BODY_LIMIT,
    fields: fieldsOf(draft.response),
    limits: limitsOf(draft.body),
    ...draft,
  };
}

/** Calls of no person, or that a cookie answers, which cannot be answered again. */
const WITHOUT_KEY: readonly Access['rule'][] = ['public', 'signature', 'bridge'];

/** Whether a call takes an `Idempotency-Key`: what a person changes, and what is answered at once. */
export const takesKey = ({ method, access, answer }: Endpoint): boolean =>
  method === 'POST' && answer === 'json' && !WITHOUT_KEY.includes(access.rule);

export type Group = Readonly<Record<string, Endpoint>>;

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'form' in value && 'id' in value;

const withIds = (id: string, call: Endpoint): Endpoint => ({
  ...(Object.fromEntries(
    Object.entries(call).map(([key, value]) => [key, isMessage(value) ? { ...value, id: `${id}.${key}` } : value]),
  ) as unknown as Endpoint),
  id,
});

/** Names a group's calls `group.member`, and their messages `group.member.asks`. Used once, where the group is declared. */
export function group<const G extends Group>(name: string, calls: G): G {
  return Object.fromEntries(
    Object.entries(calls).map(([member, call]) => [member, withIds(`${name}.${member}`, call)]),
  ) as unknown as G;
}

type SchemaOf<E, K extends string> = E extends Record<K, infer S> ? (S extends z.ZodMiniType ? S : never) : never;

/** What a handler gets and a caller gives: `params`, `query` and `body`, each only where the call has it. */
export type Input<E extends Endpoint> = ([SchemaOf<E, 'params'>] extends [never]
  ? unknown
  : { params: z.input<SchemaOf<E, 'params'>> }) &
  ([SchemaOf<E, 'query'>] extends [never] ? unknown : { query?: z.input<SchemaOf<E, 'query'>> }) &
  ([SchemaOf<E, 'body'>] extends [never] ? unknown : { body: z.input<SchemaOf<E, 'body'>> });

export type ParsedInput<E extends Endpoint> = ([SchemaOf<E, 'params'>] extends [never]
  ? unknown
  : { params: z.output<SchemaOf<E, 'params'>> }) &
  ([SchemaOf<E, 'query'>] extends [never] ? unknown : { query: z.output<SchemaOf<E, 'query'>> }) &
  ([SchemaOf<E, 'body'>] extends [never] ? unknown : { body: z.output<SchemaOf<E, 'body'>> });

/** What the call answers, in camelCase. */
export type Output<E extends Endpoint> = z.output<E['response']>;
