import { manage } from '@steward/api-client/contract/manage';
import { addMonths } from '@steward/api-client/rules/calendar';
import { dayOf } from '@steward/api-client/rules/log-days';
import { ACTIVE_MONTHS } from '@steward/api-client/rules/wealth-conversion';
import { implement } from '../../core/implement.ts';
import { getsWhole } from '../../core/relations.ts';
import * as repository from './repository.ts';

const NEW_PLAYER_DAYS = 7;
const DAY = 86_400;

const monthOf = (now: number): number => Math.floor(Number(dayOf(now * 1000)) / 100);

export const manageRoutes = implement(manage, {
  notes: ({ db, page, caller, now }) =>
    repository.listNotes(db, page, { id: caller.id, seesAll: getsWhole(manage.notes, caller) }, now),
  async wealthTax({ db, page, now }) {
    const month = (await repository.latestMonth(db)) ?? monthOf(now);
    return repository.listWealth(db, month, page);
  },
  wealthConversion: ({ db, page, now }) => repository.listConversion(db, addMonths(now, -ACTIVE_MONTHS), page),
  newPlayers: ({ db, page, now }) => repository.listNewPlayers(db, now - NEW_PLAYER_DAYS * DAY, now, page),
});
