import type { AccessToken, Device } from '@steward/api-client/contract/accounts';
import { momentOr } from '../../io/cells.ts';
import type { Resource } from '../../io/columns.ts';
import { showSince } from '../../io/format.ts';
import { deviceName } from '@steward/api-client/rules/device-name';

export function deviceResource(nowMs: () => number): Resource<Device> {
  return {
    columns: [
      { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (device) => String(device.id) },
      { key: 'userAgent', header: 'Device', min: 14, cell: (device) => deviceName(device.userAgent) },
      {
        key: 'current',
        header: 'Use',
        cell: (device) => (device.current ? 'here' : ''),
        tone: () => 'ok',
      },
      { key: 'ip', header: 'Address', min: 10, cell: (device) => device.ip },
      { key: 'lastSeenAt', header: 'Last seen', cell: (device) => showSince(device.lastSeenAt, nowMs()) },
      {
        key: 'createdAt',
        header: 'Signed in',
        tone: () => 'quiet',
        cell: (device) => showSince(device.createdAt, nowMs()),
      },
    ],
  };
}

const isOver = ({ expiresAt }: AccessToken, nowMs: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= nowMs;

export function tokenResource(nowMs: () => number): Resource<AccessToken> {
  return {
    columns: [
      { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (token) => String(token.id) },
      { key: 'name', header: 'Name', min: 10, cell: (token) => token.name },
      { key: 'scopes', header: 'May', cell: (token) => token.scopes.join(' and ') },
      {
        key: 'expiresAt',
        header: 'Expires',
        cell: (token) => (isOver(token, nowMs()) ? 'expired' : momentOr(token.expiresAt, 'never')),
        tone: (token) => (isOver(token, nowMs()) ? 'warning' : 'text'),
      },
      {
        key: 'lastUsedAt',
        header: 'Last used',
        cell: (token) => (token.lastUsedAt === null ? 'never' : showSince(token.lastUsedAt, nowMs())),
      },
      { key: 'createdAt', header: 'Made', tone: () => 'quiet', cell: (token) => showSince(token.createdAt, nowMs()) },
    ],
  };
}

export const NO_TOKENS = 'You have no tokens. Make one for each script, so that each can be revoked alone.';
/** How long a token lasts when nobody says how long. */
export const USUAL_TOKEN_SPAN = '90d';
/** In place of a span: no end. */
export const NO_END = 'never';

export const PASSWORD_HELP =
  'At least 8 characters, none of the commonest, and not your name. A few words in a row are strong and easy to remember.';
export const DIFFERENT_PASSWORDS = 'The new password and its repetition differ. Type both again.';

export const NO_DEVICES = 'No device is signed in.';

/** Four by four, as people type a secret from a screen. */
export const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
