import type { OwnSession, Session } from '@steward/api-client/contract/sessions';
import { normalizeName } from '../../core/names.ts';

/** A session as its own player sees it. */
const ownView = ({ id, name, timestampStart, timestampEnd, consent }: Session): OwnSession => ({
  id,
  name,
  timestampStart,
  timestampEnd,
  consent,
});

/** A session as it is listed for that caller: whole for reviewers, but never their own (`decisions.md` 10). */
export const viewFor = (session: Session, caller: { readonly nameLower: string }): Session =>
  normalizeName(session.name) === caller.nameLower ? ownView(session) : session;
