import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Keeps secrets unreadable at rest: AES-256-GCM, bound to what they belong to. */
export interface Secrets {
  /** `context` says whose secret it is, such as `totp:12`; opening it needs the same. */
  seal(text: string, context: string): string;
  /** Throws when the key or the context is another one. */
  open(sealed: string, context: string): string;
}

const CIPHER = 'aes-256-gcm';
const VERSION = 'v1';

/** `key`: any text of 32 or more characters. */
export function createSecrets(key: string): Secrets {
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'steward secrets', 32));
  return {
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
      const decipher = createDecipheriv(CIPHER, derived, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
        .setAAD(Buffer.from(context))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      return decipher.update(Buffer.from(text, 'base64url'), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

/** The key in that file, which is made at the first start, readable by its owner alone. */
export function keyFromFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    const made = openSync(file, 'wx', 0o600);
    writeSync(made, `${randomBytes(32).toString('base64url')}\n`);
    closeSync(made);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** A secret of 256 random bits as text. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** What is kept of a secret that has 256 random bits. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'hex');
