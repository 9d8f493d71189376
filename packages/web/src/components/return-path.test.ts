import fc from 'fast-check';
import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { loginPath, safeReturnPath } from './return-path.ts';

describe('the way back after login', () => {
  it.each(['/map?x=1&y=2', '/player/a%2Fb#notes', '/manage/logs?q=a%20b', '/player/..%1F'])('goes back to %s', (path) =>
    expect(safeReturnPath(path)).toBe(path),
  );

  it.each([
    null,
    '',
    'map',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/login?return=/login',
    '/logout',
    '/LOGIN/',
    '/logout//',
    '/x/../login',
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example/x',
    '/%2e%2e//evil.example',
    '/.%2E//evil.example',
    '/./%2fevil.example',
    '/%5Cevil.example',
    '/;@evil.example/../..//evil.example',
    '/a\nb',
    '/%zz//..//\\',
  ])('goes to the dashboard for %j', (path) => expect(safeReturnPath(path)).toBe('/'));

  it('never leads to another site, nor to what the router refuses', () => {
    const parts = fc.constantFrom(
      '/',
      '//',
      '.',
      '..',
      '%2e',
      '%2E%2e',
      '%2f',
      '%5c',
      '\\',
      'evil.example',
      '@',
      ':',
      '?',
      '#',
      ';',
      'a',
      '\t',
      ' ',
      'http:',
      '%',
      'é',
      '\u202e',
    );
    const paths = fc.oneof(
      fc.array(parts, { maxLength: 9 }).map((some) => `/${some.join('')}`),
      fc.string(),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(paths, (path) => {
        const back = safeReturnPath(path);
        expect(new URL(back, 'https://panel.example/login').origin).toBe('https://panel.example');
        expect(back).toMatch(/^\/(?![/\\])/);
        expect(safeReturnPath(back)).toBe(back);
        expect(matchPath('/login', new URL(back, 'https://panel.example').pathname)).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });

  it('remembers the whole address', () => {
    expect(loginPath({ pathname: '/map', search: '?x=1', hash: '#a' })).toBe('/login?return=%2Fmap%3Fx%3D1%23a');
    expect(loginPath({ pathname: '/', search: '', hash: '' })).toBe('/login');
  });
});
