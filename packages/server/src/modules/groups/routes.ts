import { PLUS_REFUSALS } from '@steward/api-client/rules/groups';
import { GROUP_TABS, groups } from '@steward/api-client/contract/groups';
import { allows, type Viewer } from '@steward/api-client/rules/access';
import { addMonths } from '@steward/api-client/rules/calendar';
import { activityWindow, USUAL_ACTIVITY_RANGE } from '@steward/api-client/rules/activity-range';
import { dayOf, endOfDay, startOfDay } from '@steward/api-client/rules/log-days';
import { instant, maybeInstant } from '../../core/clock.ts';
import { ConflictError, NotFoundError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { rankHolds } from '../../core/relations.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { listProperties } from '../assets/repository.ts';
import * as activity from './activity-repository.ts';
import * as repository from './repository.ts';
import { hasPlus } from '../../db/types.ts';
import { plusRefusal } from './rules.ts';

async function known(db: Db | Tx, id: number) {
  const group = await repository.findGroup(db, id);
  if (!group) throw new NotFoundError(`There is no group ${id}.`);
  return group;
}

interface Membership {
  readonly rank: { readonly level: number; readonly permissions: readonly string[] };
}

/** Tabs of the group page that a viewer may open. */
const tabsFor = (viewer: Viewer, member: Membership | undefined): string[] =>
  Object.entries(GROUP_TABS)
    .filter(([, access]) => allows(access, viewer, (relation) => rankHolds(relation, member?.rank)) === true)
    .map(([tab]) => tab);

export const groupRoutes = implement(groups, {
  all: ({ db, now }) => {
    const since = addMonths(now, -1);
    return activity.listWithStats(db, now, since, Number(dayOf(since * 1000)));
  },
  own: ({ db, caller }) => repository.listOwn(db, caller.id),
  async show({ db, params, caller, now }) {
    const [group, members, member] = await Promise.all([
      known(db, params.id),
      repository.countMembers(db, params.id),
      repository.findMembership(db, params.id, caller.id),
    ]);
    return {
      id: group.id,
      name: group.name,
      short: group.short,
      type: group.type,
      job: group.job,
      specialization: group.specialization,
      information: group.information,
      created: instant(group.created_at),
      points: group.points,
      rpPoints: group.rp_points,
      plus: (group.plus_till ?? 0) > now,
      plusTill: maybeInstant(group.plus_till),
      plusTotal: group.plus_total,
      members,
      member: member ?? null,
      classified: member === undefined,
      tabs: tabsFor(caller, member),
    };
  },
  async ranks({ db, params }) {
    await known(db, params.id);
    return repository.listRanks(db, params.id);
  },
  async members({ db, params }) {
    await known(db, params.id);
    return repository.listMembers(db, params.id);
  },
  async vehicles({ db, params }) {
    await known(db, params.id);
    return repository.listVehicles(db, params.id);
  },
  async properties({ db, params }) {
    await known(db, params.id);
    return listProperties(db, 'group_id', params.id);
  },
  async history({ db, params }) {
    await known(db, params.id);
    return repository.listHistory(db, params.id);
  },
  async punishments({ db, params, query, now }) {
    await known(db, params.id);
    const { range, offset } = query;
    const today = dayOf(now * 1000);
    if (range === undefined && offset === 0) {
      const since = addMonths(now, -1);
      return activity.findActivity(db, params.id, { since, sinceDay: Number(dayOf(since * 1000)) });
    }
    const { first, last } = activityWindow(range ?? USUAL_ACTIVITY_RANGE, offset, today);
    return activity.findActivity(db, params.id, {
      since: first === undefined ? 0 : startOfDay(first) / 1000,
      sinceDay: Number(first ?? 0),
      until: (endOfDay(last) + 1) / 1000,
      untilDay: Number(last),
    });
  },
  async bank({ db, params, query }) {
    const group = await known(db, params.id);
    return {
      balance: { money: group.money },
      history: await repository.listBank(db, params.id, query.filterTollTurf ?? false),
    };
  },
  async plus({ tx, params, caller, now, audit, command }) {
    const group = await known(tx, params.id);
    const refusal = plusRefusal(
      { isSupported: await hasPlus(tx, group.type), plusTill: group.plus_till },
      await repository.countPerks(tx, caller.id),
      now,
    );
    if (refusal) throw new ConflictError(refusal);
    const left = await repository.takePerk(tx, caller.id);
    if (!left) throw new ConflictError(PLUS_REFUSALS.perks);
    const till = addMonths(now, 1);
    await repository.startPlus(tx, group.id, till, caller.id, now);
    const recorded = audit({
      action: 'group.plus',
      target: `group ${group.id} (${group.name})`,
      before: { plusTill: maybeInstant(group.plus_till) },
      after: { plusTill: instant(till), perksLeft: left.amount },
    });
    command('group.plus', { group: group.id, till });
    return recorded.answer({ plusTill: instant(till), perksLeft: left.amount });
  },
});
