import { localStamp } from '@steward/api-client/rules/log-days';
import { HOUR, MINUTE } from '../calendar.ts';

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

/** Time stamps of ascending times: offsets change at full hours only, so one look at the clock serves an hour. */
export function stamps(): (at: number) => string {
  let hour = -1;
  let before = '';
  let after = '';
  return (at) => {
    if (Math.floor(at / HOUR) !== hour) {
      hour = Math.floor(at / HOUR);
      const stamp = localStamp(hour * HOUR * 1000);
      before = `[${stamp.slice(0, 14)}`;
      after = `${stamp.slice(19)}] `;
    }
    return `${before}${twoDigits[Math.floor((at % HOUR) / MINUTE)] ?? ''}:${twoDigits[at % MINUTE] ?? ''}${after}`;
  };
}
