import { fieldOf } from '@steward/api-client/contract/endpoint';
import { moderation } from '@steward/api-client/contract/moderation';
import { ADMIN_LEVELS, DEVELOPER_LEVELS, adminTitle, developerTitle } from '@steward/api-client/rules/roles';
import { SelectField } from '../../components/form/fields.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useViewer } from '../../hooks/use-viewer.ts';
import { TargetGate } from './target-gate.tsx';
import { usePlace } from './use-place.ts';

interface LevelForm {
  readonly level: number;
}

const optionsOf = (count: number, title: (level: number) => string) =>
  Array.from({ length: count }, (_, level) => ({ value: level, label: title(level) })).toReversed();

/** Gives a player another admin rank, lower than one's own. */
export function RankDialog() {
  const place = usePlace();
  const viewer = useViewer();
  const below = viewer ? Math.min(viewer.adminLevel, ADMIN_LEVELS.length) : 0;
  return (
    <TargetGate title="Rank" endpoint={moderation.rank}>
      {(profile) => (
        <FormDialog<typeof moderation.rank, LevelForm>
          title={`Rank of ${profile.name}`}
          endpoint={moderation.rank}
          input={{ params: { name: place.name } }}
          defaults={{ level: profile.adminLevel }}
          submitLabel="Change rank"
          onClose={place.close}
          intro={<p>{moderation.rank.means}</p>}
        >
          <SelectField
            {...fieldOf(moderation.rank, 'level')}
            options={optionsOf(below, adminTitle)}
            help={`Now ${adminTitle(profile.adminLevel)}. Only ranks below your own can be given.`}
          />
        </FormDialog>
      )}
    </TargetGate>
  );
}

/** Gives a player another developer rank. The present one is known to developers alone. */
export function DeveloperDialog() {
  const place = usePlace();
  return (
    <TargetGate title="Developer rank" endpoint={moderation.developerRank}>
      {(profile) => (
        <FormDialog<typeof moderation.developerRank, LevelForm>
          title={`Developer rank of ${profile.name}`}
          endpoint={moderation.developerRank}
          input={{ params: { name: place.name } }}
          defaults={profile.developerLevel === undefined ? {} : { level: profile.developerLevel }}
          submitLabel="Change developer rank"
          onClose={place.close}
        >
          <SelectField
            {...fieldOf(moderation.developerRank, 'level')}
            options={optionsOf(DEVELOPER_LEVELS.length, developerTitle)}
            help={profile.developerLevel === undefined ? undefined : `Now: ${developerTitle(profile.developerLevel)}.`}
          />
        </FormDialog>
      )}
    </TargetGate>
  );
}
