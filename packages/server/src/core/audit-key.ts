import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db, Tx } from '../db/schema.ts';

/** Signs what an attacker who has only the database cannot. */
export interface AuditKey {
  sign(text: string): string;
  matches(text: string, mac: string): boolean;
}

export function createAuditKey(key: string): AuditKey {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('hex');
  return {
    sign,
    matches(text, mac) {
      const [wanted, given] = [Buffer.from(sign(text)), Buffer.from(mac)];
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    },
  };
}

/** Keys by the connection that entries are written through. */
const keys = new WeakMap<object, AuditKey>();

const connectionOf = (db: Db | Tx): object => db.getExecutor().adapter;

/** Entries of this connection are signed with that key from now on. */
export const useAuditKey = (db: Db | Tx, key: AuditKey): void => void keys.set(connectionOf(db), key);

export const auditKeyOf = (db: Db | Tx): AuditKey | undefined => keys.get(connectionOf(db));
