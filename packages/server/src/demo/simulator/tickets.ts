import { CLOSE_REASONS, REPORT_REASONS, REVIEWS, SUPPORT_REASONS } from '../texts/reasons.ts';
import { ticketLine } from '../seed/one-ticket.ts';
import { anyOnline, happens, staffOnline, type Moment } from './moment.ts';

/** Times an hour at the peak. */
const TICKETS = 12;
const REPORT = 1;
const SUPPORT = 2;
/** Tries to find somebody who answers before the reporter gives up. */
const MOST_TRIES = 6;

/** Players who ask for staff. */
export function askForHelp(moment: Moment): void {
  if (!happens(moment, TICKETS)) return;
  const { random, ids } = moment;
  const [reporter, other] = [anyOnline(moment), anyOnline(moment)];
  if (!reporter) return;
  const type = random.chance(0.45) && other && other !== reporter ? REPORT : SUPPORT;
  const reported = type === REPORT ? other : undefined;
  const reason = random.pick(type === REPORT ? REPORT_REASONS : SUPPORT_REASONS);
  const ticket = ids.ticket++;
  moment.report({ kind: 'ticket.opened', ticket, type, reporter: reporter.name, reported: reported?.name, reason });
  moment.line('report', ticketLine(ticket, type, reporter.name, reported?.name, reason));
  moment.later(random.int(15, 120), (then) => answer(then, ticket, type, 1));
}

/** Somebody of the staff takes the ticket, or later, or nobody does. */
export function answer(moment: Moment, ticket: number, type: number, tried: number): void {
  const { random } = moment;
  const staff = staffOnline(moment);
  if (!staff || random.chance(0.1)) {
    if (tried < MOST_TRIES) moment.later(random.int(60, 300), (then) => answer(then, ticket, type, tried + 1));
    else close(moment, ticket, 'Reporter left the game');
    return;
  }
  moment.report({ kind: 'ticket.handled', ticket, staff: staff.name });
  moment.line('report', `#${ticket} handled by ${staff.name}`);
  moment.later(random.int(40, 420), (then) => {
    close(then, ticket, then.random.pick(CLOSE_REASONS[type === REPORT ? 'report' : 'support']));
  });
}

/** Closes a ticket; some who asked say how they liked the answer. */
export function close(moment: Moment, ticket: number, reason: string): void {
  const { random } = moment;
  moment.report({ kind: 'ticket.closed', ticket, reason });
  moment.line('report', `#${ticket} closed: ${reason}`);
  if (!random.chance(0.5)) return;
  moment.later(random.int(5, 60), (then) =>
    then.report({
      kind: 'ticket.reviewed',
      ticket,
      stars: Number(then.random.weighted({ 5: 60, 4: 22, 3: 9, 2: 4, 1: 5 })),
      review: then.random.chance(0.5) ? then.random.pick(REVIEWS) : undefined,
    }),
  );
}
