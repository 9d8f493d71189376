import { LinkPanel } from '../../components/link-panel.tsx';
import { Page } from '../../components/page.tsx';
import { GivenUp } from './given-up.tsx';

/** Where managing the community begins. */
export const ManageDashboardPage = () => (
  <Page meta="Players, logs, figures and the rules of the community.">
    <GivenUp />
    <LinkPanel
      title="Players and logs"
      links={[
        {
          to: '/manage/notes',
          hint: 'Notes about all players, newest first',
        },
        {
          to: '/manage/players',
          hint: 'Who registered in the last 7 days',
        },
        { to: '/manage/staff', label: 'Staff', hint: 'The team, and who has been away' },
        { to: '/manage/logs', hint: 'Search what happened in the game' },
        { to: '/staff/map', hint: 'All properties and yards' },
      ]}
    />
    <LinkPanel
      title="Money"
      links={[
        {
          to: '/manage/research',
          hint: 'Wealth, items, registrations and logins over time',
        },
        {
          to: '/manage/tax/wealth',
          hint: 'Who pays what, with other tiers tried live',
        },
        {
          to: '/manage/wealth/conversion/v3',
          label: 'V3 wealth conversion',
          hint: 'What wealth becomes in the next version',
        },
        {
          to: '/manage/business',
          hint: 'Revenue, restock and balance of the past month',
        },
      ]}
    />
    <LinkPanel
      title="Protection"
      links={[
        { to: '/manage/vac', label: 'VAC', hint: 'Players who are forced on VAC' },
        {
          to: '/manage/vac/whitelist',
          hint: 'Files that are known to be harmless',
        },
        {
          to: '/manage/vac/blacklist',
          hint: 'Files that flag a session',
        },
        {
          to: '/manage/routeblocks',
          hint: 'Addresses that cannot connect',
        },
        {
          to: '/manage/audit',
          hint: 'Who changed what, and when',
        },
        {
          to: '/manage/outbox',
          hint: 'Alerts, commands and restarts that follow changes',
        },
      ]}
    />
  </Page>
);
