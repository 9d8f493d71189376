import { site, type ServerState, type SiteConfig } from '@steward/api-client/contract/site';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api.ts';

const STATUS_EVERY_MS = 60_000;

/** Read once. */
export const siteConfigOptions = { ...read(site.config), staleTime: Infinity, gcTime: Infinity };

/** Community name, sites, links, servers and features. Undefined until it is there. */
export function useSiteConfig(): SiteConfig | undefined {
  return useQuery(siteConfigOptions).data;
}

/** Whether the configuration is there, or will not come: what is drawn before it moves when it comes. */
export const useSiteConfigIsKnown = (): boolean => !useQuery(siteConfigOptions).isPending;

/** How a game server is doing, asked again every minute with all others. Undefined until it is known. */
export function useServerStatus(id: string): ServerState | undefined {
  const { data } = useQuery({ ...read(site.servers), refetchInterval: STATUS_EVERY_MS });
  return data?.find((server) => server.id === id);
}
