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
    '/a\nb',
    '/%zz//..//\\',
  ])('goes to the dashboard for %j', (path) => expect(safeReturnPath(path)).toBe('/'));

  it('remembers the whole address', () => {
    expect(loginPath({ pathname: '/map', search: '?x=1', hash: '#a' })).toBe('/login?return=%2Fmap%3Fx%3D1%23a');
    expect(loginPath({ pathname: '/', search: '', hash: '' })).toBe('/login');
  });
});
