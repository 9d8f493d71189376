import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

/** A file that is being made. */
export interface PartFile {
  /** Adds bytes at the end; returns how many. */
  append(bytes: Buffer): number;
  writeAt(bytes: Buffer, position: number): void;
  length(): number;
  /** Waits until all is on the disk. */
  sync(): void;
  close(): void;
}

/** Makes a file, or empties it. Throws errors of the file system. */
export function openPart(path: string): PartFile {
  const fd = openSync(path, 'w', 0o640);
  let end = 0;
  const writeAt = (bytes: Buffer, position: number): void => {
    for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done, bytes.length - done, position + done);
  };
  return {
    append: (bytes) => {
      writeAt(bytes, end);
      end += bytes.length;
      return bytes.length;
    },
    writeAt,
    length: () => end,
    sync: () => fsyncSync(fd),
    close: () => closeSync(fd),
  };
}
