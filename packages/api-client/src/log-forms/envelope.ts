import { MONTHS, make, offsetOf, sure } from './stamp-parts.ts';
import type { Stamp } from './stamp-parts.ts';
import { readStamp } from './stamps.ts';

/** What a journal or a container puts in front of each line that a server writes. */
export interface Envelope {
  /** Characters that it takes. */
  readonly length: number;
  readonly stamp?: Stamp;
}

const UNIT = '[\\w.@-]{1,64} [\\w.@/-]{1,64}(?:\\(\\w{1,32}\\))?(?:\\[\\d{1,10}\\])?: ?';
const JOURNAL = new RegExp(`^([A-Z][a-z]{2}) {1,2}(\\d{1,2}) (\\d\\d):(\\d\\d):(\\d\\d)(?:\\.\\d{1,9})? ${UNIT}`);
const JOURNAL_DATED = new RegExp(
  `^(?:[A-Z][a-z]{2} )?(\\d{4})-(\\d\\d)-(\\d\\d)[T ](\\d\\d):(\\d\\d):(\\d\\d)(?:[.,]\\d{1,9})?(?:(Z|[+-]\\d\\d:?\\d\\d)| ([A-Z]{2,5}|[+-]\\d{2,4})) ${UNIT}`,
);
const JOURNAL_SECONDS = new RegExp(`^(1\\d{9})\\.\\d{6} ${UNIT}`);
/** `docker logs -t`, with the name of a service or a container runtime's own marks or without. */
const CONTAINER =
  /^(?:[\w.-]{1,64} +\| )?(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)) (?:(?:stdout|stderr) [FP] )?/;
const SERVICE = /^[\w.-]{1,64}-\d+ +\| /;

/** The prefix of systemd's journal, of syslog or of a container that a line begins with; undefined when it has none. */
export function readEnvelope(head: string): Envelope | undefined {
  return journal(head) ?? container(head);
}

function journal(head: string): Envelope | undefined {
  const short = JOURNAL.exec(head);
  if (short) {
    const month = MONTHS.indexOf(short[1] ?? '') + 1;
    const date = Number(short[2]);
    if (month === 0 || date < 1 || date > 31) return undefined;
    return envelope(short, make(0, short[3], short[4], short[5], undefined, { kind: 'yearless', month, date }));
  }
  const dated = JOURNAL_DATED.exec(head);
  const day = dated && sure(dated[1], dated[2], dated[3]);
  if (dated && day)
    return envelope(dated, make(0, dated[4], dated[5], dated[6], undefined, day, offsetOf(dated[7] ?? dated[8])));
  const seconds = JOURNAL_SECONDS.exec(head);
  return seconds ? envelope(seconds, readStamp(`${seconds[1] ?? ''} `, ['epoch'])) : undefined;
}

function container(head: string): Envelope | undefined {
  const found = CONTAINER.exec(head);
  if (found) return envelope(found, readStamp(found[1] ?? '', ['iso']));
  const service = SERVICE.exec(head);
  return service ? { length: service[0].length } : undefined;
}

const envelope = (found: RegExpExecArray, stamp: Stamp | undefined): Envelope | undefined =>
  stamp && { length: found[0].length, stamp };
