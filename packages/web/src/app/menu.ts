import { admin, developer, type Access } from '@steward/api-client/rules/access';
import type { SvgIconComponent } from '@mui/icons-material';
import AssetsIcon from '@mui/icons-material/HomeWorkOutlined';
import CharacterIcon from '@mui/icons-material/PersonOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import DevelopIcon from '@mui/icons-material/TerminalOutlined';
import DonateIcon from '@mui/icons-material/VolunteerActivismOutlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import ManageIcon from '@mui/icons-material/TuneOutlined';
import StaffIcon from '@mui/icons-material/ShieldOutlined';

export interface MenuItem {
  readonly label: string;
  readonly to: string;
  readonly icon: SvgIconComponent;
  /** Default: anyone signed in. */
  readonly access?: Access;
  /** The addresses that belong to it, when they are more than its own. */
  readonly covers?: readonly string[];
  readonly count?: 'openTickets';
}

export interface MenuGroup {
  readonly key: 'own' | 'administration' | 'community';
  /** Its header; a divider stands before it. */
  readonly title?: string;
  readonly items: readonly MenuItem[];
}

/** The menu (`foundation.md` section 2, sidebar). The chat link is added from the site's configuration. */
export const MENU: readonly MenuGroup[] = [
  {
    key: 'own',
    items: [
      { label: 'Dashboard', to: '/', icon: DashboardIcon },
      {
        label: 'Character',
        to: '/character/inventory',
        icon: CharacterIcon,
        covers: ['/character', '/inventory', '/taxes'],
      },
      { label: 'Assets', to: '/assets', icon: AssetsIcon },
      { label: 'Groups', to: '/groups', icon: GroupsIcon, covers: ['/groups', '/group'] },
    ],
  },
  {
    key: 'administration',
    title: 'Administration',
    items: [
      { label: 'Staff', to: '/staff', icon: StaffIcon, access: admin(2), count: 'openTickets' },
      { label: 'Manage', to: '/manage', icon: ManageIcon, access: admin(3) },
      { label: 'Develop', to: '/develop', icon: DevelopIcon, access: developer(1) },
    ],
  },
  { key: 'community', items: [{ label: 'Donate', to: '/donate', icon: DonateIcon }] },
];
