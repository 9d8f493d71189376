import { sessions, type HashHistory } from '@steward/api-client/contract/sessions';
import { showMoment } from '@steward/api-client/rules/moments';
import { severityOf } from '@steward/api-client/rules/severities';
import { idArgument, readId, type OfThing } from '../../command/id.ts';
import { listOptions, noteListed, readList, readPaging, type Paging } from '../../command/paging.ts';
import { command as defineCommand, type Command } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import type { Fact } from '../../io/output.ts';
import { sessionFileResource, sightingResource } from './file-columns.ts';

const ID = idArgument('session');
const HASH = { name: 'hash', help: 'MD5, SHA-1 or SHA-256 of a file.' };

async function filesRun(context: CliContext, { id }: OfThing): Promise<void> {
  const files = await (await context.api()).call(sessions.files, { params: { id } });
  await context.out.rows(files, sessionFileResource, 'No files were reported, or the session was cleaned.');
}

/** What a hash was on one of the lists, in a line. */
function listText({
  list,
  severity,
  description,
  name,
  createdAt,
  deletedAt,
  deletedBy,
}: HashHistory['lists'][number]) {
  const weight = severity === null ? '' : ` (${severityOf(severity).label})`;
  const removed = deletedAt === null ? '' : `, removed ${showMoment(deletedAt)} by ${deletedBy ?? 'nobody known'}`;
  return `${list}${weight}: ${description}; added ${showMoment(createdAt)} by ${name ?? 'nobody known'}${removed}`;
}

const hashFacts = (history: HashHistory): readonly Fact[] => [
  ['Hash', history.hash, 'strong'],
  ['Sessions', String(history.sessions)],
  ['Players', String(history.players)],
  ['First reported', history.firstSeen === null ? 'never' : showMoment(history.firstSeen)],
  ['Last reported', history.lastSeen === null ? 'never' : showMoment(history.lastSeen)],
  ['On the lists', history.lists.map(listText).join('\n') || 'never'],
];

interface OfHash {
  readonly hash: string;
}

async function hashRun(context: CliContext, { hash }: OfHash): Promise<void> {
  const history = await (await context.api()).call(sessions.hash, { params: { hash } });
  await context.out.record(history, () => hashFacts(history));
}

async function sightingsRun(context: CliContext, { hash, ...paging }: OfHash & Paging): Promise<void> {
  const api = await context.api();
  const page = await readList(paging, (part) => api.call(sessions.sightings, { params: { hash }, ...part }));
  await context.out.rows(page.items, sightingResource, sessions.sightings.empty);
  await noteListed(context, page);
}

interface CleanOptions extends OfThing {
  readonly reason: string | undefined;
}

async function cleanRun(context: CliContext, options: CleanOptions): Promise<void> {
  const reason = options.reason ?? (await context.prompts.ask('Reason:', 'Give the reason with --reason.'));
  await context.prompts.confirm(`Delete the files of session ${options.id} for good?`, context.global);
  const session = await (await context.api()).call(sessions.clean, { params: { id: options.id }, body: { reason } });
  if (context.out.options.json) await context.out.record(session, () => []);
  await context.out.note(sessions.clean.done, 'ok');
}

/** What is for leaders and who has the permission for VAC development. */
export const internalsCommands: readonly Command[] = [
  defineCommand({
    name: 'files',
    summary: 'List all files of a session with their hashes, and those that they had before.',
    arguments: [ID],
    output: 'rows',
    answers: sessions.files,
    examples: ['steward sessions files 1204 --fields kind,name,hash,earlier'],
    read: (given) => readId(given, 'session'),
    run: filesRun,
  }),
  defineCommand({
    name: 'hash',
    summary: 'Show what a hash was on the VAC lists, and how often it was met.',
    arguments: [HASH],
    output: 'record',
    answers: sessions.hash,
    examples: ['steward sessions hash 876b599553b0a6b1f442684044d9085e3ddff66b'],
    read: (given) => ({ hash: given.required('hash') }),
    run: hashRun,
  }),
  defineCommand({
    name: 'sightings',
    summary: 'List the files of sessions that had a hash, the latest first.',
    arguments: [HASH],
    options: listOptions(sessions.sightings),
    output: 'rows',
    answers: sessions.sightings,
    examples: ['steward sessions sightings 876b599553b0a6b1f442684044d9085e3ddff66b --limit 10'],
    read: (given) => ({ hash: given.required('hash'), ...readPaging(given, sessions.sightings) }),
    run: sightingsRun,
  }),
  defineCommand({
    name: 'clean',
    summary: sessions.clean.summary,
    arguments: [ID],
    options: [{ flags: '-r, --reason <text>', help: 'Why; asked for when left out.' }],
    output: 'record',
    changes: true,
    rehearses: true,
    answers: sessions.clean,
    examples: ['steward sessions clean 1204 --reason "Asked for by the player." --yes'],
    read: (given) => ({ ...readId(given, 'session'), reason: given.text('reason') }),
    run: cleanRun,
  }),
];
