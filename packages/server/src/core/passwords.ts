import { randomBytes } from 'node:crypto';
import { hash, verify, type Algorithm } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import type { PasswordCost } from '../config/config.ts';
import { passwordBytes, splitEncoding, verifyLegacy } from './legacy-passwords.ts';
import { createTurns } from './turns.ts';

export interface Passwords {
  /** Throws `UnavailableError` where a password would have to wait for too long, as the others do. */
  refuseWhenLate(): void;
  /** argon2id, off the event loop. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password belongs to the stored hash (argon2id; bcrypt, SHA-256 or whirlpool of earlier
   * systems, see `legacy-passwords.ts`). `outdated`: it should be hashed anew. Without a stored hash it takes as long as argon2id and says no; bcrypt
   * takes as long as its cost says, which the caller evens out.
   */
  verify(stored: string | null | undefined, password: string): Promise<{ matches: boolean; outdated: boolean }>;
}

/** The package declares an enum that exists for types only. */
const ARGON2ID = 2 satisfies Algorithm;

/** At once: more would hold up file reads, which share the threads. */
const AT_ONCE = 2;
const BUSY = 'Many people are signing in right now. Please try again in a moment.';

/** Whether any form of the password fits, none after the first that does. */
async function anyFits(forms: readonly Buffer[], fits: (form: Buffer) => Promise<boolean>): Promise<boolean> {
  for (const form of forms) if (await fits(form).catch(() => false)) return true;
  return false;
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
        const { hash: known, encoding } = splitEncoding(stored);
        const forms = encoding === 'utf-8' ? [Buffer.from(text)] : passwordBytes(password, encoding);
        const matches = await turns.run(() => anyFits(forms, (form) => verify(known, form)));
        return { matches, outdated: matches && !current.test(stored) };
      }
      if (stored && /^\$2[abxy]\$/.test(stored)) {
        const { hash: known, encoding } = splitEncoding(stored);
        const forms = encoding === 'utf-8' ? [Buffer.from(password)] : passwordBytes(password, encoding);
        const matches = await turns.run(() => anyFits(forms, (form) => verifyBcrypt(form, known)));
        return { matches, outdated: matches };
      }
      await turns.run(() => verify(dummy, text));
      const matches = stored ? await verifyLegacy(stored, password) : false;
      return { matches, outdated: matches };
    },
  };
}
