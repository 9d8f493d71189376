import { isIP } from 'node:net';
import type { SecurityReason } from '@steward/api-client/contract/security';
import { visibleText } from '@steward/api-client/rules/visible-text';

/** A refusal that is worth knowing. Never a password, code or token. */
export interface SecurityNote {
  readonly reason: SecurityReason;
  readonly address: string;
  /** What was given as a name, or who is signed in; empty where there is none. */
  readonly name: string;
  /** The id of the call, such as `accounts.signIn`. */
  readonly call: string;
  readonly status: number;
}

const LONGEST_NAME = 64;

/** The name as one line without anything that is not seen. */
export const cleanName = (name: string): string => visibleText(name.slice(0, LONGEST_NAME)).replaceAll('\t', '␉');

/** The address, or `unknown` for what is none: a proxy passes on whatever a stranger wrote. */
export const cleanAddress = (address: string): string => (isIP(address) === 0 ? 'unknown' : address);

/**
 * A line of the security log: time in UTC, reason, address, status, call, name. What strangers write stands last and in
 * quotes, so that it cannot pass for another field; filters of fail2ban read up to the address.
 */
export const securityLine = ({ reason, address, name, call, status }: SecurityNote, atMs: number): string =>
  `${new Date(atMs).toISOString().slice(0, 19)}Z steward-security reason=${reason} address=${cleanAddress(address)} status=${status} call=${call} name=${JSON.stringify(cleanName(name))}`;
