import { allows, type Access } from '@steward/api-client/rules/access';
import { normalizeName } from '@steward/api-client/rules/player-names';
import type { Principal } from '@steward/api-client/contract/accounts';
import { unguardSegment } from '@steward/api-client/rules/segments';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { principalOptions, type AuthState } from '../session.ts';

/** Who looks at the page. `barred`: disabled or banned, so without rights (`decisions.md` 5). */
export type SignedInViewer = Principal & { readonly barred: boolean };

const viewerOf = ({ user }: AuthState): SignedInViewer | false =>
  user === false ? false : { ...user, barred: user.disabled || user.userBan !== null };

/** The person who is signed in: undefined while that is not known, false when nobody is. */
export function useViewer(): SignedInViewer | false | undefined {
  return useQuery({ ...principalOptions, select: viewerOf }).data;
}

/** Whether the session of the person who is shown is over. */
export const useHasEnded = (): boolean =>
  useQuery({ ...principalOptions, select: ({ hasEnded }: AuthState) => hasEnded === true }).data ?? false;

/** Whether two names are the same account. */
export const isSameName = (a: string, b: string): boolean => normalizeName(a) === normalizeName(b);

/**
 * Whether `viewer` may; undefined where only the server knows. The `self` relation is answered from `params`, which
 * default to nothing.
 */
export function mayView(
  access: Access,
  viewer: SignedInViewer | false | undefined,
  params: Readonly<Record<string, string | undefined>> = {},
): boolean | undefined {
  return allows(access, viewer === false ? undefined : viewer, (relation, param) => {
    const value = params[param] === undefined ? undefined : unguardSegment(params[param]);
    if (!viewer || value === undefined) return undefined;
    if (relation === 'self') return isSameName(value, viewer.name);
    if (relation === 'userId') return Number(value) === viewer.id;
    return undefined;
  });
}

/** Whether the viewer may, on this route: its `name` and `userId` params answer "self". */
export function useAllows(access: Access): boolean | undefined {
  const viewer = useViewer();
  const params = useParams();
  return viewer === undefined ? undefined : mayView(access, viewer, params);
}
