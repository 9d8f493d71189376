import { deviceColumns, tokenColumns } from '@steward/api-client/columns/accounts';
import { accounts, type AccessToken, type Device } from '@steward/api-client/contract/accounts';
import { momentOr } from '../../io/cells.ts';
import { resourceOf, type Resource } from '../../io/columns.ts';
import { showSince } from '../../io/format.ts';

export const deviceResource = (nowMs: () => number): Resource<Device> =>
  resourceOf(deviceColumns, {
    userAgent: { min: 14 },
    current: { tone: 'ok' },
    ip: { min: 10 },
    lastSeenAt: { cell: (device) => showSince(device.lastSeenAt, nowMs()) },
    createdAt: { tone: 'quiet', cell: (device) => showSince(device.createdAt, nowMs()) },
  });

const isOver = ({ expiresAt }: AccessToken, nowMs: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= nowMs;

export const tokenResource = (nowMs: () => number): Resource<AccessToken> =>
  resourceOf(tokenColumns, {
    name: { min: 10 },
    expiresAt: {
      cell: (token) => (isOver(token, nowMs()) ? 'expired' : momentOr(token.expiresAt, 'never')),
      tone: (token) => (isOver(token, nowMs()) ? 'warning' : 'text'),
    },
    lastUsedAt: { cell: (token) => (token.lastUsedAt === null ? 'never' : showSince(token.lastUsedAt, nowMs())) },
    createdAt: { tone: 'quiet', cell: (token) => showSince(token.createdAt, nowMs()) },
  });

export const NO_TOKENS = accounts.tokens.empty;
/** How long a token lasts when nobody says how long. */
export const USUAL_TOKEN_SPAN = '90d';
/** In place of a span: no end. */
export const NO_END = 'never';

export const NO_DEVICES = accounts.devices.empty;

/** Four by four, as people type a secret from a screen. */
export const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
