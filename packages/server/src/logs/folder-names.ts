import { partsOf } from '@steward/api-client/log-forms/log-names';
import { type LogType, logTypeOf } from '@steward/api-client/rules/log-access';
import type { LogForm } from './engine/search-files.ts';

/** A log of a day, by what its file is called. */
export interface LogName {
  readonly type: LogType;
  /** What it was called when it was written: `general.log` for `general.log.1.gz`. */
  readonly log: string;
  /** By which people know it, whatever its form: `general.log`, or `general@1.log` for `general.log.1.gz`. */
  readonly shown: string;
  /** The name of its file without what packing puts behind it: `general.log.1`. */
  readonly plain: string;
  readonly form: LogForm;
  /** Whether it was turned over: it is an older part of the log, or a copy. */
  readonly isTurned: boolean;
}

/**
 * Reads the name of a file in the folder of a day: a log, packed or not, or what turning one over leaves
 * (`general.log.1`, `general.log-20261128`, `general-20261128.log`, `general.log.bak`), by the importer's rule. Undefined
 * for anything else.
 */
export function readLogName(name: string): LogName | undefined {
  const { stem, turned, packing } = partsOf(name);
  const form = packing ?? 'plain';
  const plain = stem + turned;
  const type = logTypeOf(plain);
  if (type) return { type, log: plain, shown: plain, plain, form, isTurned: false };
  const own = logTypeOf(stem) ? { stem, turned } : insideExtension(stem, turned);
  const shown = shownName(own.stem, own.turned);
  const ofStem = logTypeOf(own.stem);
  return ofStem && logTypeOf(shown) ? { type: ofStem, log: own.stem, shown, plain, form, isTurned: true } : undefined;
}

const LOG = '.log';

/** `general-20261128.log` as `general.log` and `-20261128`: what keeps the extension at the end. */
function insideExtension(stem: string, turned: string): { readonly stem: string; readonly turned: string } {
  if (!stem.endsWith(LOG)) return { stem, turned };
  const inside = partsOf(stem.slice(0, -LOG.length));
  return { stem: inside.stem + LOG, turned: inside.turned + turned };
}

/** As a name of a log of its type: `general@old.log` that was turned over as `.1` is `general@old-1.log`. */
function shownName(log: string, turned: string): string {
  const base = log.slice(0, -LOG.length);
  return `${base}${base.includes('@') ? '-' : '@'}${turned.replace(/^[._-]/, '')}${LOG}`;
}
