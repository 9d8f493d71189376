import { SPECIAL_PERMISSIONS } from '@steward/api-client/rules/groups';
import { moderation } from '@steward/api-client/contract/moderation';
import type { Profile } from '@steward/api-client/contract/players';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Facts } from '../../components/facts.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { None } from '../../components/values.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { mayView, useViewer } from '../../hooks/use-viewer.ts';
import { DialogLink } from './dialog-link.tsx';
import css from './dialogs.module.css';
import { optionsOf, permissionsOf, specialPermissionsOf, type Option, type PermissionOption } from './option-list.ts';
import { OptionSwitch } from './option-switch.tsx';
import { useProfile } from './profile-queries.ts';
import { RenameForm } from './rename-form.tsx';
import { usePlace } from './use-place.ts';

interface PlayerOptionProps {
  readonly name: string;
  readonly option: Option;
  /** The profile is being read again, after a change. */
  readonly isReading: boolean;
}

function PlayerOption({ name, option, isReading }: PlayerOptionProps) {
  const { endpoint, label, hint, refusal } = option;
  const [asking, setAsking] = useState(false);
  const action = useAction(endpoint);
  const params = { name };
  const asked = action.isPending || (action.isSuccess && isReading) ? action.variables.body.enabled : undefined;
  const isHarsh = endpoint.id === moderation.setDisabled.id;
  return (
    <>
      <OptionSwitch
        label={label}
        hint={hint}
        on={asked ?? option.on}
        refusal={refusal}
        busy={action.isPending}
        onSwitch={(enabled) => (enabled && isHarsh ? setAsking(true) : action.mutate({ params, body: { enabled } }))}
      />
      {asking && (
        <ConfirmDialog
          title={`Disable the account of ${name}?`}
          endpoint={endpoint}
          input={{ params, body: { enabled: true } }}
          confirmLabel="Disable account"
          onClose={() => setAsking(false)}
        >
          The player can then sign in and see the own profile, and nothing else. Staff rights rest.
        </ConfirmDialog>
      )}
    </>
  );
}

interface PlayerPermissionProps {
  readonly name: string;
  readonly option: PermissionOption;
  readonly isReading: boolean;
}

function PlayerPermission({ name, option, isReading }: PlayerPermissionProps) {
  const { permission, label, hint, on, refusal } = option;
  const action = useAction(moderation.permissions);
  const asked = action.isPending || (action.isSuccess && isReading) ? action.variables.body.enabled : undefined;
  return (
    <OptionSwitch
      label={label}
      hint={hint}
      on={asked ?? on}
      refusal={refusal}
      busy={action.isPending}
      onSwitch={(enabled) => action.mutate({ params: { name }, body: { permission, enabled } })}
    />
  );
}

function Permissions({
  profile,
  name,
  isReading,
}: {
  readonly profile: Profile;
  readonly name: string;
  readonly isReading: boolean;
}) {
  const viewer = useViewer();
  const permissions = viewer ? permissionsOf(profile, viewer) : [];
  const special = specialPermissionsOf(profile);
  return (
    <>
      {permissions.length > 0 && (
        <section className={css.section}>
          <h3>Permissions</h3>
          <ul className={css.switches}>
            {permissions.map((option) => (
              <PlayerPermission key={option.permission} name={name} option={option} isReading={isReading} />
            ))}
          </ul>
        </section>
      )}
      {special.length > 0 && (
        <section className={css.section}>
          <h3>{SPECIAL_PERMISSIONS}</h3>
          <p className={css.hint}>Given in the game; they can only be read here.</p>
          <Facts
            columns={1}
            facts={special.map((one) => ({
              label: one.name.replace(/^./, (first) => first.toUpperCase()),
              value: one.on ? 'Yes' : <None>No</None>,
            }))}
          />
        </section>
      )}
    </>
  );
}

/** What can be switched about an account, by rank, and its name. */
export function OptionsDialog() {
  const place = usePlace();
  const viewer = useViewer();
  const { data: profile, isFetching } = useProfile(place.name);
  if (!profile || !viewer) return null;
  const mayRank = mayView(moderation.rank.access, viewer) === true;
  return (
    <RouteDialog title={`Options of ${profile.name}`} onClose={place.close}>
      <div className={css.stack}>
        <ul className={css.switches}>
          {optionsOf(profile, viewer).map((option) => (
            <PlayerOption key={option.label} name={place.name} option={option} isReading={isFetching} />
          ))}
        </ul>
        <Permissions profile={profile} name={place.name} isReading={isFetching} />
        {mayView(moderation.rename.access, viewer) === true && <RenameForm profile={profile} />}
        {mayRank && (
          <p>
            <DialogLink to={place.to('rank')}>Admin rank</DialogLink>
            {' · '}
            <DialogLink to={place.to('developer')}>Developer rank</DialogLink>
            {' of '}
            <SafeText>{profile.name}</SafeText>
          </p>
        )}
      </div>
    </RouteDialog>
  );
}
