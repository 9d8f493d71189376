import type { Profile } from '@steward/api-client/contract/players';
import type { Punishment } from '@steward/api-client/contract/punishments';
import { DataTable, type TableQuery } from '../../components/data-table/data-table.tsx';
import { Panel } from '../../components/panel.tsx';
import { BanRecord } from './ban-notices.tsx';
import { DialogLink } from './dialog-link.tsx';
import { punishmentColumns, isExpunged } from './punishment-columns.tsx';
import { usePlace } from './use-place.ts';

const SHOWN = 5;

/** What a list without recent punishments says. */
export const noneText = (all: readonly Punishment[] | undefined): string =>
  all === undefined || all.length === 0
    ? 'No punishments found for this user.'
    : 'No recent punishments found for this user.';

interface RecentPunishmentsProps {
  readonly profile: Profile;
  readonly query: Omit<TableQuery<Punishment>, 'data'> & { readonly data: readonly Punishment[] | undefined };
}

/** The last punishments of the last three months, and what became of the last ban. */
export function RecentPunishments({ profile, query }: RecentPunishmentsProps) {
  const place = usePlace();
  const all = query.data;
  const recent = all?.filter((punishment) => punishment.recent).slice(0, SHOWN);
  return (
    <Panel
      title="Recent punishments"
      hint={all !== undefined && <BanRecord profile={profile} listed={all} />}
      actions={<DialogLink to={place.to('punishments')}>All punishments</DialogLink>}
      flush
    >
      <DataTable
        id="recent-punishments"
        label="Recent punishments"
        columns={punishmentColumns}
        query={{ ...query, data: recent }}
        rowKey={({ id }) => id}
        rowLink={({ id }) => place.to('punishment', id)}
        rowTone={(punishment) => (isExpunged(punishment) ? 'quiet' : undefined)}
        empty={noneText(all)}
        tools={false}
        urlPrefix="recent."
      />
    </Panel>
  );
}
