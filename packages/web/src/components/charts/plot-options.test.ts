import type uPlot from 'uplot';
import { describe, expect, it, vi } from 'vitest';
import { plotOptions, type PlotInput } from './plot-options.ts';

const NAMES = ['Cash', 'Bank', 'Vehicles', 'Properties', 'Profit', 'Groups'];
const input = (lines: number, kind: PlotInput['kind'] = 'line'): PlotInput => ({
  kind,
  series: NAMES.slice(0, lines).map((label, index) => ({ label, values: [1 + index, null, 2 + index, null] })),
  format: String,
  tick: String,
  ordinal: true,
  onCursor: () => undefined,
  onZoom: () => undefined,
});
const optionsOf = (lines: number, width = 900, kind?: PlotInput['kind']) =>
  plotOptions(input(lines, kind), width, 220, () => null);

/** The texts that are written into the drawing, with the height of each. */
function written(options: uPlot.Options): [string, number][] {
  const fillText = vi.fn();
  const plot = {
    ctx: { save: vi.fn(), restore: vi.fn(), fillText, canvas: { width: 900 } },
    data: [[1, 2, 3, 4], ...NAMES.map((_, index) => [1 + index, null, 2 + index, null])],
    bbox: { top: 0, height: 400 },
    valToPos: (value: number) => 400 - value * 40,
    series: [{}, ...NAMES.map(() => ({ scale: 'y' }))],
  } as unknown as uPlot;
  const hooks = options.hooks?.draw ?? [];
  for (const draw of Array.isArray(hooks) ? hooks : [hooks]) draw?.(plot);
  return fillText.mock.calls.map(([text, , y]) => [String(text), Number(y)]);
}

describe('the lines of a chart', () => {
  it.each([2, 3, 4, 5])('have their names beside the ends, where there are %i', (lines) => {
    const options = optionsOf(lines);
    const longest = Math.max(...NAMES.slice(0, lines).map(({ length }) => length));
    const [, right] = options.padding ?? [];
    expect(Number(right)).toBeGreaterThan(longest * 6);
    const found = written(options);
    expect(found.map(([text]) => text)).toEqual(NAMES.slice(0, lines));
    // Beside the last value that there is, not at the gap behind it.
    expect(found.map(([, y]) => y)).toEqual(NAMES.slice(0, lines).map((_, index) => 400 - (2 + index) * 40));
  });

  it.each([
    [1, 900, 'line'],
    [6, 900, 'line'],
    [3, 320, 'line'],
    [3, 900, 'bar'],
  ] as const)('have none where there are %i, at %i pixels, as %s', (lines, width, kind) => {
    expect(written(optionsOf(lines, width, kind))).toEqual([]);
  });

  it('are dashed where they have a scale of their own, as they may lie on one of the other scale', () => {
    const series = [
      { label: 'Cash', values: [1, 2] },
      { label: 'Bank', values: [10, 20] },
    ];
    const { series: drawn } = plotOptions({ ...input(2), series }, 900, 220, () => null);
    expect(drawn.slice(1).map(({ dash, scale }) => [scale, dash !== undefined])).toEqual([
      ['y', false],
      ['own', true],
    ]);
  });

  it('have the crosshair on the point whose values are told', () => {
    const move = optionsOf(2).cursor?.move;
    const plot = {
      data: [[10, 20, 30]],
      posToIdx: (left: number) => Math.round(left / 100),
      valToPos: (x: number) => (x - 10) * 10,
    } as unknown as uPlot;
    expect(move?.(plot, 0, 7)).toEqual([0, 7]);
    expect(move?.(plot, 93, 7)).toEqual([100, 7]);
    expect(move?.(plot, 149, 7)).toEqual([100, 7]);
    expect(move?.(plot, -10, -10)).toEqual([-10, -10]);
  });
});
