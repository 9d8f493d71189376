import type { SvgIconComponent } from '@mui/icons-material';
import AwardsIcon from '@mui/icons-material/EmojiEventsOutlined';
import MapIcon from '@mui/icons-material/MapOutlined';
import PumpkinIcon from '@mui/icons-material/LeaderboardOutlined';
import RestartIcon from '@mui/icons-material/RestartAltOutlined';
import ScoreboardIcon from '@mui/icons-material/ScoreboardOutlined';
import SessionsIcon from '@mui/icons-material/PolicyOutlined';
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
  /** Offered only where this other address is not, which leads there too. */
  readonly unless?: string;
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

/**
 * The menu (`foundation.md` section 2, sidebar). Who is offered an item follows from its route; the chat link is added
 * from the site's configuration.
 */
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
      { label: 'Staff', to: '/staff', icon: StaffIcon, count: 'openTickets' },
      { label: 'Manage', to: '/manage', icon: ManageIcon },
      { label: 'All groups', to: '/manage/groups', icon: ManageIcon, unless: '/manage' },
      { label: 'Develop', to: '/develop', icon: DevelopIcon },
      { label: 'Restart', to: '/develop/restart', icon: RestartIcon, unless: '/develop' },
    ],
  },
  {
    key: 'community',
    title: 'Community',
    items: [
      { label: 'Awards', to: '/awards', icon: AwardsIcon },
      { label: 'Map', to: '/map', icon: MapIcon },
      { label: 'Scoreboard', to: '/scoreboard', icon: ScoreboardIcon },
      { label: 'Pumpkins', to: '/leaderboard/pumpkin', icon: PumpkinIcon, covers: ['/leaderboard'] },
      { label: 'Anti-cheat', to: '/sessions', icon: SessionsIcon, unless: '/staff' },
      { label: 'Donate', to: '/donate', icon: DonateIcon },
    ],
  },
];
