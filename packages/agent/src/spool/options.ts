import type { Log } from '../log.ts';
import type { Mark } from './groups.ts';

export interface SpoolOptions {
  readonly folder: string;
  readonly mostBytes: number;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Whether a mark is still of use; those that are not are forgotten from time to time. */
  readonly isOfUse?: (mark: Mark) => Promise<boolean>;
  /** The longest piece that is given at once, in bytes: a whole record at least. */
  readonly pieceBytes?: number;
  /** As much is given at once, unless a record is longer. */
  readonly readBytes?: number;
  /** How often it is noted at most up to where was delivered: what is behind the note may be given once more. */
  readonly noteEveryMs?: number;
}
