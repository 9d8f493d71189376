import type { OptionColumn } from './repository.ts';

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
