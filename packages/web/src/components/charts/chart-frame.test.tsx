import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderElement } from '../../testing/render-app.tsx';
import { BarChart } from './bar-chart.tsx';
import { TimeChart } from './time-chart.tsx';

vi.mock('./plot.tsx', () => ({ Plot: () => null }));

describe('charts', () => {
  it('have a table twin with the same values, where a gap is a dash', async () => {
    renderElement(
      <TimeChart
        title="Players online per hour"
        times={['2026-06-20T18:00:00Z', '2026-06-20T19:00:00Z']}
        series={[{ label: 'Players', values: [1212, null] }]}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Table' }));
    const rows = await within(screen.getByRole('figure')).findAllByRole('row');
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

  it('say in a sentence that all is 0', () => {
    renderElement(
      <BarChart
        title="Hours"
        labels={['a', 'b']}
        series={[{ label: 'Hours', values: [0, null] }]}
        zero="Not played."
      />,
    );
    expect(screen.getByText('Not played.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Table' })).toBeNull();
  });

  it('draw one of several lines alone, and all again', async () => {
    const lines = [
      { label: 'Cash', values: [1, 2] },
      { label: 'Bank', values: [70, 90] },
    ];
    renderElement(<BarChart title="Wealth" kind="line" labels={['a', 'b']} series={lines} />);
    expect(screen.getByText(/Bank has a scale of its own\./)).toBeDefined();
    const cash = await screen.findByRole('button', { name: 'Cash' });
    fireEvent.click(cash);
    expect(cash.getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByText(/Bank: lowest/)).toBeNull();
    expect(screen.getByText(/Cash: lowest 1/)).toBeDefined();
    fireEvent.click(cash);
    expect(screen.getByText(/Bank: lowest 70/)).toBeDefined();
  });

  it('are walked from value to value by the arrow keys, which are told', async () => {
    renderElement(
      <BarChart title="Hours" labels={['Mon', 'Tue', 'Wed']} series={[{ label: 'Hours', values: [2, null, 5] }]} />,
    );
    const walk = await screen.findByRole('slider', { name: 'Hours' });
    const told = () => walk.getAttribute('aria-valuetext');
    expect(told()).toBe('Use the arrow keys');
    fireEvent.keyDown(walk, { key: 'ArrowRight' });
    expect(told()).toBe('Mon, 2');
    fireEvent.keyDown(walk, { key: 'ArrowRight' });
    expect(told()).toBe('Tue, not measured');
    fireEvent.keyDown(walk, { key: 'End' });
    fireEvent.keyDown(walk, { key: 'ArrowRight' });
    expect(told()).toBe('Wed, 5');
    fireEvent.keyDown(walk, { key: 'Home' });
    expect(told()).toBe('Mon, 2');
  });
});
