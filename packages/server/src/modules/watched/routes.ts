import { watched, type WatchedPlayer } from '@steward/api-client/contract/watched';
import { watchEndRefusal, watchRefusal } from '@steward/api-client/rules/watching';
import { maybeInstant, secondsOf } from '../../core/clock.ts';
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { CHANGED_SINCE } from '../../core/kept-lists.ts';
import * as repository from './repository.ts';

/** Throws where the watch that somebody read has ended and another one began since: nothing is done to that. */
function checkSame(held: WatchedPlayer, read: number | undefined): void {
  if (read === undefined || read === held.id) return;
  const by = held.staffName ?? 'staff';
  throw new ConflictError(`The watch that you opened has ended. This is another one, by ${by}: ${held.reason}`);
}

export const watchedRoutes = implement(watched, {
  list: ({ db, page, caller, now }) => repository.listWatched(db, page, caller, now),

  async add({ tx, body, caller, target, now, audit }) {
    const until = body.until ? secondsOf(body.until) : null;
    const refusal = watchEndRefusal(body.until, now * 1000);
    if (refusal !== undefined) throw new InvalidError({ until: refusal });
    const held = await repository.findWatch(tx, target.id, caller, now);
    if (held)
      throw new ConflictError(`${target.name} is watched already, by ${held.staffName ?? 'staff'}: ${held.reason}`);
    const { reason } = body;
    await repository.insertWatch(tx, { player: target.id, staff: caller.id, reason, until, now });
    const begun = await repository.findWatch(tx, target.id, caller, now);
    if (!begun) throw new NotFoundError(`${target.name} is not watched.`);
    return audit({ action: 'watch.add', target: target.name, after: { reason, until: begun.until } }).answer(begun);
  },

  async edit({ tx, body, caller, target, now, audit, unchanged }) {
    const wrongEnd = watchEndRefusal(body.until, now * 1000);
    if (wrongEnd !== undefined) throw new InvalidError({ until: wrongEnd });
    const held = await repository.findWatch(tx, target.id, caller, now);
    if (!held) throw new NotFoundError(`${target.name} is not watched.`);
    const { reason = held.reason, until = held.until, was = {} } = body;
    checkSame(held, was.id);
    const refusal = watchRefusal(held);
    if (refusal !== undefined) throw new ForbiddenError(refusal);
    if (
      (was.reason ?? held.reason) !== held.reason ||
      (was.until === undefined ? held.until : was.until) !== held.until
    )
      throw new ConflictError(CHANGED_SINCE);
    const seconds = until === null ? null : secondsOf(until);
    const after = { reason, until: maybeInstant(seconds) };
    const before = { reason: held.reason, until: held.until };
    if (after.reason === before.reason && after.until === before.until) return unchanged(held);
    await repository.changeWatch(tx, target.id, { reason, until: seconds });
    return audit({ action: 'watch.edit', target: target.name, before, after }).answer({ ...held, ...after });
  },

  async remove({ tx, query, caller, target, now, audit }) {
    const held = await repository.findWatch(tx, target.id, caller, now);
    if (!held) throw new NotFoundError(`${target.name} is not watched.`);
    checkSame(held, query.watch);
    const refusal = watchRefusal(held);
    if (refusal !== undefined) throw new ForbiddenError(refusal);
    await repository.removeWatch(tx, target.id);
    const { reason, staffName, since, until, joins } = held;
    return audit({
      action: 'watch.remove',
      target: target.name,
      before: { reason, staff: staffName, since, until, joins },
    }).answer({ ok: true } as const);
  },
});
