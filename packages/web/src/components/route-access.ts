import { allOf, signedIn, type Access } from '@steward/api-client/rules/access';
import { createContext, useContext } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { mayView, useViewer, type SignedInViewer } from '../hooks/use-viewer.ts';
import { handleOf } from './route-handle.ts';

interface RouteRule {
  /** Undefined: anyone signed in. */
  readonly access: Access | undefined;
  /** Whether banned and disabled accounts see it. */
  readonly whenBarred: boolean;
}

/** Who may open an address, as its own route says; undefined: there is no such route. */
export type AccessOf = (to: string) => RouteRule | undefined;

/** Reads the access of addresses from routes, the guard's own record. */
export const accessIn =
  (routes: RouteObject[]): AccessOf =>
  (to) => {
    const handles = matchRoutes(routes, to)?.map(({ route }) => handleOf({ handle: route.handle }));
    const rules = handles?.flatMap(({ access }) => access ?? []) ?? [];
    return (
      handles && {
        access: rules.length > 1 ? allOf(...rules) : rules[0],
        whenBarred: handles.some(({ whenBarred }) => whenBarred),
      }
    );
  };

const RouteAccess = createContext<AccessOf>(() => undefined);
export const RouteAccessProvider = RouteAccess.Provider;

/** Whether the guard would let somebody in; where only the server knows, they are let in. */
export function isOffered(rule: RouteRule | undefined, viewer: SignedInViewer | false | undefined): boolean {
  if (rule === undefined) return true;
  if (viewer && viewer.barred && !rule.whenBarred) return false;
  return mayView(rule.access ?? signedIn, viewer) !== false;
}

/** Whether the viewer may open an address: what leads there is offered to them only. */
export function useMayOpen(): (to: string) => boolean {
  const accessOf = useContext(RouteAccess);
  const viewer = useViewer();
  return (to) => isOffered(accessOf(to), viewer);
}
