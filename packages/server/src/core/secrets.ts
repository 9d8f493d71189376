import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Keeps secrets unreadable at rest: AES-256-GCM, bound to what they belong to. */
export interface Secrets {
  /** Names the key without telling anything of it. */
  readonly fingerprint: string;
  /** `context` says whose secret it is, such as `totp:12`; opening it needs the same. */
  seal(text: string, context: string): string;
  /** Undefined when it was sealed with another key or for another context. */
  open(sealed: string, context: string): string | undefined;
}

const CIPHER = 'aes-256-gcm';
const VERSION = 'v1';

/** `key`: any text of 32 or more characters. */
export function createSecrets(key: string): Secrets {
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'steward secrets', 32));
  const fingerprint = Buffer.from(hkdfSync('sha256', key, '', 'steward key fingerprint', 16)).toString('hex');
  return {
    fingerprint,
    seal(text, context) {
      const iv = randomBytes(12);
      const cipher = createCipheriv(CIPHER, derived, iv).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [
        VERSION,
        iv.toString('base64url'),
        cipher.getAuthTag().toString('base64url'),
        sealed.toString('base64url'),
      ].join('.');
    },
    open(sealed, context) {
      const [version, iv = '', tag = '', text = ''] = sealed.split('.');
      if (version !== VERSION) throw new Error('A stored secret has an unknown form.');
      try {
        const decipher = createDecipheriv(CIPHER, derived, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
          .setAAD(Buffer.from(context))
          .setAuthTag(Buffer.from(tag, 'base64url'));
        return decipher.update(Buffer.from(text, 'base64url'), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/** Writes a new key into a file that is not there yet, readable by its owner alone. Throws where there is one. */
export function makeKeyFile(file: string): string {
  const key = randomBytes(32).toString('base64url');
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const made = openSync(file, 'wx', 0o600);
  writeSync(made, `${key}\n`);
  fsyncSync(made);
  closeSync(made);
  return key;
}

/** The key in that file; undefined where there is none. */
export function readKeyFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The key in that file, which is made at the first start. */
export function keyFromFile(file: string): string {
  const found = readKeyFile(file);
  if (found !== undefined) return found;
  try {
    return makeKeyFile(file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** A secret of 256 random bits as text. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** What is kept of a secret that has 256 random bits. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'hex');
