import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useOwnHeaders } from './use-own-headers.ts';

afterEach(() => vi.unstubAllGlobals());

it('reports two columns of one table that share a name, hidden ones too, and nothing else', () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const { rerender } = renderHook(
    ({ headers }) =>
      useOwnHeaders(
        'Bans',
        headers.map((header) => ({ header })),
      ),
    {
      initialProps: { headers: ['Player', 'Ban', 'Ban id', '', ''] },
    },
  );
  expect(report).not.toHaveBeenCalled();
  rerender({ headers: ['Player', 'Ban', 'ban '] });
  expect(report).toHaveBeenCalledExactlyOnceWith(new Error('Two columns of the table "Bans" are called "ban ".'));
});
