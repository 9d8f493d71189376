import { errorFromAnswer } from '@steward/api-client/client/errors';
import { JQ_OPTION } from '../../command/shared-options.ts';
import { command as defineCommand } from '../../command/spec.ts';
import { readText } from '../../config/read-text.ts';
import type { CliContext } from '../../context.ts';
import { UsageError } from '../../errors.ts';
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

const isText = (type: string) => /json|text|xml|javascript|event-stream/.test(type) || type === '';

async function apiRun(context: CliContext, options: ApiOptions): Promise<void> {
  const { stdout } = context.host.streams;
  const select =
    options.jq === undefined
      ? undefined
      : await import('../../io/select.ts').then(({ selectorOf }) => selectorOf(options.jq ?? '.', 'steward api'));
  const { token } = await context.profile();
  const body = options.body === undefined ? undefined : await bodyText(context, options.body);
  const response = await (
    await context.transport()
  ).send({
    method: options.method,
    path: options.path,
    headers: {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    body,
  });
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
      const value: unknown = JSON.parse(text);
      const lines = select ? select(value, stdout.isTty) : [jsonText(value, stdout.isTty ? 2 : 0)];
      if (lines.length > 0) await stdout.write(`${lines.join('\n')}\n`);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      await stdout.write(stdout.isTty ? cleanLines(text) : text);
    }
    return;
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
    { name: 'method', help: 'GET, POST, PUT or DELETE.' },
    { name: 'path', help: 'Path; "/api/" is added when absent. Percent-encode what belongs to a name.' },
  ],
  options: [
    { flags: '-b, --body <json>', help: 'Body: JSON, @file, or - for standard input.' },
    { flags: '-H, --header <header>', help: 'A header, such as "Accept: text/event-stream".', many: true },
    { flags: '--page <number>', help: 'Page of a paged call, from 1.' },
    { flags: '--limit <number>', help: 'Entries a page, at most 500.' },
    JQ_OPTION,
    { flags: '-i, --include', help: 'Say the status and the paging on standard error.' },
  ],
  output: 'none',
  examples: [
    'steward api GET principal',
    'steward api POST rpg/user/carl_johnson/notes --body \'{"note":"Spoke to him."}\'',
    "steward api GET rpg/staff/bans --page 2 --limit 100 --jq '.[].reason'",
  ],
  read(given): ApiOptions {
    const method = given.required('method').toUpperCase();
    if (!METHODS.includes(method))
      throw new UsageError(`"${method}" is no method. Use ${METHODS.join(', ')}.`, 'steward api');
    const page = given.whole('page', { min: 1, max: 1_000_000 });
    const limit = given.whole('limit', { min: 0, max: 500 });
    return {
      method,
      path: apiPath(given.required('path')),
      body: given.text('body'),
      headers: {
        ...(page === undefined ? {} : { 'pagination-page': String(page) }),
        ...(limit === undefined ? {} : { 'pagination-limit': String(limit) }),
        ...Object.fromEntries(given.many('header').map(parseHeader)),
      },
      include: given.flag('include'),
      jq: given.text('jq'),
    };
  },
  run: apiRun,
});
