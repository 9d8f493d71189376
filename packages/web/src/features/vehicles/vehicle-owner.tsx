import type { Vehicle } from '@steward/api-client/contract/vehicles';
import { GroupLink, PlayerLink } from '../../components/links.tsx';
import { None } from '../../components/values.tsx';
import { TAX_OFFICE_JOB } from '@steward/api-client/rules/vehicle-transfer';

type Owned = Pick<Vehicle, 'ownerUserId' | 'ownerUser' | 'ownerGroupId' | 'ownerGroup' | 'ownerJobId'>;

/** Who owns a vehicle: a player, a group, the tax office, a job, or nobody. */
export function VehicleOwner({ vehicle }: { readonly vehicle: Owned }) {
  const { ownerUserId, ownerUser, ownerGroupId, ownerGroup, ownerJobId } = vehicle;
  if (ownerUserId !== null || ownerUser)
    return <PlayerLink of={ownerUser} nobody={`Player ${ownerUserId}, who is gone`} />;
  if (ownerGroupId !== null)
    return <GroupLink id={ownerGroupId}>{ownerGroup?.name ?? `Group ${ownerGroupId}`}</GroupLink>;
  if (ownerJobId === TAX_OFFICE_JOB) return 'Tax office';
  if (ownerJobId !== null) return `Job ${ownerJobId}`;
  return <None>Nobody</None>;
}
