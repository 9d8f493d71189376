import { join, sep } from 'node:path';
import { sessions } from '@steward/api-client/contract/sessions';
import type { CheckedFile } from '@steward/api-client/contract/sessions';
import { SENIOR_ADMIN } from '@steward/api-client/rules/roles';
import { OWN_SESSION } from '@steward/api-client/rules/sessions';
import { instant } from '../../core/clock.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../core/errors.ts';
import { sendImage } from '../../core/image-file.ts';
import { hideAddresses } from '../../core/hide-addresses.ts';
import { implement } from '../../core/implement.ts';
import { normalizeName } from '../../core/names.ts';
import type { Db, Tx } from '../../db/schema.ts';
import * as repository from './repository.ts';
import { viewFor } from './rules.ts';

const unknownSession = (id: number) => new NotFoundError(`There is no session ${id}.`);

/** The session has to exist and to be another's: nobody reviews their own. */
async function reviewed(db: Db | Tx, id: number, caller: { readonly id: number }): Promise<void> {
  const player = await repository.findPlayerOf(db, id);
  if (!player) throw unknownSession(id);
  if (player.id === caller.id) throw new ForbiddenError(OWN_SESSION);
}

async function checked(
  { db, params: { id }, caller }: { db: Db; params: { id: number }; caller: { readonly id: number } },
  kind: 'library' | 'process',
): Promise<CheckedFile[]> {
  await reviewed(db, id, caller);
  const files = await repository.listChecked(db, id, kind);
  return files.map((file) => ({
    name: file.name,
    hash: file.hash,
    verdict: file.list === 'black' ? 'blacklisted' : file.list === 'white' ? 'whitelisted' : 'unknown',
    severity: file.severity,
    description: file.description,
  }));
}

export const sessionRoutes = implement(sessions, {
  active: async ({ db, caller }) => (await repository.listActive(db)).map((session) => viewFor(session, caller)),
  async ofPlayer({ db, params, page, caller }) {
    const found = await repository.listOfPlayer(db, normalizeName(params.name), page);
    if (!found) throw new NotFoundError(`There is no player called ${params.name}.`);
    return { ...found, items: found.items.map((session) => viewFor(session, caller)) };
  },
  async show({ db, params, caller }) {
    await reviewed(db, params.id, caller);
    const session = await repository.findSession(db, params.id);
    if (!session) throw unknownSession(params.id);
    return session;
  },
  async events({ db, params, caller }) {
    await reviewed(db, params.id, caller);
    const events = await repository.listEvents(db, params.id);
    if (caller.adminLevel >= SENIOR_ADMIN) return events;
    return events.map((event) => ({ ...event, details: event.details.map(hideAddresses) }));
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
    const folder = join(services.config.dataDir, 'vac', String(params.id), 'screen');
    const path = join(folder, file.name);
    if (!path.startsWith(folder + sep)) throw new NotFoundError('This screenshot does not exist.');
    return sendImage(path, file.name);
  },
  libraries: (context) => checked(context, 'library'),
  processes: (context) => checked(context, 'process'),
  async flag({ tx, params, body, caller, audit }) {
    await reviewed(tx, params.id, caller);
    const before = await repository.findListed(tx, params.id);
    if (!before) throw unknownSession(params.id);
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
});
