/**
 * By how many rows a window moved: positive when it shows later rows, negative for earlier ones, 0 when it did not move or
 * everything is new. `same` says whether a shown row and a wanted row are alike.
 */
export function shiftOf<A, B>(shown: readonly A[], wanted: readonly B[], same: (a: A, b: B) => boolean): number {
  const height = wanted.length;
  const most = Math.floor(height / 2);
  if (shown.length !== height || most === 0) return 0;
  const fits = (from: number, to: number): boolean => {
    for (let at = 0; at + from < height && at + to < height; at++) {
      const [a, b] = [shown[at + from], wanted[at + to]];
      if (a === undefined || b === undefined || !same(a, b)) return false;
    }
    return true;
  };
  if (fits(0, 0)) return 0;
  for (let by = 1; by <= most; by++) {
    if (fits(by, 0)) return by;
    if (fits(0, by)) return -by;
  }
  return 0;
}
