import { properties } from '@steward/api-client/contract/properties';
import type { Property } from '@steward/api-client/contract/properties';
import { addMonths } from '@steward/api-client/rules/calendar';
import { dayOf } from '@steward/api-client/rules/log-days';
import { maybeInstant } from '../../core/clock.ts';
import { NotFoundError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { getsWhole } from '../../core/relations.ts';
import type { Db } from '../../db/schema.ts';
import * as repository from './repository.ts';

const unknownProperty = (id: number) => new NotFoundError(`There is no property ${id}.`);

async function known(db: Db, id: number): Promise<void> {
  if (!(await repository.propertyExists(db, id))) throw unknownProperty(id);
}

/** The day, as a number, from which "the past month" counts. */
const monthAgo = (now: number): number => Number(dayOf(addMonths(now, -1) * 1000));

export const propertyRoutes = implement(properties, {
  async show({ db, params, caller, now }) {
    const [row, month] = await Promise.all([
      repository.findProperty(db, params.id),
      repository.findMonth(db, params.id, monthAgo(now)),
    ]);
    if (!row) throw unknownProperty(params.id);
    const own = row.owner_id === caller.id;
    const basics: Property = {
      id: row.id,
      name: row.name,
      type: row.type,
      price: row.price,
      entryFee: row.entry_fee,
      functionality: row.functionality,
      interior: row.interior_name === null ? null : { name: row.interior_name, price: row.interior_price ?? 0 },
      locked: row.locked === 1,
      active: row.active === 1,
      hasOwner: row.owner_id !== null || row.group_id !== null || row.job_id !== null,
      ownerUserId: row.owner_id,
      ownerUser: row.owner_name === null ? null : { name: row.owner_name },
      ownerGroup: row.group_id === null || row.group_name === null ? null : { id: row.group_id, name: row.group_name },
      ownerJobId: row.job_id,
      parent: row.parent_id === null || row.parent_name === null ? null : { id: row.parent_id, name: row.parent_name },
      iconX: row.icon_x,
      iconY: row.icon_y,
      iconZ: row.icon_z,
      own,
    };
    if (!getsWhole(properties.show, caller, own)) return basics;
    return {
      ...basics,
      taxAmount: row.tax_amount,
      taxDate: maybeInstant(row.tax_due_at),
      taxDatePaid: maybeInstant(row.tax_paid_at),
      ownerLastEnter: maybeInstant(row.owner_last_enter_at),
      businessProfit: month.revenue,
      withdrew: row.withdrew,
      restock: month.restock,
      profit: month.revenue - month.restock,
    };
  },
  async history({ db, params }) {
    await known(db, params.id);
    return repository.listHistory(db, params.id);
  },
  async keys({ db, params }) {
    await known(db, params.id);
    return repository.listKeys(db, params.id);
  },
  async furniture({ db, params }) {
    await known(db, params.id);
    return repository.listFurniture(db, params.id);
  },
  async notes({ db, params }) {
    await known(db, params.id);
    return repository.listNotes(db, params.id);
  },
  async bank({ db, params }) {
    await known(db, params.id);
    return repository.listBank(db, params.id);
  },
  async items({ db, params }) {
    await known(db, params.id);
    return repository.listItems(db, params.id);
  },
  businessProfit: ({ db }) => repository.listBusinesses(db),
  map: ({ db }) => repository.listOnMap(db),
  yards: ({ db }) => repository.listYards(db),
});
