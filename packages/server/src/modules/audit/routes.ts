import { audit } from '@steward/api-client/contract/audit';
import { implement } from '../../core/implement.ts';
import { edgeOfDay } from '../../core/edge-of-day.ts';
import { listAudit } from './repository.ts';

export const auditRoutes = implement(audit, {
  list({ db, query, page, now }) {
    const { id, actor, action, target, from, to } = query;
    return listAudit(
      db,
      { id, actor, action, target, from: edgeOfDay('from', from), to: edgeOfDay('to', to) },
      page,
      now,
    );
  },
});
