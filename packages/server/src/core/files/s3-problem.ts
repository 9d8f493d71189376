import type { S3Bucket } from '../../config/files.ts';
import { StoreError } from './store.ts';

/** Nothing came from the storage for as long as may be. */
export class SilentError extends Error {
  override readonly name = 'SilentError';
}

/** The storage sent other bytes, or fewer, than were stored. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError';
}

interface AwsError extends Error {
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly code?: string;
}

const REFUSED = new Set([
  'AccessDenied',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'Forbidden',
  'ExpiredToken',
  'InvalidToken',
]);
const SLOW = new Set(['TimeoutError', 'SilentError', 'RequestTimeout', 'ETIMEDOUT']);

export const placeOf = ({ endpoint, bucket, prefix }: S3Bucket): string =>
  `${endpoint === undefined ? 's3:' : `${endpoint.replace(/\/$/, '')}/`}${bucket}/${prefix}`;

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);

/** What went wrong with the storage, in a sentence for the operator that says what to do. Never holds a secret. */
export function problemWith(settings: S3Bucket, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const where = settings.endpoint ?? 'Amazon S3';
  const { name, code, message, $metadata } = (error instanceof Error ? error : new Error(String(error))) as AwsError;
  const status = $metadata?.httpStatusCode;
  const said = (text: string) => new StoreError(text, { cause: error });
  if (error instanceof DamagedError) return said(message);
  if (name === 'NoSuchBucket')
    return said(`The bucket ${settings.bucket} does not exist at ${where}. Make it, or name another one.`);
  if (name === 'RequestTimeTooSkewed')
    return said(`The clock of this machine is not that of ${where}. Let NTP keep it.`);
  if (name === 'CredentialsProviderError')
    return said('There is no key for the storage. Set accessKeyId and secretAccessKey beside its bucket.');
  if (REFUSED.has(name) || status === 401 || status === 403)
    return said(
      `${where} refuses the key for the bucket ${settings.bucket} (${name}). Check accessKeyId and secretAccessKey, and that it may list, read, write and delete there.`,
    );
  if (status === 301 || name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed')
    return said(`The bucket ${settings.bucket} is in another region. Set its region.`);
  if (SLOW.has(name) || SLOW.has(code ?? ''))
    return said(`${where} was silent for ${settings.timeoutSeconds} seconds. Look whether it runs.`);
  if (status !== undefined && status >= 500) return said(`${where} failed (${status} ${name}). Try again later.`);
  if (code !== undefined) return said(`${where} cannot be reached (${code}). Check endpoint and network.`);
  return said(`${where} answered what cannot be used (${status === undefined ? name : `${status} ${name}`}).`);
}
