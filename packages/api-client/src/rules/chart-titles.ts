import { moneyUnit } from './money.ts';

/** Titles of the charts that both clients draw. */
export const CHART_TITLES = {
  online: 'Players online per hour, last 48 hours',
  players: 'Registrations, bans and punishments by day, last 6 months',
  logins: 'Logins and different players by day, last 6 months',
  hours: 'Hours played per week',
  weeks: 'Registrations, punishments, bans and tickets per week',
} as const;

export const itemsTitle = (count: number): string => `Amount of the ${count} most common items by day`;

/** `span` as in `7 days`, `year`. */
export const playedTitle = (span: string): string => `Hours played per day, last ${span}`;

/** `scale` as in `millions`. */
export const wealthTitle = (scale?: string): string =>
  `Wealth of the community by day, in ${scale === undefined ? '' : `${scale} of `}${moneyUnit()}`;
