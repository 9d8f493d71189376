import { logTypeLabel, logTypeOf, mayReadLog } from '@steward/api-client/rules/log-access';
import type { LineLink } from '@steward/api-client/rules/log-link';
import { ForbiddenError, NotFoundError, StewardError } from '../../core/errors.ts';
import { forbiddenType } from './readable-types.ts';
import { checkDay, notBefore, type Reader } from './readable-days.ts';
import {
  DamagedLineError,
  isInWindow,
  lineSum,
  type AroundRequest,
  type LineEvent,
  type ListedFile,
  type LogStore,
} from '../../logs/store.ts';

/** Files of one log and day that are looked through for a line that is not where it was. */
const MOST_FILES = 64;
const GONE = 'This line is no longer there: its log was removed, or begun anew.';
const TOO_OLD = 'This line is older than your rank may read. Ask a senior admin to look at it.';

interface Opened {
  /** Oldest first; the line itself has no `context`. */
  readonly lines: readonly LineEvent[];
  /** Whether another text stands where the line was. */
  readonly isChanged: boolean;
}

/**
 * Finds a line by its link, whatever its file is called by now, and however it is stored. What the reader may not read is
 * refused before anything is looked at, and a line that is older than they may read whatever it says.
 */
export async function openLine(
  store: Pick<LogStore, 'list' | 'around'>,
  reader: Reader,
  { day, file, offset, sum }: LineLink,
  { context, nowMs, signal }: Pick<AroundRequest, 'context' | 'signal'> & { readonly nowMs: number },
): Promise<Opened> {
  checkDay(reader, day, nowMs);
  const type = logTypeOf(file);
  if (!type) throw new NotFoundError(GONE);
  if (!mayReadLog(reader.adminLevel, type, day, nowMs)) throw forbiddenType(logTypeLabel(type));
  const window = { notBefore: notBefore(reader, nowMs) };
  const listed = (await store.list(day, day)).filter((one) => one.type === type);
  let other: readonly LineEvent[] | undefined;
  let isOlder = false;
  try {
    for (const candidate of nearestFirst(listed, file).slice(0, MOST_FILES)) {
      for (const lines of await store.around(candidate, { offset, context, signal, ...window })) {
        const line = lines.find((one) => one.context === undefined);
        if (!line) continue;
        if (!isInWindow(line.time, window)) {
          isOlder = true;
          continue;
        }
        const shown = lines.filter((one) => one === line || isInWindow(one.time, window));
        if (lineSum(line.text) === sum) return { lines: shown, isChanged: false };
        if (candidate.file === file) other ??= shown;
      }
    }
  } catch (error) {
    if (!(error instanceof DamagedLineError)) throw error;
    throw new StewardError(500, `${error.message} Tell whoever runs this server to bring the log back from a backup.`);
  }
  if (other) return { lines: other, isChanged: true };
  throw isOlder ? new ForbiddenError(TOO_OLD) : new NotFoundError(GONE);
}

/** The file itself first, then the parts of its log, then the others of its type. */
function nearestFirst(files: readonly ListedFile[], name: string): ListedFile[] {
  const log = files.find(({ file }) => file === name)?.log ?? name;
  const rank = (one: ListedFile): number => (one.file === name ? 0 : one.log === log ? 1 : 2);
  return [...files].sort((a, b) => rank(a) - rank(b));
}
