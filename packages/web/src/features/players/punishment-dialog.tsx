import { fieldOf } from '@steward/api-client/contract/endpoint';
import { targetRefusal } from '@steward/api-client/rules/moderation';
import { punishments, type Punishment } from '@steward/api-client/contract/punishments';
import { banFactOf, banState } from '@steward/api-client/rules/ban-state';
import { TOO_OLD_TO_EXPUNGE, TOLD_TO_PLAYER } from '@steward/api-client/rules/punishments';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { PunishmentBadge } from '../../components/badge.tsx';
import { Facts, type Fact } from '../../components/facts.tsx';
import { Form } from '../../components/form/form.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { Notice } from '../../components/notices.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { None, Time } from '../../components/values.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { mayView, useViewer } from '../../hooks/use-viewer.ts';
import { DialogLink } from './dialog-link.tsx';
import css from './dialogs.module.css';
import { useProfile } from './profile-queries.ts';
import { PunishmentState, isExpunged } from './punishment-state.tsx';
import { DialogError } from './target-gate.tsx';
import { usePlace } from './use-place.ts';

const SOURCES: Readonly<Record<string, string>> = { game: 'In game', panel: 'Panel', system: 'System' };

function factsOf(punishment: Punishment): Fact[] {
  const { type, timestamp, staffUser, source, reason, extra, description, expungeReason, expungeStaffUser } =
    punishment;
  return [
    { label: 'Type', value: <PunishmentBadge type={type} expunged={isExpunged(punishment)} /> },
    { label: 'State', value: <PunishmentState punishment={punishment} /> },
    { label: 'Reason', value: <SafeText multiline>{reason}</SafeText> },
    { label: 'Length', value: extra === null ? undefined : <SafeText>{extra}</SafeText> },
    {
      label: TOLD_TO_PLAYER,
      value: description ? <SafeText multiline>{description}</SafeText> : undefined,
    },
    { label: 'Given', value: <Time at={timestamp} absolute /> },
    { label: 'By', value: <PlayerLink of={staffUser} /> },
    { label: 'Where', value: <SafeText>{SOURCES[source] ?? source}</SafeText> },
    { label: 'Expunged by', value: isExpunged(punishment) ? <PlayerLink of={expungeStaffUser} /> : undefined },
    {
      label: 'Expunged because',
      value: isExpunged(punishment) ? (
        expungeReason === null ? (
          <None />
        ) : (
          <SafeText multiline>{expungeReason}</SafeText>
        )
      ) : undefined,
    },
  ];
}

/** What became of the ban that the punishment made, and the step that is left. */
function BanLine({ punishment }: { readonly punishment: Punishment }) {
  const place = usePlace();
  const viewer = useViewer();
  const { data: profile } = useProfile(place.name);
  const fact = banFactOf(punishment);
  if (!fact) return null;
  const { sentence, next } = banState(fact);
  const mayUnban =
    viewer &&
    profile &&
    mayView(punishments.unban.access, viewer) === true &&
    targetRefusal(punishments.unban, viewer, profile) === undefined;
  return (
    <Notice
      kind={fact.holds === 'active' ? 'warning' : 'info'}
      action={next === 'unban' && mayUnban && <DialogLink to={place.to('unban')}>Unban</DialogLink>}
    >
      {sentence}
    </Notice>
  );
}

/** Why a punishment cannot be expunged by someone whose rank may expunge; undefined for others. */
function whyNot(punishment: Punishment, rankRefusal: string | undefined): string | undefined {
  if (isExpunged(punishment)) return undefined;
  if (!punishment.recent) return TOO_OLD_TO_EXPUNGE;
  return rankRefusal;
}

interface ExpungeProps {
  readonly punishment: Punishment;
}

function Expunge({ punishment }: ExpungeProps) {
  const place = usePlace();
  const viewer = useViewer();
  const { data: profile } = useProfile(place.name);
  if (!viewer || !profile || mayView(punishments.expunge.access, viewer) !== true) return null;
  if (!punishment.canExpunge) {
    const reason = whyNot(punishment, targetRefusal(punishments.expunge, viewer, profile));
    return reason === undefined ? null : <p className={css.hint}>{reason}</p>;
  }
  return (
    <section className={css.section}>
      <h3>Expunge</h3>
      <p className={css.hint}>
        It stays on record, crossed out, with your reason.
        {banFactOf(punishment)?.holds === 'active' && ` ${punishments.expunge.means}`}
      </p>
      <Form<typeof punishments.expunge, { readonly reason: string }>
        endpoint={punishments.expunge}
        input={{ params: { name: place.name, id: punishment.id } }}
        defaults={{ reason: '' }}
        submitLabel="Expunge"
        danger
      >
        <TextField {...fieldOf(punishments.expunge, 'reason')} multiline rows={2} />
      </Form>
    </section>
  );
}

/** One punishment, and its expunging. */
export function PunishmentDialog() {
  const place = usePlace();
  const id = useRouteParam('id');
  const query = useQuery(read(punishments.show, { params: { name: place.name, id } }));
  return (
    <RouteDialog title={`Punishment ${id} of ${place.name}`} onClose={place.close}>
      <DialogError of={query} />
      {query.data && (
        <div className={css.stack}>
          <BanLine punishment={query.data} />
          <Facts facts={factsOf(query.data)} columns={1} />
          <Expunge punishment={query.data} />
          <p>
            <DialogLink to={place.to('punishments')}>All punishments</DialogLink>
          </p>
        </div>
      )}
    </RouteDialog>
  );
}
