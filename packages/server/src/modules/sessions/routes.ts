import { join, sep } from 'node:path';
import { sessions } from '@steward/api-client/contract/sessions';
import type { CheckedFile } from '@steward/api-client/contract/sessions';
import { instant } from '../../core/clock.ts';
import { ConflictError, NotFoundError } from '../../core/errors.ts';
import { sendImage } from '../../core/image-file.ts';
import { implement } from '../../core/implement.ts';
import { normalizeName } from '../../core/names.ts';
import type { Db } from '../../db/schema.ts';
import * as repository from './repository.ts';

const unknownSession = (id: number) => new NotFoundError(`There is no session ${id}.`);

async function known(db: Db, id: number): Promise<void> {
  if (!(await repository.sessionExists(db, id))) throw unknownSession(id);
}

async function checked(db: Db, id: number, kind: 'library' | 'process'): Promise<CheckedFile[]> {
  await known(db, id);
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
  active: ({ db }) => repository.listActive(db),
  async ofPlayer({ db, params, page }) {
    const found = await repository.listOfPlayer(db, normalizeName(params.name), page);
    if (!found) throw new NotFoundError(`There is no player called ${params.name}.`);
    return found;
  },
  async show({ db, params }) {
    const session = await repository.findSession(db, params.id);
    if (!session) throw unknownSession(params.id);
    return session;
  },
  async events({ db, params }) {
    await known(db, params.id);
    return repository.listEvents(db, params.id);
  },
  async screens({ db, params }) {
    await known(db, params.id);
    const files = await repository.listFiles(db, params.id, 'screen');
    return files.map((file) => ({
      name: file.name,
      image: `/api/rpg/sessions/view/${params.id}/screens/${encodeURIComponent(file.name)}`,
      timestamp: instant(file.at),
      size: file.size,
    }));
  },
  async screen({ db, params, services }) {
    const files = await repository.listFiles(db, params.id, 'screen');
    const file = files.find((one) => one.name === params.file);
    if (!file) throw new NotFoundError('This screenshot does not exist. The files of a cleaned session are deleted.');
    const folder = join(services.config.dataDir, 'vac', String(params.id), 'screen');
    const path = join(folder, file.name);
    if (!path.startsWith(folder + sep)) throw new NotFoundError('This screenshot does not exist.');
    return sendImage(path, file.name);
  },
  libraries: ({ db, params }) => checked(db, params.id, 'library'),
  processes: ({ db, params }) => checked(db, params.id, 'process'),
  async flag({ tx, params, body, caller, audit }) {
    const before = await repository.findListed(tx, params.id);
    if (!before) throw unknownSession(params.id);
    if (!(await repository.flagSession(tx, params.id, body.reason, caller.id)))
      throw new ConflictError(
        before.cleaned
          ? 'This session was cleaned; it can no longer be flagged.'
          : 'This session is already flagged. Reload the page to see by whom.',
      );
    audit({
      action: 'session.flag',
      target: `session ${params.id} (${before.name})`,
      before: { flagged: 0 },
      after: { flagged: 1, reason: body.reason },
    });
    return { ...before, flagged: 1, flagReason: body.reason };
  },
});
