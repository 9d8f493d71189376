import { isAscii, isUtf8 } from 'node:buffer';
import type { ImportEncoding } from './formats.ts';

const pages = {
  'windows-1252': new TextDecoder('windows-1252'),
  'windows-1251': new TextDecoder('windows-1251'),
};

type Page = keyof typeof pages;

export interface EncodingSurvey {
  /** Takes note of the bytes of a line. */
  see(bytes: Buffer): void;
  /** The character set of the file: strict UTF-8, else the page that its letters speak for. */
  result(): FoundEncoding;
}

export interface FoundEncoding {
  readonly encoding: ImportEncoding;
  /** For lines that are no UTF-8. */
  readonly page: Page;
}

/** Cyrillic words are runs of high bytes; in western text a high byte stands among ASCII letters. */
export function createEncodingSurvey(): EncodingSurvey {
  let utf8Lines = 0;
  let pageLines = 0;
  let highPairs = 0;
  let mixedPairs = 0;

  function see(bytes: Buffer): void {
    if (isAscii(bytes)) return;
    if (isUtf8(bytes)) {
      utf8Lines += 1;
      return;
    }
    pageLines += 1;
    let before = 0;
    for (const byte of bytes) {
      if (isHighLetter(byte) && isHighLetter(before)) highPairs += 1;
      else if ((isHighLetter(byte) && isAsciiLetter(before)) || (isAsciiLetter(byte) && isHighLetter(before)))
        mixedPairs += 1;
      before = byte;
    }
  }

  function result(): FoundEncoding {
    const page = highPairs > mixedPairs ? 'windows-1251' : 'windows-1252';
    return { encoding: utf8Lines >= pageLines ? 'utf-8' : page, page };
  }

  return { see, result };
}

/** What a file is read with, when the person who imports it says so. */
export function asGiven(encoding: ImportEncoding): FoundEncoding {
  return { encoding, page: encoding === 'utf-8' ? 'windows-1252' : encoding };
}

/**
 * Makes the reader of a file's lines. A line of a UTF-8 file that is no UTF-8 is read with the page. In another file
 * a line is UTF-8 only when it is told by at least two characters, unless the character set was `given`.
 */
export function createDecoder({ encoding, page }: FoundEncoding, given: boolean): (bytes: Buffer) => string {
  const decoder = pages[page];
  return (bytes) => {
    if (isAscii(bytes)) return bytes.toString('latin1');
    const mayBeUtf8 = encoding === 'utf-8' || (!given && countHigh(bytes) >= 4);
    return mayBeUtf8 && isUtf8(bytes) ? bytes.toString('utf8') : decoder.decode(bytes);
  };
}

const isAsciiLetter = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

/** Letters in both pages, and the two that Russian has outside of the row. */
const isHighLetter = (byte: number): boolean => byte >= 0xc0 || byte === 0xa8 || byte === 0xb8;

function countHigh(bytes: Buffer): number {
  let count = 0;
  for (const byte of bytes) if (byte >= 0x80) count += 1;
  return count;
}
