/** Job number of the tax office (`foundation.md` section 5). */
export const TAX_OFFICE_JOB = 1;

interface Ownership {
  readonly ownerUserId: number | null;
  readonly ownerGroupId: number | null;
  readonly ownerJobId: number | null;
  /** Undefined where the viewer may not know. */
  readonly transferable?: boolean | undefined;
}

/** Why the owner of a vehicle cannot be changed (`foundation.md` section 5); undefined when it can. */
export function transferRefusal({
  ownerUserId,
  ownerGroupId,
  ownerJobId,
  transferable,
}: Ownership): string | undefined {
  if (ownerGroupId !== null || (ownerJobId !== null && ownerJobId !== TAX_OFFICE_JOB))
    return 'Vehicle is owned by a group or job, cannot change the owner.';
  if (ownerUserId === null && ownerJobId !== TAX_OFFICE_JOB)
    return 'Vehicle is not owned by a player or the tax office, cannot change the owner on panel.';
  if (transferable === false) return 'Vehicle is non-transferable, cannot change the owner.';
  return undefined;
}
