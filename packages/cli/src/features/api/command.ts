import { errorFromAnswer } from '@steward/api-client/client/errors';
import { JQ_OPTION } from '../../command/shared-options.ts';
import { command as defineCommand } from '../../command/spec.ts';
import { readText } from '../../config/read-text.ts';
import type { CliContext } from '../../context.ts';
import type { WireResponse } from '@steward/api-client/transport/transport';
import { FailedError, PartialError, UsageError } from '../../errors.ts';
import { LONGEST_PAGE, MOST_KEPT } from '../../command/paging.ts';
import { plural, showCount } from '../../io/format.ts';
import { jsonText } from '../../io/json.ts';
import { cleanLines } from '../../io/sanitize.ts';

export interface ApiOptions {
  readonly method: string;
  readonly path: string;
  /** As given: text, `@file`, or `-` for standard input. */
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly include: boolean;
  /** An expression of jq. */
  readonly jq: string | undefined;
  /** All pages, as one list. */
  readonly paginate: boolean;
  /** Neither a page nor a size of pages was asked for. */
  readonly isUnpaged: boolean;
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD'];

/** The path from the root: `/api/` is added when absent; what no URL may hold is percent-encoded, the rest is left alone. */
export function apiPath(text: string): string {
  if (/^[a-z]+:\/\//i.test(text))
    throw new UsageError('Give the path only; the server comes from the profile.', 'steward api');
  const bare = text.replace(/^\/+/, '');
  const path = bare === 'api' || bare.startsWith('api/') ? `/${bare}` : `/api/${bare}`;
  return path
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(/[^\x21-\x7e]|[#"<>\\^`{|}]/gu, (char) => encodeURIComponent(char));
}

export function parseHeader(text: string): readonly [string, string] {
  const colon = text.indexOf(':');
  const name = text.slice(0, colon).trim().toLowerCase();
  if (colon < 1 || !/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name))
    throw new UsageError(`"${text}" is no header. Write it like "Accept: text/event-stream".`, 'steward api');
  return [name, text.slice(colon + 1).trim()];
}

async function bodyText(context: CliContext, given: string): Promise<string> {
  if (given === '-') return context.host.streams.stdin.readAll();
  if (!given.startsWith('@')) return given;
  const text = readText(given.slice(1));
  if (text === undefined) throw new UsageError(`There is no file ${given.slice(1)}.`, 'steward api');
  return text;
}

/** `key=value` as its parts. */
function keyAndValue(text: string): readonly [key: string, value: string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`"${text}" is no field. Write it like reason=Spam.`, 'steward api');
  return [text.slice(0, at), text.slice(at + 1)];
}

function jsonOf(key: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UsageError(
      `"${text}" is no JSON. Write ${key}=5, ${key}=true or ${key}='[1,2]', or use -f for text.`,
      'steward api',
    );
  }
}

/** What `-f` (text) and `-F` (JSON) name. */
export function fieldsGiven(texts: readonly string[], jsons: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries([
    ...texts.map(keyAndValue),
    ...jsons.map(keyAndValue).map(([key, value]) => [key, jsonOf(key, value)] as const),
  ]);
}

/** The path with fields in its query, as calls that read take them. */
function withQuery(path: string, fields: Readonly<Record<string, unknown>>): string {
  const query = Object.entries(fields)
    .map(([key, value]) =>
      [key, typeof value === 'string' ? value : JSON.stringify(value)].map(encodeURIComponent).join('='),
    )
    .join('&');
  return query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

const isText = (type: string) => /json|text|xml|javascript|event-stream/.test(type) || type === '';

const numberOf = (response: WireResponse, name: string): number => Number(response.header(`pagination-${name}`) ?? '0');

/** The pages after the first one, behind it. Throws where an answer is no list. */
async function pagesAfter(
  first: WireResponse,
  text: string,
  send: (headers: Record<string, string>) => Promise<WireResponse>,
): Promise<unknown[]> {
  const listOf = (body: string): unknown[] => {
    const value: unknown = JSON.parse(body);
    if (!Array.isArray(value))
      throw new UsageError('--paginate is for calls that answer with pages of a list.', 'steward api');
    return value as unknown[];
  };
  const items = listOf(text);
  const asOf = first.header('pagination-as-of');
  let total = numberOf(first, 'total');
  for (let page = 2; items.length < total; page++) {
    const response = await send({
      'pagination-page': String(page),
      ...(asOf === null ? {} : { 'pagination-as-of': asOf }),
    });
    const body = await response.text();
    if (response.status !== 200) throw errorFromAnswer(response.status, body, response.header('retry-after'));
    const more = listOf(body);
    if (more.length === 0) break;
    items.push(...more);
    total = numberOf(response, 'total');
    if (items.length > MOST_KEPT)
      throw new FailedError(`These are ${plural(total, 'entry')}. Read them page by page with --page.`);
  }
  return items;
}

/** Says that a page was no whole list, where nobody asked for a page. */
function refuseCut(response: WireResponse, { isUnpaged, paginate }: ApiOptions): void {
  const [total, limit] = [numberOf(response, 'total'), numberOf(response, 'limit')];
  if (isUnpaged && !paginate && limit > 0 && total > limit)
    throw new PartialError(
      `Only 1 to ${showCount(limit)} of ${plural(total, 'entry')}. Read all with --paginate, or a page with --page and --limit.`,
    );
}

async function apiRun(context: CliContext, options: ApiOptions): Promise<void> {
  const { stdout } = context.host.streams;
  const select =
    options.jq === undefined
      ? undefined
      : await import('../../io/select.ts').then(({ selectorOf }) => selectorOf(options.jq ?? '.', 'steward api'));
  const { token } = await context.profile();
  const body = options.body === undefined ? undefined : await bodyText(context, options.body);
  const transport = await context.transport();
  const send = (headers: Readonly<Record<string, string>>) =>
    transport.send({
      method: options.method,
      path: options.path,
      headers: {
        accept: 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
        ...headers,
      },
      body,
    });
  const response = await send({});
  if (response.status < 200 || response.status > 299) {
    const text = await response.text();
    if (text !== '') await stdout.write(`${stdout.isTty ? cleanLines(text) : text}\n`);
    throw errorFromAnswer(response.status, text, response.header('retry-after'));
  }
  if (options.include) {
    const shown = ['page', 'limit', 'total'].flatMap((name) => {
      const value = response.header(`pagination-${name}`);
      return value === null ? [] : [`pagination-${name}: ${value}`];
    });
    await context.out.note([`status: ${response.status}`, ...shown].join('  '), 'quiet');
  }
  const type = response.header('content-type') ?? '';
  if (/[/+]json\b/.test(type) && !/ndjson/.test(type)) {
    const text = await response.text();
    try {
      const value: unknown = options.paginate ? await pagesAfter(response, text, send) : JSON.parse(text);
      const lines = select ? await select(value, stdout.isTty) : [jsonText(value, stdout.isTty ? 2 : 0)];
      if (lines.length > 0) await stdout.write(`${lines.join('\n')}\n`);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      await stdout.write(stdout.isTty ? cleanLines(text) : text);
    }
    return refuseCut(response, options);
  }
  if (stdout.isTty && !isText(type))
    throw new UsageError(`The answer is a file (${type}). Send it somewhere: steward api … > file`, 'steward api');
  const decoder = new TextDecoder();
  for await (const chunk of response.bytes())
    await stdout.write(stdout.isTty ? cleanLines(decoder.decode(chunk, { stream: true })) : chunk);
}

export const command = defineCommand({
  name: 'api',
  summary: 'Make any call, signed in.',
  details:
    'Sends one request to the active server and prints the answer as it comes, with the keys of the wire.\nErrors are printed too, and the exit code tells their kind.',
  arguments: [
    { name: 'method', help: 'GET, POST, PUT or DELETE. Left out, it is GET, or POST when there is a body.' },
    {
      name: 'path',
      help: 'Path; "/api/" is added when absent. Percent-encode what belongs to a name.',
      optional: true,
    },
  ],
  options: [
    { flags: '-b, --body <json>', help: 'Body: JSON, @file, or - for standard input.' },
    { flags: '-f, --field <key=value>', help: 'A field of the body as text; of a GET, of its query.', many: true },
    {
      flags: '-F, --json-field <key=json>',
      help: 'The same as JSON: a number, true, false, null, a list.',
      many: true,
    },
    { flags: '-H, --header <header>', help: 'A header, such as "Accept: text/event-stream".', many: true },
    { flags: '--page <number>', help: 'Page of a paged call, from 1.' },
    { flags: '--limit <number>', help: `Entries a page, at most ${LONGEST_PAGE}.` },
    { flags: '--paginate', help: 'All pages of a paged call, as one list.' },
    JQ_OPTION,
    { flags: '-i, --include', help: 'Say the status and the paging on standard error.' },
  ],
  output: 'none',
  examples: [
    'steward api principal',
    'steward api rpg/user/carl_johnson/notes -f note="Spoke to him." -F important=true',
    'steward api POST rpg/user/carl_johnson/notes --body \'{"note":"Spoke to him."}\'',
    "steward api GET rpg/staff/bans --paginate --jq 'length'",
    "steward api GET rpg/staff/bans --page 2 --limit 100 --jq '.[].reason'",
  ],
  read(given): ApiOptions {
    const fields = fieldsGiven(given.many('field'), given.many('jsonField'));
    const hasFields = Object.keys(fields).length > 0;
    const body = given.text('body');
    if (body !== undefined && hasFields)
      throw new UsageError('Give the body with --body, or its fields with -f and -F, not both.', 'steward api');
    // One word alone is the path.
    const isShort = given.text('path') === undefined;
    const typed = given.required('method');
    if (isShort && METHODS.includes(typed.toUpperCase())) throw new UsageError('The path is missing.', 'steward api');
    const method = isShort ? (body !== undefined || hasFields ? 'POST' : 'GET') : typed.toUpperCase();
    const isRead = method === 'GET' || method === 'HEAD';
    const path = apiPath(isShort ? typed : given.required('path'));
    if (!METHODS.includes(method))
      throw new UsageError(`"${method}" is no method. Use ${METHODS.join(', ')}.`, 'steward api');
    const page = given.whole('page', { min: 1, max: 1_000_000 });
    const limit = given.whole('limit', { min: 0, max: LONGEST_PAGE });
    const paginate = given.flag('paginate');
    if (paginate && (method !== 'GET' || page !== undefined || limit !== undefined))
      throw new UsageError('--paginate reads all pages of a GET: leave out --page and --limit.', 'steward api');
    return {
      method,
      paginate,
      isUnpaged: page === undefined && limit === undefined,
      path: isRead ? withQuery(path, fields) : path,
      body: body ?? (hasFields && !isRead ? JSON.stringify(fields) : undefined),
      headers: {
        ...(page === undefined ? {} : { 'pagination-page': String(page) }),
        ...(limit === undefined ? {} : { 'pagination-limit': String(limit) }),
        ...(paginate ? { 'pagination-limit': String(LONGEST_PAGE) } : {}),
        ...Object.fromEntries(given.many('header').map(parseHeader)),
      },
      include: given.flag('include'),
      jq: given.text('jq'),
    };
  },
  run: apiRun,
});
