import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { isWide } from './formats.ts';
import type { ImportEncoding, NarrowEncoding } from './formats.ts';
import { guessPage } from './page-scores.ts';

const MOST_WORDS = 500;
const MOST_WORD_BYTES = 48;
const LEAST_UTF8_BYTES = 4;

export interface EncodingSurvey {
  /** Takes note of the bytes of a line. */
  see(bytes: Buffer): void;
  /** The character set of the file: strict UTF-8, else the one that its letters speak for. */
  result(): FoundEncoding;
}

export interface FoundEncoding {
  readonly encoding: ImportEncoding;
  /** For lines that are no UTF-8. */
  readonly page: NarrowEncoding;
  /** Whether no other character set comes near. */
  readonly isSure: boolean;
}

/** Looks at the lines that are no UTF-8: which code page makes words of a language of them. */
export function createEncodingSurvey(): EncodingSurvey {
  let utf8Lines = 0;
  let pageLines = 0;
  const words = new Set<string>();

  function see(bytes: Buffer): void {
    if (isAscii(bytes)) return;
    if (isUtf8(bytes)) {
      utf8Lines += 1;
      return;
    }
    pageLines += 1;
    if (words.size < MOST_WORDS) collectWords(bytes, words);
  }

  function result(): FoundEncoding {
    const { page, isSure } = guessPage([...words].map((word) => Buffer.from(word, 'latin1')));
    return { encoding: utf8Lines >= pageLines ? 'utf-8' : page, page, isSure: pageLines === 0 || isSure };
  }

  return { see, result };
}

/** Adds the words with a byte beyond ASCII. */
function collectWords(bytes: Buffer, words: Set<string>): void {
  let start = -1;
  let isHigh = false;
  for (let at = 0; at <= bytes.length && words.size < MOST_WORDS; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80 || isAsciiLetter(byte)) {
      if (start < 0) start = at;
      isHigh ||= byte >= 0x80;
      if (at - start < MOST_WORD_BYTES) continue;
    }
    if (isHigh) words.add(bytes.toString('latin1', start, at));
    start = -1;
    isHigh = false;
  }
}

const isAsciiLetter = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

/** What a file is read with, when the person who imports it says so. */
export function asGiven(encoding: ImportEncoding): FoundEncoding {
  const page = encoding === 'utf-8' || isWide(encoding) ? 'windows-1252' : encoding;
  return { encoding, page, isSure: true };
}

export interface Decoder {
  /** The text of a line or of a part of one; the parts of a line follow each other. */
  decode(bytes: Buffer, isLast?: boolean): string;
  /** Lines of a UTF-8 file that are none, and were read with the page. */
  readonly otherLines: number;
  /** Bytes that the character set has no character for. */
  readonly unexplained: number;
}

/**
 * Makes the reader of a file's lines. A line of a UTF-8 file that is no UTF-8 is read with the page. In another file
 * a line is UTF-8 only when it is told by at least two characters, unless the character set was `given`. A byte for which
 * a code page has no character is kept as `\x81`; in an East Asian set, where it has no borders, U+FFFD stands for it.
 */
export function createDecoder({ encoding, page }: FoundEncoding, given: boolean): Decoder {
  const isMultiByte = /^(?:gb18030|big5|shift_jis|euc-)/.test(page);
  const isUnicode = encoding === 'utf-8' || isWide(encoding);
  let stream: ReturnType<typeof iconv.getDecoder> | undefined;
  let otherLines = 0;
  let unexplained = 0;

  function ofPage(bytes: Buffer): string {
    const text = iconv.decode(bytes, page);
    if (!text.includes('\ufffd')) return text;
    return [...text].map((char, at) => (char === '\ufffd' ? mark(bytes[at] ?? 0) : char)).join('');
  }

  function mark(byte: number): string {
    unexplained += 1;
    return `\\x${byte.toString(16).padStart(2, '0')}`;
  }

  function ofStream(bytes: Buffer, isLast: boolean): string {
    stream ??= iconv.getDecoder(page);
    const text = stream.write(bytes) + (isLast ? (stream.end() ?? '') : '');
    if (isLast) stream = undefined;
    for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) unexplained += 1;
    return text;
  }

  function decode(bytes: Buffer, isLast = true): string {
    if (!stream && isAscii(bytes)) return bytes.toString('latin1');
    const mayBeUtf8 = isUnicode || (!given && countHigh(bytes) >= LEAST_UTF8_BYTES);
    if (!stream && mayBeUtf8 && isUtf8(bytes)) return bytes.toString('utf8');
    if (isUnicode && !stream) otherLines += 1;
    return isMultiByte ? ofStream(bytes, isLast) : ofPage(bytes);
  }

  return {
    decode,
    get otherLines() {
      return otherLines;
    },
    get unexplained() {
      return unexplained;
    },
  };
}

function countHigh(bytes: Buffer): number {
  let count = 0;
  for (const byte of bytes) if (byte >= 0x80) count += 1;
  return count;
}
