import { security } from '@steward/api-client/contract/security';
import { ConflictError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { edgeOfDay } from '../../core/edge-of-day.ts';
import * as repository from './repository.ts';

const SHOWN_SECONDS = 30 * 86_400;

export const securityRoutes = implement(security, {
  events({ db, query, page }) {
    const { reason, name, address, from, to } = query;
    const filter = { reason, name, address, from: edgeOfDay('from', from), to: edgeOfDay('to', to) };
    return repository.listEvents(db, filter, page);
  },

  bursts: ({ db, now }) => repository.listBursts(db, now - SHOWN_SECONDS),

  signIns: ({ db, caller }) => repository.listNotices(db, caller.id, caller.sessionId),

  async seenSignIns({ tx, caller, now, audit }) {
    if (caller.kind !== 'session')
      throw new ConflictError('A token cannot say that. Sign in on a device that you know.');
    const seen = await repository.markSeen(tx, caller.id, caller.sessionId, now);
    return audit({ action: 'account.seen-sign-ins', target: caller.name, after: { seen } }).answer({ ok: true });
  },
});
