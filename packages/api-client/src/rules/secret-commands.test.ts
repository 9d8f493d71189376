import { expect, it } from 'vitest';
import { hideSecret } from './secret-commands.ts';

it.each([
  ['/login hush', '/login ***'],
  ['/l  hush hush', '/l ***'],
  ['/authme:Register a a', '/authme:Register ***'],
  ['/changePassword a b', '/changePassword ***'],
  ['password hush', 'password ***'],
  ['rcon_password', 'rcon_password'],
  ['set rcon_password "a b"', 'set rcon_password ***'],
  ['set sv_licenseKey abc', 'set sv_licenseKey ***'],
  ['/пароль тайна', '/пароль ***'],
  ['/me waves', '/me waves'],
  ['/list', '/list'],
  ['say the word is out', 'say the word is out'],
  ['', ''],
])('%j is shown as %j', (command, shown) => {
  expect(hideSecret(command)).toBe(shown);
});
