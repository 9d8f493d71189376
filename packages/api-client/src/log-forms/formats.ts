/** The forms of log files that can be read; `auto` finds out which one a file has. */
export const IMPORT_FORMATS = [
  'samp',
  'openmp',
  'fivem',
  'txadmin-server',
  'txadmin-admin',
  'minecraft',
  'topic',
  'mysql',
  'plain',
] as const;

export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Character sets of more than one byte for each character, read as a stream of their own. */
export const WIDE_ENCODINGS = ['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'] as const;

/** East Asian character sets: one or two bytes, or more, for each character. */
export const MULTI_BYTE_ENCODINGS = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'] as const;

/** Code pages: a byte for each character. The first of those that read a text alike is the one that is named. */
export const PAGES = [
  'windows-1252',
  'windows-1251',
  'windows-1250',
  'windows-1254',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'koi8-r',
  'koi8-u',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-9',
  'iso-8859-10',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-15',
  'iso-8859-16',
  'cp866',
  'cp437',
  'cp850',
  'cp852',
  'cp855',
  'cp857',
] as const;

/** The character sets that can be read; `auto` finds out which one a file has. */
export const IMPORT_ENCODINGS = ['utf-8', ...WIDE_ENCODINGS, ...PAGES, ...MULTI_BYTE_ENCODINGS] as const;

export type WideEncoding = (typeof WIDE_ENCODINGS)[number];

export type Page = (typeof PAGES)[number];

/** Those in which line ends, digits and ASCII letters are the bytes that they are in ASCII. */
export type NarrowEncoding = Page | (typeof MULTI_BYTE_ENCODINGS)[number];

export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];

/** Whether each character has two or four bytes. */
export const isWide = (encoding: ImportEncoding): encoding is WideEncoding =>
  WIDE_ENCODINGS.some((one) => one === encoding);
