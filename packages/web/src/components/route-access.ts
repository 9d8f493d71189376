import { allOf, type Access } from '@steward/api-client/rules/access';
import { createContext, useContext } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { mayView, useViewer, type SignedInViewer } from '../hooks/use-viewer.ts';
import { handleOf } from './route-handle.ts';

/** Who may open an address, as its own route says; undefined: anyone signed in, or no such route. */
export type AccessOf = (to: string) => Access | undefined;

/** Reads the access of addresses from routes, the guard's own record. */
export const accessIn =
  (routes: RouteObject[]): AccessOf =>
  (to) => {
    const rules = (matchRoutes(routes, to) ?? []).flatMap(
      ({ route }) => handleOf({ handle: route.handle }).access ?? [],
    );
    return rules.length > 1 ? allOf(...rules) : rules[0];
  };

const RouteAccess = createContext<AccessOf>(() => undefined);
export const RouteAccessProvider = RouteAccess.Provider;

/** Whether the guard would let somebody in; where only the server knows, they are let in. */
export const isOffered = (access: Access | undefined, viewer: SignedInViewer | false | undefined): boolean =>
  access === undefined || mayView(access, viewer) !== false;

/** Whether the viewer may open an address: what leads there is offered to them only. */
export function useMayOpen(): (to: string) => boolean {
  const accessOf = useContext(RouteAccess);
  const viewer = useViewer();
  return (to) => isOffered(accessOf(to), viewer);
}
