import { hash as hashNow, randomBytes, timingSafeEqual } from 'node:crypto';
import { hash, verify, type Algorithm } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import { whirlpool } from 'hash-wasm';
import { UnavailableError } from './errors.ts';

export interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
}

export interface Passwords {
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
const WAITING_AT_MOST = 200;

/** Lets two in and queues the rest. */
function createGate() {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside >= AT_ONCE) {
      if (waiting.length >= WAITING_AT_MOST)
        throw new UnavailableError('Too many people are signing in. Please try again in a moment.');
      await new Promise<void>((enter) => waiting.push(enter));
    } else inside++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else inside--;
    }
  };
}

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

export function createPasswords({ memoryKib, passes }: PasswordCost): Passwords {
  const gate = createGate();
  const options = { algorithm: ARGON2ID, memoryCost: memoryKib, timeCost: passes, parallelism: 1 } as const;
  const current = new RegExp(`^\\$argon2id\\$v=19\\$m=${memoryKib},t=${passes},p=1\\$`);
  let nobody: Promise<string> | undefined;

  const hashOf = (password: string) => gate(() => hash(password.normalize('NFC'), options));
  const unknown = () => (nobody ??= hashOf(randomBytes(16).toString('hex')));

  return {
    hash: hashOf,
    async verify(stored, password) {
      const text = password.normalize('NFC');
      const dummy = await unknown();
      if (stored?.startsWith('$argon2')) {
        const matches = await gate(() => verify(stored, text).catch(() => false));
        return { matches, outdated: matches && !current.test(stored) };
      }
      if (stored && /^\$2[abxy]\$/.test(stored)) {
        const matches = await gate(() => verifyBcrypt(password, stored).catch(() => false));
        return { matches, outdated: matches };
      }
      await gate(() => verify(dummy, text));
      const matches = stored && /^(?:sha256|whirlpool)\$/.test(stored) ? await verifySalted(stored, password) : false;
      return { matches, outdated: matches };
    },
  };
}
