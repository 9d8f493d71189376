import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderElement } from '../../testing/render-app.tsx';
import { LineFacts } from './line-facts.tsx';
import { LogText } from './log-text.tsx';
import { LogView } from './log-view.tsx';

const JOIN = '[join] [TAG]Jo has joined the server (12:192.0.2.7)';

const address = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

describe('a line of a log', () => {
  it('leads to players, to those with the same address, and to the map', async () => {
    renderElement(<LogText text={`${JOIN} at 1.5, 2.5, 3.5`} needles={[]} />, { as: { adminLevel: 4 } });
    expect(await address('[TAG]Jo')).toBe('/player/%5BTAG%5DJo');
    expect(await address('192.0.2.7')).toBe('/player/%5BTAG%5DJo/ips/192.0.2.7');
    expect(await address('1.5, 2.5, 3.5')).toBe('/map?x=1.5&y=2.5&z=3.5');
  });

  it('leads to no page that the viewer may not see', async () => {
    renderElement(<LogText text={JOIN} needles={[]} />, { as: { adminLevel: 3 } });
    await screen.findByRole('link', { name: '[TAG]Jo' });
    expect(screen.queryByRole('link', { name: '192.0.2.7' })).toBeNull();
  });

  it('marks what was searched for, within links too', async () => {
    const { container } = renderElement(<LogText text="[kill] Anna_B killed Ben_C AK47" needles={['anna_b killed']} />);
    await screen.findByRole('link', { name: 'Anna_B' });
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Anna_B', ' killed']);
    expect(container.textContent).toContain('[kill] Anna_B killed Ben_C AK47');
  });

  it('takes nothing that a player wrote for a link', async () => {
    const { container } = renderElement(<LogText text="[chat] [Anna]: see Ben_Cole at 192.0.2.1" needles={[]} />);
    await screen.findByRole('link', { name: 'Anna' });
    expect(container.querySelectorAll('a')).toHaveLength(1);
  });

  it('is shown value by value, with the line as it is in the file', async () => {
    const raw = '[2026-11-28T01:02:03+01:00] [kill] Anna_B killed Ben_C AK47';
    const text = '[kill] Anna_B killed Ben_C AK47';
    renderElement(<LineFacts row={{ key: '1', time: null, type: 'death', text, raw }} />);
    await screen.findByText('AK-47');
    expect(screen.getByText(raw)).toBeDefined();
    expect(await address('Ben_C')).toBe('/player/Ben_C');
  });

  it('is shown raw at a click or a key', async () => {
    renderElement(<LogView label="Lines" rows={[]} needles={[]} />);
    const button = await screen.findByRole('button', { name: 'Raw lines' });
    expect(button.getAttribute('aria-pressed')).toBe('false');
    fireEvent.keyDown(screen.getByRole('region', { name: 'Lines' }), { key: 'r' });
    expect(button.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(button);
    expect(button.getAttribute('aria-pressed')).toBe('false');
  });
});
