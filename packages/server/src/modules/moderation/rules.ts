import { adminTitle, PERMISSION_NAMES, SWITCHABLE_PERMISSIONS } from '@steward/api-client/rules/roles';

export type SwitchablePermission = keyof typeof SWITCHABLE_PERMISSIONS;

/** Why a rank cannot be given: only ranks lower than the giver's own can. */
export function rankRefusal(ownLevel: number, level: number): string | undefined {
  if (level < ownLevel) return undefined;
  return `You can only give ranks lower than your own (${adminTitle(ownLevel)}).`;
}

/** Why the permission may not be switched by that level; undefined: it may. */
export function permissionRefusal(level: number, permission: SwitchablePermission): string | undefined {
  const least = SWITCHABLE_PERMISSIONS[permission];
  return level >= least
    ? undefined
    : `Switching ${PERMISSION_NAMES[permission]} needs the rank ${adminTitle(least)} or higher.`;
}

/** The permissions with one switched; undefined when it already stands so. */
export function switchPermission(
  permissions: readonly string[],
  permission: string,
  on: boolean,
): string[] | undefined {
  if (permissions.includes(permission) === on) return undefined;
  return on ? [...permissions, permission] : permissions.filter((one) => one !== permission);
}

/** Why a registration cannot be reset; undefined: it can. 1 approved, 0 not yet, -1 disapproved. */
export const registrationRefusal = (registration: number, name: string): string | undefined =>
  registration === 1 ? `The registration of ${name} is approved, there is nothing to reset.` : undefined;
