import { hasControlCharacter } from '@steward/api-client/rules/control-characters';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import { unknownKeys } from '@steward/api-client/contract/unknown-keys';
import { unguardSegment } from '@steward/api-client/rules/segments';
import type * as z from 'zod/mini';
import type { PageRequest } from '../core/context.ts';
import { BadRequestError, InvalidError, summary } from '../core/errors.ts';
import type { AskedList } from '../db/asked-list.ts';
import { readMark } from '../core/page-mark.ts';
import { fieldErrors } from './field-errors.ts';

type Raw = Record<string, unknown>;

/** What a call's input is checked and read with, worked out once. */
export interface InputReader {
  /** Path parameters as text, decoded once. Throws `BadRequestError`. */
  rawParams(url: string): Readonly<Record<string, string>>;
  params(raw: Readonly<Record<string, string>>): unknown;
  query(raw: unknown): unknown;
  body(raw: unknown): unknown;
}

const MALFORMED = 'The address is malformed.';
const UNSTORABLE = 'The text holds characters that cannot be stored.';

/** The path of a request target, which may be a whole URL. */
function pathOf(url: string): string {
  const path = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/]*/i, '');
  const end = path.search(/[?#]/);
  return end < 0 ? path : path.slice(0, end);
}

function decode(segment: string): string {
  let text: string;
  try {
    text = unguardSegment(decodeURIComponent(segment));
  } catch {
    throw new BadRequestError(MALFORMED);
  }
  if (text === '' || hasControlCharacter(text)) throw new BadRequestError(MALFORMED);
  return text;
}

function checked(schema: z.ZodMiniType, raw: unknown): unknown {
  const result = schema.safeParse(raw, { reportInput: true });
  if (result.success) return result.data;
  const errors = fieldErrors(result.error.issues, 'query');
  throw new BadRequestError(summary(errors), errors);
}

const hasNul = (text: string): boolean => text.includes('\0');
/** Half of a surrogate pair stands for no character: it would be kept as another text, and sent to games as JSON that many refuse. */
const cannotBeKept = (text: string): boolean => hasNul(text) || !text.isWellFormed();

const holds = (value: unknown, wrong: (text: string) => boolean): boolean =>
  typeof value === 'string'
    ? wrong(value)
    : value !== null &&
      typeof value === 'object' &&
      Object.entries(value).some(([key, inner]) => wrong(key) || holds(inner, wrong));

/** Reads the input of one call. */
export function inputReader({ path, params, query, body, upload, access }: Endpoint): InputReader {
  // What games tell is kept as well as it can be, not refused.
  const isOfPeople = access.rule !== 'bridge';
  const places = `/api/${path}`
    .split('/')
    .map((segment, index) => ({ index, name: /^\{(\w+)\}$/.exec(segment)?.[1] }))
    .filter((place): place is { index: number; name: string } => place.name !== undefined);
  const nothing = Object.freeze({});
  const emptyQuery = query?.safeParse({});

  return {
    rawParams(url) {
      if (places.length === 0) return nothing;
      const segments = pathOf(url).split('/');
      const raw: Record<string, string> = {};
      for (const { index, name } of places) raw[name] = decode(segments[index] ?? '');
      return raw;
    },
    params: (raw) => (params === undefined ? raw : checked(params, raw)),
    query(raw) {
      if (query === undefined) return nothing;
      const given = raw as Raw;
      let empty = true;
      for (const key in given) {
        empty = false;
        if (holds(given[key], hasNul)) throw new BadRequestError(UNSTORABLE);
      }
      return empty && emptyQuery?.success ? emptyQuery.data : checked(query, given);
    },
    body(raw) {
      if (upload) return undefined;
      const given = raw ?? {};
      if (typeof given !== 'object' || Array.isArray(given)) throw new BadRequestError('Send a JSON object.');
      const unknown = unknownKeys(body, given);
      const result = body?.safeParse(given, { reportInput: true });
      if (result?.success === false)
        throw new InvalidError({ ...fieldErrors(result.error.issues, 'body'), ...unknown });
      if (Object.keys(unknown).length > 0) throw new InvalidError(unknown);
      if (result === undefined) return undefined;
      if (holds(result.data, isOfPeople ? cannotBeKept : hasNul)) throw new BadRequestError(UNSTORABLE);
      return result.data;
    },
  };
}

/** The server's default, and the most that a page may hold. */
const DEFAULT_LIMIT = 50;
const MOST = 500;

function wholeNumber(name: string, header: string | string[] | undefined, least: number, otherwise: number): number {
  if (header === undefined) return otherwise;
  const value = typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : -1;
  if (value < least) throw new BadRequestError(`The header ${name} must be a whole number from ${least}.`);
  return value;
}

/** What the Pagination-* headers ask for (`decisions.md` 3). */
export function pageOf(headers: Readonly<Record<string, string | string[] | undefined>>, list: AskedList): PageRequest {
  const page = wholeNumber('Pagination-Page', headers['pagination-page'], 1, 1);
  const asked = wholeNumber('Pagination-Limit', headers['pagination-limit'], 0, 0);
  const limit = asked === 0 ? DEFAULT_LIMIT : Math.min(asked, MOST);
  return { page, limit, offset: (page - 1) * limit, asOf: readMark(headers['pagination-as-of']), asked: list };
}
