import * as z from 'zod/mini';
import { admin } from '../rules/access.ts';
import { MANAGER } from '../rules/roles.ts';
import { ById, Count, Done } from './common.ts';
import { endpoint, type Endpoint } from './endpoint.ts';

/** What every row of a list has that managers keep. */
export const keptShape = {
  id: Count,
  /** Its place among the others, from 1. */
  position: Count,
  /** Grows with each change: a change that was begun with an older one is refused. */
  revision: Count,
  /** How much refers to it: it can be removed while nothing does. */
  uses: Count,
  /** It is kept for what refers to it, and offered no more. */
  retired: z.boolean(),
} as const;
export const Kept = z.object(keptShape);
export type Kept = z.infer<typeof Kept>;

const Revision = { revision: z.optional(z.int()) };

interface Managed<P extends string, I extends z.ZodMiniType, B extends z.ZodMiniObject> {
  readonly path: P;
  /** One row, and what is sent to make or change one. */
  readonly item: I;
  readonly body: B;
  /** As in "The package was added." */
  readonly one: string;
  /** As in "The packages." */
  readonly many: string;
  readonly empty: string;
  /** What removing one brings about. */
  readonly removing: string;
  /** Groups whose reads change with it. */
  readonly touches?: readonly string[];
  readonly help?: Readonly<Record<string, string>>;
}

const managers = admin(MANAGER);

/** The calls of a list that managers keep: read, add, change and remove. */
export const managed = <const P extends string, I extends z.ZodMiniType, B extends z.ZodMiniObject>({
  path,
  item,
  body,
  one,
  many,
  empty,
  removing,
  touches = [],
  help = {},
}: Managed<P, I, B>) => ({
  list: endpoint({
    method: 'GET',
    path,
    access: managers,
    summary: `All ${many}, for those who keep them.`,
    title: many.replace(/^./, (first) => first.toUpperCase()),
    response: z.array(item),
    empty,
  }),
  add: endpoint({
    method: 'POST',
    path,
    access: managers,
    summary: `Add one of the ${many}.`,
    title: `Add ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`,
    body,
    response: item,
    done: `The ${one} was added.`,
    touches,
    help,
  }),
  edit: endpoint({
    method: 'POST',
    path: `${path}/{id}` as const,
    access: managers,
    summary: `Change one of the ${many}. With the revision that was read, a change of somebody else meanwhile is not overwritten.`,
    params: ById,
    body: z.extend(body, Revision),
    response: item,
    done: `The ${one} was changed.`,
    touches,
    help,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{id}` as const,
    access: managers,
    summary: `Remove one of the ${many} that nothing refers to.`,
    params: ById,
    response: Done,
    done: `The ${one} was removed.`,
    means: removing,
    touches,
  }),
});

type Ordered<P extends string, I extends z.ZodMiniType> = Pick<
  Managed<P, I, z.ZodMiniObject>,
  'path' | 'item' | 'one' | 'many' | 'touches'
>;

const PLACE = 'Enter a place from 1 on.';

/** The call that gives one another place among the others. */
export const ordered = <const P extends string, I extends z.ZodMiniType>({
  path,
  item,
  one,
  many,
  touches = [],
}: Ordered<P, I>) => ({
  move: endpoint({
    method: 'POST',
    path: `${path}/{id}/move` as const,
    access: managers,
    summary: `Give one of the ${many} another place; the others move on.`,
    params: ById,
    body: z.object({ place: z.int(PLACE).check(z.minimum(1, PLACE)) }),
    response: item,
    done: `The ${one} was moved.`,
    touches,
  }),
});

interface Retirable<P extends string, I extends z.ZodMiniType> extends Ordered<P, I> {
  /** What it brings about that one is retired. */
  readonly retiring: string;
}

/** The call that retires one and brings it back. */
export const retirable = <const P extends string, I extends z.ZodMiniType>({
  path,
  item,
  many,
  retiring,
  touches = [],
}: Retirable<P, I>) => ({
  setRetired: endpoint({
    method: 'POST',
    path: `${path}/{id}/retired` as const,
    access: managers,
    summary: `Offer one of the ${many} no more, or again.`,
    params: ById,
    body: z.object({ retired: z.boolean('Choose yes or no.') }),
    response: item,
    means: retiring,
    touches,
  }),
});

/** The calls of any such list, for clients that treat them alike. */
export interface KeptCalls<T extends Kept> {
  readonly list: Endpoint & { readonly method: 'GET'; readonly response: z.ZodMiniType<T[]> };
  readonly add: Endpoint & {
    readonly title: string;
    readonly body: z.ZodMiniType<unknown>;
    readonly response: z.ZodMiniType<T>;
  };
  readonly edit: Endpoint & {
    readonly params: typeof ById;
    readonly body: z.ZodMiniType<unknown>;
    readonly response: z.ZodMiniType<T>;
  };
  readonly remove: Endpoint & { readonly params: typeof ById; readonly response: typeof Done };
  readonly move?: Endpoint & {
    readonly params: typeof ById;
    readonly body: z.ZodMiniType<{ place: number }, { place: number }>;
    readonly response: z.ZodMiniType<T>;
  };
  readonly setRetired?: Endpoint & {
    readonly params: typeof ById;
    readonly body: z.ZodMiniType<{ retired: boolean }, { retired: boolean }>;
    readonly response: z.ZodMiniType<T>;
  };
}
