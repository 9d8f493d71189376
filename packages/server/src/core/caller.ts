import type { Viewer } from '@steward/api-client/rules/access';

/** Who makes a call, as loaded for this call. */
export interface Caller extends Viewer {
  /** The player's id; 0 for a game server. */
  readonly id: number;
  readonly nameLower: string;
  readonly disabled: boolean;
  /** A ban holds now. */
  readonly banned: boolean;
  readonly kind: 'session' | 'token' | 'bridge';
  readonly sessionId?: number;
  readonly tokenId?: number;
  /** Of a token: `read`, `write`, or names of endpoint groups. */
  readonly scopes?: readonly string[];
}
