import type { Access } from '@steward/api-client/rules/access';

/** What a route says about itself. Read by the guard, the breadcrumb and the layout. */
export interface RouteHandle {
  /** Who may see it, from the contract: `handle: { access: punishments.list.access }`. Default: anyone signed in. */
  readonly access?: Access;
  /** Its name in the breadcrumb, which appears from the third level. */
  readonly crumb?: string | ((params: Readonly<Record<string, string | undefined>>) => string);
  /** Open to an account that is disabled or banned. */
  readonly whenBarred?: boolean;
  /** The name of an area with a layout of its own, without the menu (`foundation.md` section 2). */
  readonly area?: string;
}

/** The handle of a match, as far as it has one. */
export const handleOf = (match: { readonly handle: unknown }): RouteHandle =>
  match.handle !== null && typeof match.handle === 'object' ? match.handle : {};
