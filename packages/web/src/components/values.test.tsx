import { visibleText } from '@steward/api-client/rules/visible-text';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { renderElement } from '../testing/render-app.tsx';
import { Badge, PunishmentBadge } from './badge.tsx';
import { Facts } from './facts.tsx';
import { PlayerLink } from './links.tsx';
import { SafeText } from './safe-text.tsx';
import { Money, Mono, Time } from './values.tsx';

describe('Time', () => {
  it('is relative within a week and exact in its hint', () => {
    renderElement(<Time at={new Date(Date.now() - 3 * 3_600_000).toISOString().replace(/\.\d+Z/, 'Z')} />);
    const time = screen.getByText('3 hours ago');
    expect(time.dataset.tip).toMatch(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d (CET|CEST|GMT\+[12])$/);
  });

  it('is the date and time in Amsterdam otherwise', () => {
    renderElement(<Time at="2026-06-20T18:00:00Z" />);
    expect(screen.getByText('20-06-2026 20:00')).toBeDefined();
  });

  it('says never where there is no time', () => {
    renderElement(<Time at={null} never="Never" />);
    expect(screen.getByText('Never')).toBeDefined();
  });
});

describe('PunishmentBadge', () => {
  it.each([
    [1, 'Kick', 'yellow'],
    [2, 'Warning', 'violet'],
    [3, 'Admin jail', 'orange'],
    [4, 'Temporary ban', 'red'],
    [5, 'Full ban', 'red'],
    [6, 'Silence', 'blue'],
    [7, 'Weapon ban', 'red'],
    [8, 'Dice ban', 'orange'],
    [9, 'Cop ban', 'orange'],
    [10, 'Phone ban', 'red'],
    [11, 'Name ban', 'orange'],
    [42, 'Unknown', 'neutral'],
  ])('shows type %i as %s in %s', (type, name, tone) => {
    renderElement(<PunishmentBadge type={type} />);
    expect(screen.getByText(name).className).toContain(tone);
  });
});

describe('SafeText', () => {
  it('shows what would hide or turn the text around, and never makes markup of it', () => {
    renderElement(
      <p data-testid="name">
        <SafeText>{'<b>a\u202Eb\u001b[31m\u0000</b>'}</SafeText>
      </p>,
    );
    const name = screen.getByTestId('name');
    expect(name.textContent).toBe('<b>aU+202Eb␛[31m␀</b>');
    expect(name.querySelector('b')).toBeNull();
  });

  it('keeps lines where they are wanted', () => {
    renderElement(
      <p data-testid="text">
        <SafeText multiline>{'one\r\ntwo\u0007'}</SafeText>
      </p>,
    );
    expect(screen.getByTestId('text').textContent).toBe('one\ntwo␇');
  });
});

describe('Mono', () => {
  it('cuts in the middle, keeps the whole as its hint, and copies the whole', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { ...window.navigator, clipboard: { writeText } });
    const hash = '0123456789abcdef0123456789abcdef';
    renderElement(
      <Mono cut={11} copy="hash">
        {hash}
      </Mono>,
    );
    expect(screen.getByText('01234…bcdef').dataset.tip).toBe(hash);
    fireEvent.click(screen.getByRole('button', { name: 'Copy hash' }));
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(hash));
    await screen.findByRole('button', { name: 'Copied' });
    vi.unstubAllGlobals();
  });
});

describe('a copy button', () => {
  it('says so where the browser has no clipboard', async () => {
    vi.stubGlobal('navigator', { ...window.navigator, clipboard: undefined });
    renderElement(<Mono copy="hash">abc</Mono>);
    fireEvent.click(screen.getByRole('button', { name: 'Copy hash' }));
    await screen.findByText(/The browser lets nothing be copied here/);
    expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull();
    vi.unstubAllGlobals();
  });
});

describe('what a hint and paper show of a value that is cut', () => {
  const hostile = fc.string({
    unit: fc.constantFrom('\u202e', '\u2066', '\u200f', '\0', '\u001b', 'a', '0'),
    minLength: 12,
  });

  it('turns no text around and hides none', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: 'binary', minLength: 12 })), (text) => {
        const { container, unmount } = renderElement(<Mono cut={11}>{text}</Mono>);
        const tip = container.querySelector('code')?.dataset.tip;
        unmount();
        expect(tip === undefined ? undefined : visibleText(tip)).toBe(tip);
      }),
      { numRuns: 50 },
    );
    renderElement(<Mono cut={11}>{'0123\u202e456789abcdef'}</Mono>);
    expect(document.querySelector('code')?.dataset.tip).toBe('0123⟨U+202E⟩456789abcdef');
  });
});

describe('links and facts', () => {
  it.each(["O'Neil", '[TAG]Jo.hn', 'a/b', '100%', 'Zoë', '..', '%2F'])('leads to the profile of %s', (name) => {
    renderElement(<PlayerLink of={name} />);
    const href = screen.getByRole('link', { name }).getAttribute('href') ?? '';
    expect(href.split('/')).toHaveLength(3);
    expect(decodeURIComponent(href.slice('/player/'.length)).replace('\u001f', '')).toBe(name);
  });

  it('leaves out what the viewer may not see', () => {
    renderElement(
      <Facts
        facts={[
          { label: 'Level', value: <Badge>12</Badge> },
          { label: 'Cash', value: undefined },
          { label: 'Bank', value: <Money value={-20} /> },
        ]}
      />,
    );
    expect(screen.queryByText('Cash')).toBeNull();
    expect(screen.getByText('-$20')).toBeDefined();
  });
});
