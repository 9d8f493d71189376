import type { ReactNode } from 'react';
import type { PageAction } from '../../components/page-actions.tsx';
import { Page } from '../../components/page.tsx';

const TABS = [
  { to: '/account/devices', label: 'Devices' },
  { to: '/account/tokens', label: 'Access tokens' },
  { to: '/account/password', label: 'Password' },
  { to: '/2fa', label: 'Two-factor' },
];

interface AccountPageProps {
  readonly title: string;
  readonly meta: string;
  readonly actions?: readonly PageAction[];
  readonly children: ReactNode;
}

/** The frame of the pages about the own account. */
export const AccountPage = ({ title, meta, actions = [], children }: AccountPageProps) => (
  <Page title={title} meta={meta} actions={actions} tabs={TABS}>
    {children}
  </Page>
);
