import { hash as hashNow, timingSafeEqual } from 'node:crypto';
import { whirlpool } from 'hash-wasm';
import iconv from 'iconv-lite';

/** Digests that communities bring of which the password is a part. */
export const LEGACY_DIGESTS = { sha256: 64, whirlpool: 128 } as const;
export type LegacyDigest = keyof typeof LEGACY_DIGESTS;

export interface LegacyHash {
  readonly digest: LegacyDigest;
  /** What the game put before and behind the password. */
  readonly before: Buffer;
  readonly behind: Buffer;
  /** The character set in which the game took the password. */
  readonly encoding: string;
  readonly hex: string;
}

const PREFIX = 'legacy$';
/** Stands between a hash of bcrypt or argon2 and the character set of the game. Neither has it in its own text. */
const ENCODING = '#';

/** The digest of a game as it is stored until its player signs in. */
export const legacyHash = ({ digest, before, behind, encoding, hex }: LegacyHash): string =>
  `${PREFIX}${[digest, before.toString('base64url'), behind.toString('base64url'), encoding, hex.toLowerCase()].join('$')}`;

/** A bcrypt or argon2 hash with the character set in which the game took the password. */
export const withEncoding = (hash: string, encoding: string): string =>
  encoding === 'utf-8' ? hash : `${hash}${ENCODING}${encoding}`;

/** The hash and the character set of `withEncoding`. */
export function splitEncoding(stored: string): { readonly hash: string; readonly encoding: string } {
  const at = stored.indexOf(ENCODING);
  return at < 0
    ? { hash: stored, encoding: 'utf-8' }
    : { hash: stored.slice(0, at), encoding: stored.slice(at + ENCODING.length) };
}

/** The bytes that a game may have seen of a password: in its own character set, and in UTF-8. Each once. */
export function passwordBytes(password: string, encoding: string): Buffer[] {
  const composed = password.normalize('NFC');
  const forms: Buffer[] = [Buffer.from(composed), Buffer.from(password)];
  if (encoding !== 'utf-8' && iconv.encodingExists(encoding)) {
    const own = iconv.encode(composed, encoding);
    // What the set has no character for becomes "?": that is another password, which must not fit.
    if (iconv.decode(own, encoding) === composed) forms.unshift(own);
  }
  return forms.filter((form, index) => forms.findIndex((other) => other.equals(form)) === index);
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const digestOf = (digest: LegacyDigest, bytes: Buffer): Promise<string> =>
  digest === 'sha256' ? Promise.resolve(hashNow('sha256', bytes, 'hex')) : whirlpool(bytes);

/** `sha256$salt$hex` or `whirlpool$salt$hex`, the digest being of salt and password in either order. */
async function verifySalted(stored: string, password: string): Promise<boolean> {
  const [method, salt = '', hex = ''] = stored.split('$');
  const digest = method === 'sha256' ? 'sha256' : 'whirlpool';
  const wanted = hex.toLowerCase();
  const [before, behind] = [salt + password, password + salt];
  return (
    equal(await digestOf(digest, Buffer.from(before)), wanted) ||
    equal(await digestOf(digest, Buffer.from(behind)), wanted)
  );
}

/** Whether the password belongs to a digest that `legacyHash` wrote, or to the older form with a salt alone. */
export async function verifyLegacy(stored: string, password: string): Promise<boolean> {
  if (/^(?:sha256|whirlpool)\$/.test(stored)) return verifySalted(stored, password);
  if (!stored.startsWith(PREFIX)) return false;
  const [digest = '', before = '', behind = '', encoding = '', hex = ''] = stored.slice(PREFIX.length).split('$');
  if (digest !== 'sha256' && digest !== 'whirlpool') return false;
  let matches = false;
  for (const bytes of passwordBytes(password, encoding)) {
    const whole = Buffer.concat([Buffer.from(before, 'base64url'), bytes, Buffer.from(behind, 'base64url')]);
    if (equal(await digestOf(digest, whole), hex)) matches = true;
  }
  return matches;
}
