import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MissingPart } from './missing-part.tsx';

const pageOf = (entry: string) => `<script type="module" src="${entry}"></script>`;
const reload = vi.fn();
let answer: () => Promise<Response>;

beforeEach(() => {
  sessionStorage.clear();
  // Not put into the page: a script of it would be loaded.
  const entry = document.createElement('script');
  entry.setAttribute('src', '/static/index-1.js');
  vi.spyOn(document, 'querySelector').mockReturnValue(entry);
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => answer());
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  cleanup();
  reload.mockReset();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = async () => {
  render(<MissingPart />);
  await act(() => vi.advanceTimersByTimeAsync(0));
};
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a part of the page that could not be loaded', () => {
  it('is told apart from an update, and goes on by itself when the server is back', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await show();
    expect(screen.getByRole('heading', { name: 'You are offline' })).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
    expect(reload).not.toHaveBeenCalled();
    answer = () => Promise.resolve(new Response(pageOf('/static/index-1.js')));
    await later(2000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('asks to load anew what belongs to another version', async () => {
    answer = () => Promise.resolve(new Response(pageOf('/static/index-2.js')));
    await show();
    expect(screen.getByRole('heading', { name: 'The panel was updated' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Load again' })).toBeDefined();
    expect(reload).not.toHaveBeenCalled();
  });

  it('is not loaded again and again while it stays broken', async () => {
    answer = () => Promise.resolve(new Response(pageOf('/static/index-1.js')));
    await show();
    cleanup();
    await show();
    await later(10_000);
    expect(reload).toHaveBeenCalledOnce();
    expect(screen.getByRole('heading', { name: 'Something went wrong...' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Load again' })).toBeDefined();
  });
});
