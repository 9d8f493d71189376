import { LEGACY_DIGESTS, legacyHash, withEncoding, type LegacyDigest } from '../../core/legacy-passwords.ts';
import { plainOf } from './cells.ts';

/** The dearest hashes that are let in: checking one must not be an attack on the panel. */
const MOST_BCRYPT_COST = 15;
const MOST_ARGON2 = { m: 262_144, t: 10, p: 16 } as const;

export interface PasswordForm {
  readonly scheme: 'auto' | 'bcrypt' | 'argon2' | LegacyDigest;
  readonly salt: Buffer;
  readonly isSaltBefore: boolean;
  readonly secret: Buffer;
  readonly encoding: string;
}

const BCRYPT = /^\$2[abxy]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const ARGON2 = /^\$argon2(?:id|i|d)\$v=\d+\$m=(\d+),t=(\d+),p=(\d+)\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/;

/** A game's hash as Steward keeps it until the player signs in; undefined when it is of no kind that is accepted. */
export function storedPassword(cell: Buffer, form: PasswordForm): string | undefined {
  const text = plainOf(cell);
  const allows = (scheme: PasswordForm['scheme']): boolean => form.scheme === 'auto' || form.scheme === scheme;
  const bcrypt = allows('bcrypt') ? BCRYPT.exec(text) : null;
  if (bcrypt) return Number(bcrypt[1]) <= MOST_BCRYPT_COST ? withEncoding(text, form.encoding) : undefined;
  const argon2 = allows('argon2') ? ARGON2.exec(text) : null;
  if (argon2) {
    const [, m, t, p] = argon2.map(Number);
    const isFair = Number(m) <= MOST_ARGON2.m && Number(t) <= MOST_ARGON2.t && Number(p) <= MOST_ARGON2.p;
    return isFair ? withEncoding(text, form.encoding) : undefined;
  }
  if (!/^[0-9a-f]+$/i.test(text)) return undefined;
  for (const digest of ['whirlpool', 'sha256'] as const)
    if (allows(digest) && text.length === LEGACY_DIGESTS[digest]) return digestOf(digest, text, form);
  return undefined;
}

function digestOf(digest: LegacyDigest, hex: string, { salt, isSaltBefore, secret, encoding }: PasswordForm): string {
  const before = isSaltBefore ? Buffer.concat([secret, salt]) : secret;
  return legacyHash({ digest, before, behind: isSaltBefore ? Buffer.alloc(0) : salt, encoding, hex });
}
