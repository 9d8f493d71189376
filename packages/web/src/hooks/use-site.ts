import { site, type ServerKind, type ServerStatus, type SiteConfig } from '@steward/api-client/contract/site';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api.ts';

const STATUS_EVERY_MS = 60_000;

/** Community name, sites, links, servers and features; read once. Undefined until it is there. */
export function useSiteConfig(): SiteConfig | undefined {
  return useQuery({ ...read(site.config), staleTime: Infinity, gcTime: Infinity }).data;
}

/** How a game server is doing, asked again every minute. Undefined until it is known. */
export function useServerStatus(server: ServerKind): ServerStatus | undefined {
  return useQuery({ ...read(site.status, { params: { server } }), refetchInterval: STATUS_EVERY_MS }).data;
}
