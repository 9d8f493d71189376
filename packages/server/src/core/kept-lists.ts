import type { Kept } from '@steward/api-client/contract/managed';
import type { Done } from '@steward/api-client/contract/common';
import { changeKept, insertKept, placeKept, removeKept, type KeptColumns, type KeptTable } from '../db/kept-lists.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { AuditDraft } from './audit.ts';
import type { Audited, Recorded, Unchanged } from './audited.ts';
import { ConflictError, NotFoundError } from './errors.ts';
import type { Services } from './services.ts';

/** What of a write's context these calls need. */
interface Writing {
  readonly tx: Tx;
  readonly now: number;
  readonly services: Services;
  audit(draft: AuditDraft): Recorded;
  unchanged<T>(value: T): Unchanged<T>;
}

interface OfRow {
  readonly params: { readonly id: number };
}

type KeptNoun =
  'donate-package' | 'perk' | 'link' | 'alert-channel' | 'award-year' | 'award' | 'group-type' | 'property-type';

/** A list that managers keep, as data. */
export interface KeptList<I extends Kept, B> {
  /** As the audit log has it: `donate-package`. */
  readonly action: KeptNoun;
  /** What a row is: `package`. */
  readonly one: string;
  readonly table: KeptTable;
  /** All rows, in their order. */
  readonly list: (db: Db | Tx, services: Services, now: number) => Promise<readonly I[]>;
  readonly nameOf: (row: I) => string;
  /**
   * The columns of what was sent, as a change of `old` or as a new row among `others`. Throws `InvalidError` for what
   * cannot be kept, and `ConflictError` where what refers to the row forbids it.
   */
  readonly columns: (
    body: B,
    about: { readonly tx: Tx; readonly old: I | undefined; readonly others: readonly I[]; readonly services: Services },
  ) => KeptColumns | Promise<KeptColumns>;
  /** What follows a row that was written, in the same transaction, such as a secret that is sealed for its id. */
  readonly written?: (
    body: B,
    about: { readonly tx: Tx; readonly id: number; readonly services: Services },
  ) => Promise<void>;
  /** Why nobody can change this row here. */
  readonly fixed?: (row: I) => string | undefined;
  /** Why a row cannot be removed, besides that something refers to it. */
  readonly stays?: (row: I) => string | undefined;
  /** What refers to a row, in words: `12 players bought it`. */
  readonly used?: (row: I) => string;
  /** What else to do where a row is referred to. */
  readonly instead?: string;
  /** What goes with a row that is removed. */
  readonly removing?: (tx: Tx, row: I) => Promise<void>;
  /** Rows that are ordered among themselves; all where it is not said. */
  readonly within?: (row: I) => unknown;
}

/** Said to who would write over what somebody else wrote meanwhile. */
export const CHANGED_SINCE =
  'Somebody changed this since you opened it, and your change would overwrite theirs. Look at what it is now, then save yours again.';

/** What the audit log keeps of a row. */
const noted = <I extends Kept>({ id, revision: _, ...rest }: I): Record<string, unknown> => ({ number: id, ...rest });

async function rowIn<I extends Kept, B>(
  list: KeptList<I, B>,
  { tx, services, now }: Pick<Writing, 'tx' | 'services' | 'now'>,
  id: number,
): Promise<{ readonly row: I; readonly others: readonly I[]; readonly all: readonly I[] }> {
  const all = await list.list(tx, services, now);
  const row = all.find((one) => one.id === id);
  if (!row) throw new NotFoundError(`There is no ${list.one} ${id}, or it was removed since.`);
  return { row, all, others: all.filter((one) => one !== row) };
}

function refuseFixed<I extends Kept, B>({ fixed }: KeptList<I, B>, row: I): void {
  const refusal = fixed?.(row);
  if (refusal !== undefined) throw new ConflictError(refusal);
}

/** Reads, adds, changes and removes: the calls of `managed` in the contract. */
export const handleManaged = <I extends Kept, B>(list: KeptList<I, B>) => ({
  list: async ({ db, services, now }: { readonly db: Db; readonly services: Services; readonly now: number }) => [
    ...(await list.list(db, services, now)),
  ],

  async add(context: Writing & { readonly body: B }): Promise<Audited<I>> {
    const { tx, body, services, now, audit } = context;
    const others = await list.list(tx, services, now);
    const columns = await list.columns(body, { tx, old: undefined, others, services });
    const place = Math.max(0, ...others.map(({ position }) => position)) + 1;
    const id = await insertKept(tx, list.table, columns, place);
    await list.written?.(body, { tx, id, services });
    const { row } = await rowIn(list, context, id);
    return audit({ action: `${list.action}.add`, target: list.nameOf(row), after: noted(row) }).answer(row);
  },

  async edit(
    context: Writing & OfRow & { readonly body: B & { readonly revision?: number | undefined } },
  ): Promise<Audited<I>> {
    const { tx, params, body, services, audit } = context;
    const { row, others } = await rowIn(list, context, params.id);
    refuseFixed(list, row);
    if (body.revision !== undefined && body.revision !== row.revision) throw new ConflictError(CHANGED_SINCE);
    const columns = await list.columns(body, { tx, old: row, others, services });
    await changeKept(tx, list.table, row.id, columns);
    await list.written?.(body, { tx, id: row.id, services });
    const { row: after } = await rowIn(list, context, row.id);
    return audit({
      action: `${list.action}.edit`,
      target: list.nameOf(after),
      before: noted(row),
      after: noted(after),
    }).answer(after);
  },

  async remove(context: Writing & OfRow): Promise<Audited<Done>> {
    const { tx, params, audit } = context;
    const { row } = await rowIn(list, context, params.id);
    refuseFixed(list, row);
    const stays = list.stays?.(row);
    if (stays !== undefined) throw new ConflictError(stays);
    if (row.uses > 0) {
      const why = list.used?.(row) ?? `${row.uses} refer to it`;
      throw new ConflictError(`${list.nameOf(row)} cannot be removed: ${why}. ${list.instead ?? ''}`.trim());
    }
    await list.removing?.(tx, row);
    await removeKept(tx, list.table, row.id);
    return audit({ action: `${list.action}.remove`, target: list.nameOf(row), before: noted(row) }).answer({
      ok: true,
    });
  },
});

/** Gives a row another place: the call of `ordered` in the contract. */
export const handleOrdered = <I extends Kept, B>(list: KeptList<I, B>) => ({
  async move(
    context: Writing & OfRow & { readonly body: { readonly place: number } },
  ): Promise<Audited<I> | Unchanged<I>> {
    const { tx, params, body, audit, unchanged } = context;
    const { row, all } = await rowIn(list, context, params.id);
    refuseFixed(list, row);
    const within = list.within ?? (() => 0);
    const order = all.filter((one) => within(one) === within(row) && list.fixed?.(one) === undefined);
    const [from, to] = [order.indexOf(row), Math.min(body.place, order.length) - 1];
    if (from === to) return unchanged(row);
    order.splice(from, 1);
    order.splice(to, 0, row);
    for (const [index, { id, position }] of order.entries())
      if (position !== index + 1) await placeKept(tx, list.table, id, index + 1);
    const { row: after } = await rowIn(list, context, row.id);
    return audit({
      action: `${list.action}.move`,
      target: list.nameOf(row),
      before: { place: from + 1 },
      after: { place: to + 1 },
    }).answer(after);
  },
});

/** Retires a row or brings it back: the call of `retirable` in the contract. */
export const handleRetirable = <I extends Kept, B>(list: KeptList<I, B>) => ({
  async setRetired(
    context: Writing & OfRow & { readonly body: { readonly retired: boolean } },
  ): Promise<Audited<I> | Unchanged<I>> {
    const { tx, params, body, now, audit, unchanged } = context;
    const { row } = await rowIn(list, context, params.id);
    refuseFixed(list, row);
    if (row.retired === body.retired) return unchanged(row);
    await changeKept(tx, list.table, row.id, { retired_at: body.retired ? now : null });
    const { row: after } = await rowIn(list, context, row.id);
    return audit({
      action: `${list.action}.${body.retired ? 'retire' : 'restore'}`,
      target: list.nameOf(row),
      before: { retired: row.retired },
      after: { retired: body.retired },
    }).answer(after);
  },
});

/** The row that is called as another one already is: told by its name, in capitals or not. */
export const findSameName = <I>(others: readonly I[], nameOf: (row: I) => string, name: string): I | undefined =>
  others.find((row) => nameOf(row).toLowerCase() === name.toLowerCase());
