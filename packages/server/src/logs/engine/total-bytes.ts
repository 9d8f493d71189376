import type { MeasureResult, MeasureTask } from './protocol.ts';
import { bytesToSearch } from './search-files.ts';
import type { MeasuredFile } from './search-files.ts';

/**
 * How many bytes a search looks through, unpacked. Of many files packed ones count as they lie on the disk until they are
 * opened: to read the heads of thousands of indexes first would hold up the search.
 */
export interface TotalBytes {
  /** Of the files that were measured or opened so far. */
  readonly known: number;
  /** Whether these are all. */
  readonly isWhole: boolean;
  /** Notes how many bytes a file turned out to have when it was opened; 0 when it was gone. */
  opened(file: MeasuredFile, bytes: number): void;
  /** Measures those that were neither measured nor opened; undefined where it was called before. */
  measure(): Promise<void> | undefined;
}

export function createTotalBytes(
  files: readonly MeasuredFile[],
  measure: (task: MeasureTask) => Promise<MeasureResult>,
): TotalBytes {
  const sizes = new Map(files.flatMap((file) => (file.size === undefined ? [] : [[file, file.size] as const])));
  let known = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  let isAsked = false;

  function opened(file: MeasuredFile, bytes: number): void {
    known += bytes - (sizes.get(file) ?? 0);
    sizes.set(file, bytes);
  }

  async function measureOthers(): Promise<void> {
    const others = files.filter((file) => !sizes.has(file));
    const found = await bytesToSearch(others, measure);
    others.forEach((file, at) => {
      if (!sizes.has(file)) opened(file, found[at] ?? 0);
    });
  }

  return {
    get known() {
      return known;
    },
    get isWhole() {
      return sizes.size === files.length;
    },
    opened,
    measure() {
      if (isAsked) return undefined;
      isAsked = true;
      return measureOthers();
    },
  };
}
