import type { LogType } from '@steward/api-client/rules/log-access';

/** A record closes when it is longer; with a line of the greatest length behind that it is no longer than the panel takes. */
const MOST_CHARACTERS = 64 * 1024;

export interface SentLine {
  readonly offset: number;
  readonly size: number;
  /** Epoch milliseconds. */
  readonly ms: number;
  readonly type: LogType;
  readonly text: string;
}

export interface SentFile {
  readonly file: string;
  readonly part: string;
  readonly isLive: boolean;
}

const instantOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** Lines of a file as records of `bridge/logs`. */
export function logRecords({ file, part, isLive }: SentFile, lines: readonly SentLine[]): string[] {
  const records: string[] = [];
  const named = `{"file":${JSON.stringify(file)},"part":${JSON.stringify(part)}${isLive ? '' : ',"live":false'},"offset":`;
  let [texts, characters, begin, next, second, at]: [string[], number, number, number, number, string] = [
    [],
    0,
    0,
    -1,
    NaN,
    '',
  ];
  const close = () => {
    if (texts.length > 0) records.push(`${named}${begin},"lines":[${texts.join(',')}]}`);
    [texts, characters] = [[], 0];
  };
  for (const { offset, size, ms, type, text } of lines) {
    if (offset !== next || characters > MOST_CHARACTERS) close();
    if (texts.length === 0) begin = offset;
    const now = Math.floor(ms / 1000);
    const isSame = now === second && texts.length > 0;
    if (now !== second) at = instantOf(now * 1000);
    second = now;
    const written = `{"size":${size},${isSame ? '' : `"at":"${at}",`}"type":"${type}","text":${JSON.stringify(text)}}`;
    texts.push(written);
    characters += written.length;
    next = offset + size;
  }
  close();
  return records;
}
