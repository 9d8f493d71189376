import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Forms that hold nothing to keep: a question, what the address holds, a password. */
const HOLD_NOTHING = [
  '../confirm-dialog.tsx',
  './filter-form.tsx',
  '../../features/restarts/restart-page.tsx',
  '../../features/login/login-form.tsx',
  '../../features/logs/search-form.tsx',
];

it('keeps what is typed, in every form of the portal', () => {
  const forms = Object.entries(sources).filter(([, source]) => /<form\b/.test(source));
  expect(forms.length).toBeGreaterThan(HOLD_NOTHING.length + 2);
  const forgetful = forms.filter(
    ([, source]) => !(/\buse(?:Form)?Draft\b/.test(source) && /\buseUnsaved\b/.test(source)),
  );
  expect(forgetful.map(([file]) => file).toSorted()).toEqual(HOLD_NOTHING.toSorted());
});
