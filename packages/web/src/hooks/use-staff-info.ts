import { stats, type StaffInfo } from '@steward/api-client/contract/stats';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api.ts';

/** Refreshed every two minutes (`foundation.md` section 9). */
const EVERY_MS = 120_000;

/** Open tickets and staff online, for whoever has a rank; undefined for others and until it is known. */
export function useStaffInfo(enabled: boolean): StaffInfo | undefined {
  return useQuery({ ...read(stats.staffInfo), enabled, refetchInterval: EVERY_MS }).data;
}
