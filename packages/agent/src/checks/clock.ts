import { type Finding, ok, warning } from './finding.ts';

const CLOCK = 'Clock';
/** The panel puts times right when the sender's clock is off by more. */
const SKEW_S = 30;

/** How far this clock is from the panel's. */
export function clockFinding(aheadMs: number | undefined): Finding {
  if (aheadMs === undefined) return ok(CLOCK, 'The panel does not tell its time.');
  const seconds = Math.round(aheadMs / 1000);
  const off = Math.abs(seconds);
  if (off <= SKEW_S) return ok(CLOCK, 'It agrees with that of the panel.');
  return warning(
    CLOCK,
    `It is ${off} seconds ${seconds > 0 ? 'ahead of' : 'behind'} that of the panel, which puts the times of events right.`,
    'Set the clock of this machine by NTP, for example "timedatectl set-ntp true".',
  );
}
