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

/** The character sets that can be read; `auto` finds out which one a file has. */
export const IMPORT_ENCODINGS = ['utf-8', 'windows-1252', 'windows-1251'] as const;

export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];
