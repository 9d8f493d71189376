import { vacWhitelist } from '@steward/api-client/contract/vac-lists';
import { instant } from '../../core/clock.ts';
import { implement } from '../../core/implement.ts';
import * as hashes from './repository.ts';
import { alreadyListed, notListed } from './routes.ts';

export const vacWhitelistRoutes = implement(vacWhitelist, {
  list: ({ db }) => hashes.listWhite(db),
  async add({ tx, body, caller, now, audit, command }) {
    const added = await hashes.putHash(tx, {
      ...body,
      list: 'white',
      severity: null,
      created_at: now,
      staff_id: caller.id,
    });
    if (!added) throw await alreadyListed(tx, body.hash);
    const recorded = audit({
      action: 'vac-whitelist.add',
      target: body.hash,
      after: { description: body.description, reason: body.reason },
    });
    command('vac.whitelist.add', { hash: body.hash });
    return recorded.answer({ ...body, name: caller.name, createdAt: instant(now), deletedAt: null, deletedBy: null });
  },
  async remove({ tx, params, caller, now, audit, command }) {
    const removed = await hashes.removeHash(tx, 'white', params.hash, { now, staffId: caller.id });
    if (!removed) throw notListed('white');
    const recorded = audit({
      action: 'vac-whitelist.remove',
      target: params.hash,
      before: { description: removed.description, reason: removed.reason },
    });
    command('vac.whitelist.remove', { hash: params.hash });
    return recorded.answer({ ok: true as const });
  },
});
