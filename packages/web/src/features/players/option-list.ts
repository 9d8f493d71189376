import { targetRefusal } from '@steward/api-client/rules/moderation';
import { moderation } from '@steward/api-client/contract/moderation';
import type { Profile } from '@steward/api-client/contract/players';
import { PERMISSION_LABELS, SWITCHABLE_PERMISSIONS, adminTitle } from '@steward/api-client/rules/roles';
import { mayView, type SignedInViewer } from '../../hooks/use-viewer.ts';

type OptionEndpoint =
  | typeof moderation.setDisabled
  | typeof moderation.setForceVac
  | typeof moderation.setVacExempt
  | typeof moderation.setPhoneBan;

export interface Option {
  readonly label: string;
  readonly hint: string;
  readonly on: boolean;
  readonly endpoint: OptionEndpoint;
  /** Why it cannot be switched now. */
  readonly refusal: string | undefined;
}

interface Draft {
  readonly label: string;
  readonly hint: string;
  readonly on: boolean | undefined;
  readonly endpoint: OptionEndpoint;
}

/** The switches that the viewer's rank has; each says why it cannot be used now. */
export function optionsOf(profile: Profile, viewer: SignedInViewer): Option[] {
  const drafts: readonly Draft[] = [
    {
      label: 'Account disabled',
      hint: 'Can sign in and see the own profile, and nothing else.',
      on: profile.disabled,
      endpoint: moderation.setDisabled,
    },
    {
      label: 'Forced VAC',
      hint: 'Can join only with VAC running.',
      on: profile.forceVac,
      endpoint: moderation.setForceVac,
    },
    {
      label: 'VAC exemption',
      hint: 'Can join without VAC, also when the server asks for it.',
      on: profile.vacExempt,
      endpoint: moderation.setVacExempt,
    },
    { label: 'Phone ban', hint: 'Cannot use a phone.', on: profile.phoneBan, endpoint: moderation.setPhoneBan },
  ];
  return drafts.flatMap(({ on, endpoint, ...text }) =>
    on === undefined || mayView(endpoint.access, viewer) !== true
      ? []
      : [{ ...text, on, endpoint, refusal: targetRefusal(endpoint, viewer, profile) }],
  );
}

type Switchable = keyof typeof SWITCHABLE_PERMISSIONS;

export interface PermissionOption {
  readonly permission: Switchable;
  readonly label: string;
  readonly hint: string;
  readonly on: boolean;
  readonly refusal: string | undefined;
}

const PERMISSION_TEXTS: Readonly<Record<Switchable, Pick<PermissionOption, 'label' | 'hint'>>> = {
  manageGroups: { label: PERMISSION_LABELS.manageGroups, hint: 'Sees the list of all groups.' },
  vacSessions: {
    label: PERMISSION_LABELS.vacSessions,
    hint: 'Sees anti-cheat sessions with their screenshots and files.',
  },
  vacDeveloper: { label: PERMISSION_LABELS.vacDeveloper, hint: 'Works on the anti-cheat itself.' },
};

const isSwitchable = (name: string): name is Switchable => name in SWITCHABLE_PERMISSIONS;

/** Permissions beside the rank; nothing where they may not be seen. */
export function permissionsOf(profile: Profile, viewer: SignedInViewer): PermissionOption[] {
  const { permissions } = profile;
  if (permissions === undefined || mayView(moderation.permissions.access, viewer) !== true) return [];
  return Object.entries(SWITCHABLE_PERMISSIONS).flatMap(([permission, level]) => {
    if (!isSwitchable(permission)) return [];
    const tooLow = viewer.adminLevel < level ? `Only ${adminTitle(level)} and above can switch it.` : undefined;
    return {
      permission,
      ...PERMISSION_TEXTS[permission],
      on: permissions.includes(permission),
      refusal: tooLow ?? targetRefusal(moderation.permissions, viewer, profile),
    };
  });
}

const SPECIAL = ['group', 'event', 'property'];

/** Special permissions, which can only be read here; nothing where they may not be seen. */
export const specialPermissionsOf = ({ specialPermissions: held }: Profile): { name: string; on: boolean }[] =>
  held === undefined ? [] : [...new Set([...SPECIAL, ...held])].map((name) => ({ name, on: held.includes(name) }));
