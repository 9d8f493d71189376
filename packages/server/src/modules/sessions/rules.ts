import { seesAddresses } from '@steward/api-client/rules/log-access';
import { sessions, type OwnSession, type Session } from '@steward/api-client/contract/sessions';
import { allows, type Viewer } from '@steward/api-client/rules/access';
import { hideAddresses, withoutAddresses } from '../../core/hide-addresses.ts';
import { normalizeName } from '../../db/names.ts';
import { hideHashes, withoutHashes } from './hide-hashes.ts';

/** A session as its own player sees it. */
const ownView = ({ id, name, timestampStart, timestampEnd, consent }: Session): OwnSession => ({
  id,
  name,
  timestampStart,
  timestampEnd,
  consent,
});

/** A session as it is listed for whose accounts these are: whole for reviewers, but never their own (`decisions.md` 10). */
export function viewFor(session: Session, own: readonly { readonly name_lower: string }[]): Session {
  const name = normalizeName(session.name);
  return own.some((account) => account.name_lower === name) ? ownView(session) : session;
}

const seesHashes = (caller: Viewer): boolean => allows(sessions.files.access, caller) === true;

/** Words that a client or VAC reported, as that reader may see them. */
export function wordsFor(words: string, caller: Viewer): string {
  const known = seesHashes(caller) ? words : hideHashes(words);
  return seesAddresses(caller) ? known : hideAddresses(known);
}

/** Data that a client reported, as that reader may see it; whether they see it at all is for the contract. */
export function dataFor(data: Record<string, unknown>, caller: Viewer): Record<string, unknown> {
  const known = seesHashes(caller) ? data : withoutHashes(data);
  return (seesAddresses(caller) ? known : withoutAddresses(known)) as Record<string, unknown>;
}
