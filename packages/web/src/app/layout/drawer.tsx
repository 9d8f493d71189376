import ChatIcon from '@mui/icons-material/ForumOutlined';
import ExternalIcon from '@mui/icons-material/OpenInNewOutlined';
import { admin } from '@steward/api-client/rules/access';
import { HELPER } from '@steward/api-client/rules/roles';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatCount, formatMany } from '../../components/format.ts';
import { useMayOpen } from '../../components/route-access.ts';
import type { WorkCount } from '../../components/route-handle.ts';
import { useNarrow, usePhone, useRail } from '../../hooks/use-media.ts';
import { useSiteConfig } from '../../hooks/use-site.ts';
import { useStaffInfo } from '../../hooks/use-staff-info.ts';
import { mayView, type SignedInViewer } from '../../hooks/use-viewer.ts';
import type { MenuGroup, MenuItem } from '../menu.ts';
import css from './drawer.module.css';
import { ServerDots } from './server-dots.tsx';
import { SiteSwitcher } from './site-switcher.tsx';

const WATCHED = '/staff/watched';

interface DrawerProps {
  readonly viewer: SignedInViewer;
  readonly menu: readonly MenuGroup[];
  readonly open: boolean;
  readonly onClose: () => void;
}

const lies = (pathname: string, under: string) => pathname === under || pathname.startsWith(`${under}/`);

/** How much of the address an entry covers: of several the closest is where one is. */
const closeness = ({ to, covers = [to] }: MenuItem, pathname: string) =>
  Math.max(
    0,
    ...covers.filter((one) => (one === '/' ? pathname === '/' : lies(pathname, one))).map((one) => one.length),
  );

function currentOf(items: readonly MenuItem[], pathname: string): MenuItem | undefined {
  const [closest] = items
    .filter((item) => closeness(item, pathname) > 0)
    .toSorted((a, b) => closeness(b, pathname) - closeness(a, pathname));
  return closest;
}

/** How many things wait behind an entry, and where they are listed. */
interface Count {
  readonly value: number;
  readonly to: string;
  /** What they are. */
  readonly thing: Parameters<typeof formatMany>[1];
}

interface EntryProps {
  readonly item: MenuItem;
  /** It leads to where one is. */
  readonly current: boolean;
  readonly counts: readonly Count[];
}

function Entry({ item, current, counts }: EntryProps) {
  const rail = useRail();
  const { label, to, icon: Icon } = item;
  return (
    <li className={css.item}>
      <Link
        to={to}
        className={current ? css.current : css.entry}
        aria-current={current ? 'page' : undefined}
        data-tip={rail ? label : undefined}
      >
        {Icon && <Icon fontSize="small" />}
        <span className={css.label}>{label}</span>
      </Link>
      {counts.map(({ value, to: leadsTo, thing }) => (
        <Link key={leadsTo} to={leadsTo} className={css.count} data-tip={formatMany(value, thing)}>
          <span aria-hidden>{formatCount(value)}</span>
          <span className="visually-hidden">{formatMany(value, thing)}</span>
        </Link>
      ))}
    </li>
  );
}

function Menu({ viewer, menu }: Pick<DrawerProps, 'viewer' | 'menu'>) {
  const config = useSiteConfig();
  const { pathname } = useLocation();
  const phone = usePhone();
  const mayOpen = useMayOpen();
  const staffInfo = useStaffInfo(mayView(admin(HELPER), viewer) === true);
  const counts: Readonly<Record<WorkCount, Count>> = {
    openTickets: { value: staffInfo?.totalStaffTickets ?? 0, to: '/staff/tickets/open', thing: 'openTicket' },
    flaggedSessions: { value: staffInfo?.flaggedSessions ?? 0, to: '/sessions', thing: 'flaggedSession' },
    unreadAlerts: { value: staffInfo?.unreadAlerts ?? 0, to: '/alerts', thing: 'unreadAlert' },
    watchedOnline: {
      value: staffInfo?.watchedOnline ?? 0,
      to: WATCHED,
      thing: 'watchedPlayerOnline',
    },
  };
  const countsOf = (item: MenuItem) =>
    (item.counts ?? []).map((key) => counts[key]).filter(({ value, to }) => value > 0 && mayOpen(to));
  // Whoever has no rights has no dashboard.
  const start = viewer.barred ? '/profile' : '/';
  const groups = menu
    .map((group) => ({
      ...group,
      items: group.items
        .map((item) => (item.to === '/' && viewer.barred ? { ...item, label: 'Profile', to: start } : item))
        .filter(({ to, unless }) => mayOpen(to) && !(unless !== undefined && mayOpen(unless))),
    }))
    .filter(({ items }) => items.length > 0);
  const current = currentOf(
    groups.flatMap(({ items }) => items),
    pathname,
  );
  const hasChat = Boolean(config?.chatUrl);
  return (
    <nav aria-label="Main" className={css.menu}>
      <Link
        to={start}
        className={css.brand}
        aria-label={`${config?.communityName ?? 'Steward'}, ${viewer.barred ? 'own profile' : 'dashboard'}`}
        aria-current={pathname === start ? 'page' : undefined}
      >
        <img src="/favicon.svg" alt="" width="28" height="28" />
        <span className={css.label}>{config?.communityName ?? ''}</span>
      </Link>
      {groups.map(({ key, title, items }) => (
        <div key={key} className={css.group} data-titled={title !== undefined}>
          {title !== undefined && <h2 className={css.title}>{title}</h2>}
          <ul>
            {items.map((item) => (
              <Entry key={item.to} item={item} current={item === current} counts={countsOf(item)} />
            ))}
          </ul>
        </div>
      ))}
      {hasChat && (
        <div className={css.group}>
          <ul>
            <li>
              <a className={css.entry} href={config?.chatUrl ?? ''} target="_blank" rel="noreferrer">
                <ChatIcon fontSize="small" />
                <span className={css.label}>Community chat</span>
                <ExternalIcon className={css.external} />
                <span className="visually-hidden">(opens in a new tab)</span>
              </a>
            </li>
          </ul>
        </div>
      )}
      {phone && config && (
        <div className={css.phoneOnly}>
          <SiteSwitcher sites={config.sites} />
          <ServerDots servers={config.servers} named />
        </div>
      )}
    </nav>
  );
}

// Only phones have it: wide pages do without its script.
const MuiDrawer = lazy(() => import('../../components/mui/drawer.tsx').then((module) => ({ default: module.Drawer })));

/** The menu: 280 wide, icons only under 1200 pixels, and over the page under 900. */
export function Drawer({ viewer, menu, open, onClose }: DrawerProps) {
  const narrow = useNarrow();
  const { pathname } = useLocation();
  const close = useEffectEvent(onClose);
  useEffect(() => close(), [pathname]);
  if (!narrow)
    return (
      <div className={css.fixed}>
        <Menu viewer={viewer} menu={menu} />
      </div>
    );
  return (
    <Suspense fallback={null}>
      <MuiDrawer
        open={open}
        onClose={onClose}
        slotProps={{ paper: { className: css.paper ?? '', 'aria-label': 'Menu' } }}
      >
        <Menu viewer={viewer} menu={menu} />
      </MuiDrawer>
    </Suspense>
  );
}
