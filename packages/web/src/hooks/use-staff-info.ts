import { stats, type StaffInfo } from '@steward/api-client/contract/stats';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { read } from '../api.ts';

/** Refreshed every two minutes (`foundation.md` section 9). */
const EVERY_MS = 120_000;

/** Open tickets and staff online, and what went wrong when they were asked for; not asked for where it is not enabled. */
export const useStaffFigures = (enabled: boolean): UseQueryResult<StaffInfo> =>
  useQuery({ ...read(stats.staffInfo), enabled, refetchInterval: EVERY_MS });

/** Open tickets and staff online, for whoever has a rank; undefined for others and until it is known. */
export const useStaffInfo = (enabled: boolean): StaffInfo | undefined => useStaffFigures(enabled).data;
