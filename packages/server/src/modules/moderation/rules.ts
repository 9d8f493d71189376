import { PERMISSION_NAMES, SWITCHABLE_PERMISSIONS, adminTitle } from '@steward/api-client/rules/roles';
import type { OptionColumn } from './repository.ts';

export type SwitchablePermission = keyof typeof SWITCHABLE_PERMISSIONS;

interface OptionTexts {
  /** For the audit log and the history of the account. */
  readonly name: 'disabled' | 'force-vac' | 'vac-exempt' | 'phone-ban';
  readonly label: string;
  /** That it is already so, on and off. */
  readonly already: (name: string) => readonly [on: string, off: string];
}

/** What each option is called. */
export const OPTIONS: Readonly<Record<OptionColumn, OptionTexts>> = {
  disabled: {
    name: 'disabled',
    label: 'Account disabled',
    already: (name) => [`The account of ${name} is already disabled.`, `The account of ${name} is not disabled.`],
  },
  force_vac: {
    name: 'force-vac',
    label: 'Forced VAC',
    already: (name) => [`VAC is already forced for ${name}.`, `VAC is not forced for ${name}.`],
  },
  vac_exempt: {
    name: 'vac-exempt',
    label: 'VAC exemption',
    already: (name) => [`${name} is already exempt from VAC.`, `${name} is not exempt from VAC.`],
  },
  phone_ban: {
    name: 'phone-ban',
    label: 'Phone ban',
    already: (name) => [`${name} already has a phone ban.`, `${name} has no phone ban.`],
  },
};

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
