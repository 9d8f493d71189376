import { cpuMsOf, pids, statOf } from '../processor.ts';

/** A process and its children, as they are now. */
export const treeOf = (root: number): readonly number[] => [
  root,
  ...pids().filter((pid) => statOf(pid)?.parent === root),
];

/** Milliseconds of a processor that those took so far, with what the first one's ended children took. */
export const cpuOf = (tree: readonly number[]): number => cpuMsOf(tree) + (statOf(tree[0] ?? 0)?.endedMs ?? 0);
