import { punishmentColour, punishmentName } from '@steward/api-client/rules/punishments';
import type { ReactNode } from 'react';
import css from './badge.module.css';

export type Tone = 'neutral' | 'accent' | 'danger' | 'warning' | 'ok' | 'yellow' | 'orange' | 'red' | 'violet' | 'blue';

interface BadgeProps {
  readonly tone?: Tone;
  readonly icon?: ReactNode;
  /** The exact meaning, as its hint. */
  readonly tip?: string;
  readonly children: ReactNode;
}

/** A short word about the state of a thing. The word says it; the colour only repeats it. */
export const Badge = ({ tone = 'neutral', icon, tip, children }: BadgeProps) => (
  <span className={`${css.badge} ${css[tone]}`} data-tip={tip}>
    {icon}
    {children}
  </span>
);

const punishmentTone = (type: number): Tone => {
  const colour = punishmentColour(type);
  return colour === 'grey' ? 'neutral' : colour;
};

/** The type of a punishment in the colour that the specification gives it; crossed out once it is expunged. */
export const PunishmentBadge = ({ type, expunged = false }: { readonly type: number; readonly expunged?: boolean }) => (
  <Badge tone={expunged ? 'neutral' : punishmentTone(type)}>
    {expunged ? <s>{punishmentName(type)}</s> : punishmentName(type)}
  </Badge>
);

/** A dot with its word: online since when, or offline. */
export const OnlineDot = ({ online, label = false }: { readonly online: boolean; readonly label?: boolean }) => (
  <span className={css.online}>
    <span className={online ? css.dotOn : css.dotOff} aria-hidden="true" />
    <span className={label ? undefined : 'visually-hidden'}>{online ? 'Online' : 'Offline'}</span>
  </span>
);
