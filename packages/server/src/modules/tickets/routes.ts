import { tickets } from '@steward/api-client/contract/tickets';
import { endOfDay, isRealDay, startOfDay } from '@steward/api-client/rules/log-days';
import { BadRequestError, NotFoundError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import * as repository from './repository.ts';

const unknownTicket = (id: number) => new NotFoundError(`There is no ticket ${id}.`);

export const ticketRoutes = implement(tickets, {
  list({ db, params }) {
    if (!isRealDay(params.date)) throw new BadRequestError(`${params.date} is no day of the calendar.`);
    return repository.listBetween(db, startOfDay(params.date) / 1000, (endOfDay(params.date) + 1) / 1000);
  },
  open: ({ db, page }) => repository.listOpen(db, page),
  async show({ db, params }) {
    const [ticket, online] = await Promise.all([repository.findTicket(db, params.id), repository.listOnlineStaff(db)]);
    if (!ticket) throw unknownTicket(params.id);
    return { ...ticket, staffOnlineAfk: online.filter((member) => !member.isAfk).length };
  },
  async staffOnline({ db, params }) {
    const [ticket, online] = await Promise.all([repository.findTicket(db, params.id), repository.listOnlineStaff(db)]);
    if (!ticket) throw unknownTicket(params.id);
    return online;
  },
});
