import * as z from 'zod/mini';
import { admin, signedIn } from '../rules/access.ts';
import { HELPER, MODERATOR } from '../rules/roles.ts';
import { Count, Instant } from './common.ts';
import { endpoint, group } from './endpoint.ts';

export const OnlinePlayer = z.object({ name: z.string(), id: Count, level: Count, adminLevel: Count, since: Instant });
export type OnlinePlayer = z.infer<typeof OnlinePlayer>;

export const DashboardStats = z.object({
  totalPlayers: Count,
  totalProperties: Count,
  totalVehicles: Count,
  totalGroups: Count,
  totalActiveDonators: Count,
  totalPunishments: Count,
  totalWTChannels: Count,
});
export type DashboardStats = z.infer<typeof DashboardStats>;

export const WatchedJoin = z.object({ id: Count, name: z.string(), at: Instant });
export type WatchedJoin = z.infer<typeof WatchedJoin>;
/** How many of the last joins are told. */
export const WATCHED_JOINS = 3;

export const StaffInfo = z.object({
  totalStaffTickets: Count,
  totalReports: Count,
  totalHelpRequests: Count,
  totalAdminsOnline: Count,
  totalHelpersOnline: Count,
  /** Running anti-cheat sessions that are flagged; only for those who may see them. */
  flaggedSessions: z.optional(Count),
  /** Alerts to the caller that came after they last looked; only for those who may read them. */
  unreadAlerts: z.optional(Count),
  /** Watched players who are online; only for those who may see whom staff watch. */
  watchedOnline: z.optional(Count),
  /** Which watched players joined last, newest first. */
  watchedJoins: z.optional(z.array(WatchedJoin)),
});
export type StaffInfo = z.infer<typeof StaffInfo>;

export const HourPoint = z.object({ at: Instant, players: z.nullable(Count) });
export type HourPoint = z.infer<typeof HourPoint>;

export const LeaderboardEntry = z.object({ name: z.string(), amount: Count });
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;

const Board = z.object({ title: z.string(), unit: z.string(), entries: z.array(LeaderboardEntry) });
export type Board = z.infer<typeof Board>;

export const stats = group('stats', {
  online: endpoint({
    method: 'GET',
    path: 'rpg/general/online',
    access: signedIn,
    whole: admin(MODERATOR),
    summary: 'Players online, by name.',
    response: z.array(OnlinePlayer),
    empty: 'No players online',
  }),
  dashboard: endpoint({
    method: 'GET',
    path: 'rpg/stats/dashboard',
    access: signedIn,
    summary: 'Totals of the community.',
    response: DashboardStats,
  }),
  staffInfo: endpoint({
    method: 'GET',
    path: 'rpg/stats/dashboard-staff-info',
    access: admin(HELPER),
    summary:
      'Open tickets, help requests, staff online, flagged sessions that run, alerts that the caller did not read, watched players online.',
    response: StaffInfo,
  }),
  playersPerHour: endpoint({
    method: 'GET',
    path: 'rpg/stats/players-per-hour',
    access: signedIn,
    summary: 'Players online per hour of the last 48 hours; null where nothing was measured.',
    response: z.array(HourPoint),
  }),
  pumpkin: endpoint({
    method: 'GET',
    path: 'rpg/stats/leaderboard/pumpkin',
    access: signedIn,
    summary: 'Pumpkin leaderboards.',
    response: z.object({ game: z.array(LeaderboardEntry), discord: z.array(LeaderboardEntry) }),
  }),
  ingame: endpoint({
    method: 'GET',
    path: 'rpg/stats/scoreboard/ingame',
    access: signedIn,
    summary: 'In-game boards of the last 3 weeks.',
    response: z.array(Board),
    empty: 'Nobody is on this board yet.',
  }),
  activity: endpoint({
    method: 'GET',
    path: 'rpg/stats/scoreboard/activity',
    access: signedIn,
    summary: 'Activity boards of the last 3 weeks.',
    response: z.array(Board),
  }),
});
