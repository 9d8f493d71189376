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
const MASK = '[removed]';
const MAX_DEPTH = 8;

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

/** A copy of plain data with the values of secret keys masked, at any depth. */
export function redact(value: unknown, depth = 0): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Error) return value;
  if (depth > MAX_DEPTH) return '[too deep]';
  if (Array.isArray(value)) return value.map((one) => redact(one, depth + 1));
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, isSecretKey(key) ? MASK : redact(inner, depth + 1)]),
  );
}
