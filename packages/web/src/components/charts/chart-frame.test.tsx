import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderElement } from '../../testing/render-app.tsx';
import { BarChart } from './bar-chart.tsx';
import { TimeChart } from './time-chart.tsx';

vi.mock('./plot.tsx', () => ({ Plot: () => null }));

describe('charts', () => {
  it('have a table twin with the same values, where a gap is a dash', () => {
    renderElement(
      <TimeChart
        title="Players online per hour"
        times={['2026-06-20T18:00:00Z', '2026-06-20T19:00:00Z']}
        series={[{ label: 'Players', values: [1212, null] }]}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Table' }));
    const rows = within(screen.getByRole('figure')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual(['TimePlayers', '20-06-2026 20:001,212', '20-06-2026 21:00–']);
  });

  it('say what they show to people who do not see them', () => {
    renderElement(
      <BarChart
        title="Hours played per day"
        labels={['19-06-2026', '20-06-2026']}
        series={[{ label: 'Hours', values: [2, 5] }]}
      />,
    );
    expect(screen.getByRole('figure', { name: 'Hours played per day' })).toBeDefined();
    expect(
      screen.getByText('Hours: lowest 2 at 19-06-2026, highest 5 at 20-06-2026, last 5 at 20-06-2026.'),
    ).toBeDefined();
  });

  it('say so when there is nothing to draw, but not while loading', () => {
    const { unmount } = renderElement(<TimeChart title="Players" times={[]} series={[]} loading />);
    expect(screen.queryByText('Nothing was measured in this period.')).toBeNull();
    unmount();
    renderElement(<TimeChart title="Players" times={[]} series={[{ label: 'Players', values: [] }]} />);
    expect(screen.getByText('Nothing was measured in this period.')).toBeDefined();
  });
});
