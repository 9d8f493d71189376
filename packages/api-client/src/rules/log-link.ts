/** Where a line of a log stands, for good: whatever form its file takes, and whatever name it gets on its day. */
export interface LineLink {
  /** `YYYYMMDD`. */
  readonly day: string;
  readonly file: string;
  /** Bytes from the start of the file, unpacked. */
  readonly offset: number;
  /** Eight hex digits of what the line says. */
  readonly sum: string;
}

export const LINE_SUM = /^[0-9a-f]{8}$/;
export const BAD_LINK = 'This is no link to a line. Copy the link of a line anew.';
export const CHANGED_LINE =
  'Another text stands here than when the link was made: the log was changed since. What stands there now is shown.';

const LINK = /^(\d{8})\/([^/]+)\/(\d{1,15})\/([0-9a-f]{8})$/;
/** What stands before the link in an address of the portal. */
const BEFORE = /^.*\/manage\/logs\/line\//;

/** A link as text: `20260620/cheat.log/12345/1a2b3c4d`. */
export const lineLinkText = ({ day, file, offset, sum }: LineLink): string => `${day}/${file}/${offset}/${sum}`;

/** The path of the portal's page of a line. */
export const linePath = ({ day, file, offset, sum }: LineLink): string =>
  `/manage/logs/line/${day}/${encodeURIComponent(file)}/${offset}/${sum}`;

/** What `lineLinkText` or an address of the portal says; undefined for anything else. */
export function readLineLink(text: string): LineLink | undefined {
  const given = text.trim();
  const bare = given.replace(BEFORE, '').replace(/[?#].*$/, '');
  const found = LINK.exec(bare);
  if (!found) return undefined;
  const [, day = '', file = '', offset = '', sum = ''] = found;
  return { day, file: bare === given ? file : decoded(file), offset: Number(offset), sum };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
