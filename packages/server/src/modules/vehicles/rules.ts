/** Job number of the tax office (`foundation.md` section 5). */
export const TAX_OFFICE_JOB = 1;
/** Vehicles a player may own, and with a running donation. */
export const VEHICLE_LIMIT = 10;
export const DONATOR_VEHICLE_LIMIT = 15;

interface Ownership {
  readonly owner_id: number | null;
  readonly group_id: number | null;
  readonly job_id: number | null;
  readonly transferable: number;
}

/** Why the owner of a vehicle cannot be changed, in the texts of `foundation.md` section 5; undefined: it can. */
export function transferRefusal(vehicle: Ownership): string | undefined {
  if (vehicle.group_id !== null || (vehicle.job_id !== null && vehicle.job_id !== TAX_OFFICE_JOB))
    return 'Vehicle is owned by a group or job, cannot change the owner.';
  if (vehicle.owner_id === null && vehicle.job_id !== TAX_OFFICE_JOB)
    return 'Vehicle is not owned by a player or the tax office, cannot change the owner on panel.';
  if (vehicle.transferable !== 1) return 'Vehicle is non-transferable, cannot change the owner.';
  return undefined;
}
