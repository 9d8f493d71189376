import { audit } from '@steward/api-client/contract/audit';
import { endOfDay, isRealDay, startOfDay } from '@steward/api-client/rules/log-days';
import { BadRequestError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { listAudit } from './repository.ts';

/** Epoch seconds at which a day begins or ends in Amsterdam. */
function edge(field: 'from' | 'to', day: string | undefined): number | undefined {
  if (day === undefined) return undefined;
  if (!isRealDay(day)) throw new BadRequestError('This day does not exist.', { [field]: 'This day does not exist.' });
  return Math.floor((field === 'from' ? startOfDay(day) : endOfDay(day)) / 1000);
}

export const auditRoutes = implement(audit, {
  list({ db, query, page, now }) {
    const { id, actor, action, target, from, to } = query;
    return listAudit(db, { id, actor, action, target, from: edge('from', from), to: edge('to', to) }, page, now);
  },
});
