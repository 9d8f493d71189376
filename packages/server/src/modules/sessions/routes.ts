import { OwnSession, sessions } from '@steward/api-client/contract/sessions';
import type { CheckedFile, Session } from '@steward/api-client/contract/sessions';
import { isSamePerson, type Standing } from '@steward/api-client/rules/roles';
import { CLEANED_SESSION, OWN_SESSION, RUNNING_SESSION } from '@steward/api-client/rules/sessions';
import { instant } from '../../core/clock.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../core/errors.ts';
import { sendImage } from '../../core/image-file.ts';
import { implement } from '../../core/implement.ts';
import { refuseColumns } from '../../core/list-request.ts';
import { accountsOf } from '../../core/players/repository.ts';
import { whoseIs } from '../../core/players/standing.ts';
import { normalizeName } from '../../db/names.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { cleaning, filesOf } from './clean-files.ts';
import * as internals from './repository-internals.ts';
import * as repository from './repository.ts';
import { dataFor, viewFor, wordsFor } from './rules.ts';
import { verdictOf } from './verdict.ts';

const unknownSession = (id: number) => new NotFoundError(`There is no session ${id}.`);

type Person = Pick<Standing, 'id' | 'person'>;

/** The session has to exist and to be another's: nobody reviews their own, nor that of their own character. */
async function reviewed(db: Db | Tx, id: number, caller: Person): Promise<void> {
  const player = await repository.findPlayerOf(db, id);
  if (!player) throw unknownSession(id);
  if (isSamePerson(caller, whoseIs(player))) throw new ForbiddenError(OWN_SESSION);
}

/** The same inside a transaction, with the session as lists show it. */
async function toChange(tx: Tx, id: number, caller: Person): Promise<Session> {
  await reviewed(tx, id, caller);
  const session = await repository.findListed(tx, id);
  if (!session) throw unknownSession(id);
  return session;
}

async function checked(
  { db, params: { id }, caller }: { db: Db; params: { id: number }; caller: Person },
  kind: 'library' | 'process',
): Promise<CheckedFile[]> {
  await reviewed(db, id, caller);
  return (await repository.listChecked(db, id, kind)).map(verdictOf);
}

export const sessionRoutes = implement(sessions, {
  async active({ db, caller }) {
    const [found, own] = await Promise.all([repository.listActive(db), accountsOf(db, caller)]);
    return found.map((session) => viewFor(session, own));
  },
  async ofPlayer({ db, params, page, caller }) {
    const name = normalizeName(params.name);
    const own = await accountsOf(db, caller);
    if (own.some((account) => account.name_lower === name)) refuseColumns(page.asked, Object.keys(OwnSession.shape));
    const found = await repository.listOfPlayer(db, name, page);
    if (!found) throw new NotFoundError(`There is no player called ${params.name}.`);
    return { ...found, items: found.items.map((session) => viewFor(session, own)) };
  },
  async show({ db, params, caller }) {
    await reviewed(db, params.id, caller);
    const session = await repository.findSession(db, params.id);
    if (!session) throw unknownSession(params.id);
    const { initialClientSettings, raw = {} } = session.meta;
    const meta = { initialClientSettings: dataFor(initialClientSettings, caller), raw: dataFor(raw, caller) };
    return { ...session, meta: { ...session.meta, ...meta } };
  },
  async events({ db, params, caller }) {
    await reviewed(db, params.id, caller);
    const events = await repository.listEvents(db, params.id);
    return events.map((event) => ({
      ...event,
      label: wordsFor(event.label, caller),
      details: event.details.map((detail) => wordsFor(detail, caller)),
      payload: event.payload && dataFor(event.payload, caller),
    }));
  },
  async screens({ db, params, caller }) {
    await reviewed(db, params.id, caller);
    const files = await repository.listFiles(db, params.id, 'screen');
    return files.map((file) => ({
      name: file.name,
      image: `/api/rpg/sessions/view/${params.id}/screens/${encodeURIComponent(file.name)}`,
      timestamp: instant(file.at),
      size: file.size,
    }));
  },
  async screen({ db, params, services, caller }) {
    await reviewed(db, params.id, caller);
    const files = await repository.listFiles(db, params.id, 'screen');
    const file = files.find((one) => one.name === params.file);
    if (!file) throw new NotFoundError('This screenshot does not exist. The files of a cleaned session are deleted.');
    const folder = filesOf(params.id);
    const key = file.path ?? `${folder}screen/${file.name}`;
    return sendImage(key.startsWith(folder) ? await services.files.open(key) : undefined, file.name);
  },
  libraries: (context) => checked(context, 'library'),
  processes: (context) => checked(context, 'process'),
  async files({ db, params, caller }) {
    await reviewed(db, params.id, caller);
    return internals.listSessionFiles(db, params.id);
  },
  async hash({ db, params, caller }) {
    return internals.findHashHistory(db, params.hash, await accountsOf(db, caller));
  },
  async sightings({ db, params, page, caller }) {
    return internals.listSightings(db, { hash: params.hash, own: await accountsOf(db, caller) }, page);
  },
  async flag({ tx, params, body, caller, audit }) {
    const before = await toChange(tx, params.id, caller);
    if (!(await repository.flagSession(tx, params.id, body.reason, caller.id)))
      throw new ConflictError(
        before.cleaned
          ? 'This session was cleaned; it can no longer be flagged.'
          : 'This session is already flagged. Reload the page to see by whom.',
      );
    return audit({
      action: 'session.flag',
      target: `session ${params.id} (${before.name})`,
      before: { flagged: 0 },
      after: { flagged: 1, reason: body.reason },
    }).answer({ ...before, flagged: 1, flagReason: body.reason });
  },
  async clean({ tx, params, body, caller, now, audit, after }) {
    const before = await toChange(tx, params.id, caller);
    const files = await internals.countFiles(tx, params.id);
    if (!(await internals.cleanSession(tx, params.id, { now, staffId: caller.id })))
      throw new ConflictError(before.cleaned ? CLEANED_SESSION : RUNNING_SESSION);
    after(cleaning(params.id));
    return audit({
      action: 'session.clean',
      target: `session ${params.id} (${before.name})`,
      before: { cleaned: false, files },
      after: { cleaned: true, reason: body.reason },
    }).answer({ ...before, cleaned: true });
  },
});
