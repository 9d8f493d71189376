import { type LogName, readLogName } from './folder-names.ts';

/** The log that the index `general.log.idx` belongs to; undefined where a name is that of no index. */
export function readIndexName(name: string): LogName | undefined {
  const log = name.endsWith('.idx') ? readLogName(name.slice(0, -'.idx'.length)) : undefined;
  return log?.form === 'plain' ? log : undefined;
}

/** The log that something half made (`.general.log.zst.part`) belongs to; undefined where a name is that of none. */
export function readPartName(name: string): LogName | undefined {
  const made = /^\.(.+)\.part$/.exec(name)?.[1];
  return made === undefined ? undefined : (readIndexName(made) ?? readLogName(made));
}

/** The log that was archived and is kept aside as `.general.log.left`; undefined where a name is that of none. */
export function readLeftName(name: string): LogName | undefined {
  const left = /^\.(.+)\.left$/.exec(name)?.[1];
  const log = left === undefined ? undefined : readLogName(left);
  return log?.form === 'plain' ? log : undefined;
}
