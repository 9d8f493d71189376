/** Heights of texts that would lie over each other, moved apart as little as needed; within the lowest and the highest. */
export function movedApart(heights: readonly number[], gap: number, highest: number, lowest: number): number[] {
  const order = heights.map((_, index) => index).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const moved = [...heights];
  let last = -Infinity;
  for (const index of order) {
    moved[index] = Math.max(heights[index] ?? 0, last + gap, highest);
    last = moved[index] ?? 0;
  }
  let next = lowest + gap;
  for (const index of order.toReversed()) {
    moved[index] = Math.min(moved[index] ?? 0, next - gap);
    next = moved[index] ?? 0;
  }
  return moved;
}
