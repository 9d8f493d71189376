import type { Readable } from 'node:stream';
import { UnavailableError } from '../errors.ts';

/** What is kept as files: those of anti-cheat sessions, and maps. */
export const FILE_ROOTS = ['vac', 'maps'] as const;
/** The other folders of a store: archives, and what is written to see whether it can be. */
export const BACKUPS_ROOT = 'backups';
export const TRIAL_ROOT = 'trial';

const ROOT = new RegExp(`^(?:${[...FILE_ROOTS, BACKUPS_ROOT, TRIAL_ROOT].join('|')})/`);
const SEGMENT = /^(?!\.)[^/\\\p{Cc}]{1,255}$/u;
/** What S3 takes, less what a prefix may need. */
const MOST_BYTES = 800;

/** Whether a text may be the key of a file: a path below one of the known folders, of plain names. */
export const isKey = (key: string): boolean =>
  ROOT.test(key) &&
  key.isWellFormed() &&
  Buffer.byteLength(key) <= MOST_BYTES &&
  key.split('/').every((segment) => SEGMENT.test(segment));

/** A whole file on the disk that is to be stored. */
export interface NewFile {
  readonly path: string;
  readonly size: number;
  /** In lower-case hex. */
  readonly sha256: string;
}

export interface StoredFile {
  readonly key: string;
  readonly size: number;
  /** Epoch seconds. */
  readonly modifiedAt: number;
}

export interface OpenedFile extends StoredFile {
  /** Fails where it ends early, stands still, or has other bytes than were stored. */
  readonly stream: Readable;
}

/** Where the server keeps files. A key that is none of a file is one that is not there; nothing is visible half written. */
export interface FileStore {
  readonly kind: 'folder' | 's3';
  /** Where it is, for people. */
  readonly place: string;
  /** Stores a file that was taken in, over an earlier one of that key. It may be moved there. Throws `RangeError` for no key. */
  put(key: string, file: NewFile, type: string): Promise<void>;
  open(key: string): Promise<OpenedFile | undefined>;
  /** `sha256` where the store knows it without reading the file. */
  find(key: string): Promise<(StoredFile & { readonly sha256?: string }) | undefined>;
  /** Those whose keys begin so, by rising key; the prefix ends with a slash. */
  list(prefix: string): AsyncGenerator<StoredFile, void>;
  remove(key: string): Promise<void>;
  removeAll(prefix: string): Promise<void>;
  /** Throws `StoreError`, or what the disk says, where it cannot be reached now. */
  check(): Promise<void>;
  /** How often it could not be used since the process began. */
  failures(): number;
  close(): void;
}

export const FILES_AWAY = 'The files cannot be reached just now. Please try again in a moment.';

/** The store cannot be used now. Who asked hears to try again, the operator why. */
export class StoreError extends UnavailableError {
  /** What is wrong and what to do, for the operator. */
  readonly reason: string;

  constructor(reason: string, options: { cause?: unknown } = {}) {
    super(FILES_AWAY);
    this.reason = reason;
    if (options.cause !== undefined) this.cause = options.cause;
  }
}

export const expectKey = (key: string): void => {
  if (!isKey(key)) throw new RangeError('That is no key of a file.');
};
