import type { Profile } from '@steward/api-client/contract/players';
import { Notice } from '../../components/notices.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Time } from '../../components/values.tsx';

/** What is forced on a player's client, in one sentence; undefined when nothing is. */
function controlSentence({ forceCac, forceVac }: Pick<Profile, 'forceCac' | 'forceVac'>): string | undefined {
  if (forceCac && forceVac) return 'CAC and VAC are forced: this player can join only with both running.';
  if (forceCac) return 'CAC is forced: this player can join only with it running.';
  if (forceVac) return 'VAC is forced: this player can join only with it running.';
  return undefined;
}

/** That control is forced, and what the player was warned of. */
export function ControlNotices({ profile }: { readonly profile: Profile }) {
  const sentence = controlSentence(profile);
  return (
    <>
      {sentence !== undefined && <Notice kind="info">{sentence}</Notice>}
      {profile.warnings?.map(({ reason, description, timestamp }) => (
        <Notice
          key={timestamp + reason}
          kind="warning"
          title={
            <>
              You were warned <Time at={timestamp} />: <SafeText>{reason}</SafeText>
            </>
          }
        >
          {description !== null && <SafeText multiline>{description}</SafeText>}
        </Notice>
      ))}
    </>
  );
}
