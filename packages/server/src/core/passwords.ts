import { hash as hashNow, randomBytes, timingSafeEqual } from 'node:crypto';
import { hash, verify, type Algorithm } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import { whirlpool } from 'hash-wasm';
import { createTurns } from './turns.ts';

export interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
  /** Milliseconds that somebody waits until their password is looked at, at most. */
  readonly longestWaitMs: number;
}

export interface Passwords {
  /** Throws `UnavailableError` where a password would have to wait for too long, as the others do. */
  refuseWhenLate(): void;
  /** argon2id, off the event loop. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password belongs to the stored hash (argon2id; bcrypt, salted SHA-256 or whirlpool of earlier
   * systems). `outdated`: it should be hashed anew. Without a stored hash it takes as long as argon2id and says no; bcrypt
   * takes as long as its cost says, which the caller evens out.
   */
  verify(stored: string | null | undefined, password: string): Promise<{ matches: boolean; outdated: boolean }>;
}

/** The package declares an enum that exists for types only. */
const ARGON2ID = 2 satisfies Algorithm;

/** At once: more would hold up file reads, which share the threads. */
const AT_ONCE = 2;
const BUSY = 'Many people are signing in right now. Please try again in a moment.';

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** `method$salt$hex`, the digest being of salt and password in either order. */
async function verifySalted(stored: string, password: string): Promise<boolean> {
  const [method, salt = '', hex = ''] = stored.split('$');
  const digest = (text: string) =>
    method === 'sha256' ? Promise.resolve(hashNow('sha256', text, 'hex')) : whirlpool(text);
  const wanted = hex.toLowerCase();
  return equal(await digest(salt + password), wanted) || equal(await digest(password + salt), wanted);
}

export function createPasswords({ memoryKib, passes, longestWaitMs }: PasswordCost): Passwords {
  const turns = createTurns({ atOnce: AT_ONCE, longestWaitMs, refusal: BUSY });
  const options = { algorithm: ARGON2ID, memoryCost: memoryKib, timeCost: passes, parallelism: 1 } as const;
  const current = new RegExp(`^\\$argon2id\\$v=19\\$m=${memoryKib},t=${passes},p=1\\$`);
  let nobody: Promise<string> | undefined;

  const hashOf = (password: string) => turns.run(() => hash(password.normalize('NFC'), options));
  const unknown = () =>
    (nobody ??= hashOf(randomBytes(16).toString('hex')).catch((error: unknown) => {
      nobody = undefined;
      throw error;
    }));

  return {
    refuseWhenLate: turns.refuseWhenLate,
    hash: hashOf,
    async verify(stored, password) {
      const text = password.normalize('NFC');
      const dummy = await unknown();
      if (stored?.startsWith('$argon2')) {
        const matches = await turns.run(() => verify(stored, text).catch(() => false));
        return { matches, outdated: matches && !current.test(stored) };
      }
      if (stored && /^\$2[abxy]\$/.test(stored)) {
        const matches = await turns.run(() => verifyBcrypt(password, stored).catch(() => false));
        return { matches, outdated: matches };
      }
      await turns.run(() => verify(dummy, text));
      const matches = stored && /^(?:sha256|whirlpool)\$/.test(stored) ? await verifySalted(stored, password) : false;
      return { matches, outdated: matches };
    },
  };
}
