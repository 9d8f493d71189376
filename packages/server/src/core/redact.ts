import { isSecretKey } from '@steward/api-client/rules/secret-keys';

const MASK = '[removed]';
const MAX_DEPTH = 8;

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
