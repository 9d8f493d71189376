import type { DashboardStats, StaffInfo } from '@steward/api-client/contract/stats';
import { showCount } from '../../io/format.ts';
import type { Fact } from '../../io/output.ts';

/** The community's totals as facts. */
export function totalFacts(stats: DashboardStats): readonly Fact[] {
  return [
    ['Players', showCount(stats.totalPlayers)],
    ['Properties', showCount(stats.totalProperties)],
    ['Vehicles', showCount(stats.totalVehicles)],
    ['Groups', showCount(stats.totalGroups)],
    ['Donators', showCount(stats.totalActiveDonators)],
    ['Punishments', showCount(stats.totalPunishments)],
    ['WT channels', showCount(stats.totalWTChannels)],
  ];
}

const waiting = (name: string, count: number | undefined): readonly Fact[] =>
  count === undefined ? [] : [[name, showCount(count), count > 0 ? 'warning' : 'text']];

/** What waits for staff, and who of them is there. */
export function staffFacts(info: StaffInfo): readonly Fact[] {
  return [
    ['Open tickets', showCount(info.totalStaffTickets), info.totalStaffTickets > 0 ? 'warning' : 'text'],
    ['Reports', showCount(info.totalReports)],
    ['Help requests', showCount(info.totalHelpRequests)],
    ['Admins online', showCount(info.totalAdminsOnline)],
    ['Helpers online', showCount(info.totalHelpersOnline)],
    ...waiting('Flagged sessions', info.flaggedSessions),
    ...waiting('Unread alerts', info.unreadAlerts),
    ...waiting('Watched players online', info.watchedOnline),
  ];
}
