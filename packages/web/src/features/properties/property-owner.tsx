import type { Property } from '@steward/api-client/contract/properties';
import { GroupLink, PlayerLink } from '../../components/links.tsx';
import { None } from '../../components/values.tsx';

/** Job number of the tax office (`foundation.md` section 5). */
const TAX_OFFICE_JOB = 1;

type Owned = Pick<Property, 'ownerUserId' | 'ownerUser' | 'ownerGroup' | 'ownerJobId'>;

/** Who owns a property: a player, a group, the tax office, a job, or nobody. */
export function PropertyOwner({ property }: { readonly property: Owned }) {
  const { ownerUserId, ownerUser, ownerGroup, ownerJobId } = property;
  if (ownerUserId !== null || ownerUser)
    return <PlayerLink of={ownerUser} nobody={`Player ${ownerUserId}, who is gone`} />;
  if (ownerGroup) return <GroupLink id={ownerGroup.id}>{ownerGroup.name}</GroupLink>;
  if (ownerJobId === TAX_OFFICE_JOB) return 'Tax office';
  if (ownerJobId !== null) return `Job ${ownerJobId}`;
  return <None>Nobody</None>;
}
