const SECRET_WORDS = new Set([
  'password',
  'passwords',
  'passwd',
  'passphrase',
  'code',
  'codes',
  'token',
  'tokens',
  'secret',
  'secrets',
  'totp',
  'otp',
  'cookie',
  'cookies',
  'authorization',
  'webhook',
]);

const known = new Map<string, boolean>();

/** Whether a key names a secret: one of its words does (`newPassword`, `recovery_codes`; but not `shortcode`). */
export function isSecretKey(key: string): boolean {
  let secret = known.get(key);
  if (secret === undefined) {
    const words = key
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z0-9]+/);
    secret = words.some((word) => SECRET_WORDS.has(word));
    if (known.size < 5000) known.set(key, secret);
  }
  return secret;
}
