import { vacBlacklist, vacPlayers } from '@steward/api-client/contract/vac-lists';
import { onOtherList } from '@steward/api-client/rules/hash-lines';
import { instant } from '../../core/clock.ts';
import { ConflictError, NotFoundError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import type { Tx } from '../../db/schema.ts';
import * as hashes from './repository.ts';

const LIST_NAMES = { black: 'blacklist', white: 'whitelist' } as const;

export async function alreadyListed(tx: Tx, hash: string): Promise<ConflictError> {
  const found = await hashes.findHash(tx, hash);
  const list = found?.list === 'white' ? 'whitelist' : 'blacklist';
  return new ConflictError(onOtherList(list));
}

export const notListed = (list: hashes.VacList) =>
  new NotFoundError(`This hash is not on the ${LIST_NAMES[list]}, or it was removed.`);

export const vacPlayerRoutes = implement(vacPlayers, {
  list: ({ db, now }) => hashes.listForced(db, now),
});

export const vacBlacklistRoutes = implement(vacBlacklist, {
  list: ({ db }) => hashes.listBlack(db),
  async add({ tx, body, caller, now, audit, command }) {
    const added = await hashes.putHash(tx, {
      ...body,
      list: 'black',
      reason: null,
      created_at: now,
      staff_id: caller.id,
    });
    if (!added) throw await alreadyListed(tx, body.hash);
    const recorded = audit({
      action: 'vac-blacklist.add',
      target: body.hash,
      after: { description: body.description, severity: body.severity },
    });
    command('vac.blacklist.add', { hash: body.hash, severity: body.severity });
    return recorded.answer({ ...body, name: caller.name, createdAt: instant(now), deletedAt: null, deletedBy: null });
  },
  async remove({ tx, params, caller, now, audit, command }) {
    const removed = await hashes.removeHash(tx, 'black', params.hash, { now, staffId: caller.id });
    if (!removed) throw notListed('black');
    const recorded = audit({
      action: 'vac-blacklist.remove',
      target: params.hash,
      before: { description: removed.description, severity: removed.severity },
    });
    command('vac.blacklist.remove', { hash: params.hash });
    return recorded.answer({ ok: true as const });
  },
});
