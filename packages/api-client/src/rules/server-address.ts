import { community } from './community.ts';

/** The game servers that status calls name (`foundation.md` section 1). */
export const SERVER_KINDS = ['rpg', 'tdm', 'fivem-rp', 'mc'] as const;
export type ServerKind = (typeof SERVER_KINDS)[number];

/** Kinds as they are usually called. */
export const KIND_TITLES: Readonly<Record<ServerKind, string>> = {
  rpg: 'Roleplay',
  tdm: 'Team deathmatch',
  'fivem-rp': 'FiveM roleplay',
  mc: 'Minecraft',
};

/** A kind of servers in the community's words. */
export const kindTitle = (kind: ServerKind): string => community().serverNames[kind] ?? KIND_TITLES[kind];

/** What a game server is called by: in the configuration, by its token, in paths and commands. */
export const SERVER_ID = /^[a-z0-9][a-z0-9-]{0,31}$/;

/** Where players connect when an address names no port (`foundation.md` section 9); Minecraft finds its own. */
const DEFAULT_PORTS: Readonly<Record<ServerKind, number | undefined>> = {
  rpg: 7777,
  tdm: 7777,
  'fivem-rp': 30_120,
  mc: undefined,
};

/** What opens a game's client on a server. */
const SCHEMES: Readonly<Record<ServerKind, string | undefined>> = {
  rpg: 'samp://',
  tdm: 'samp://',
  'fivem-rp': 'fivem://connect/',
  mc: undefined,
};

const HOST = /^(?:\[[\da-f:.]+\]|[a-z\d](?:[a-z\d._-]*[a-z\d])?)$/i;

/** The address with the port of its game where it has none; as it is where it is no address of a host. */
export function withPort(kind: ServerKind, address: string): string {
  const { host, port } = partsOf(address);
  const used = port ?? DEFAULT_PORTS[kind];
  return HOST.test(host) && used !== undefined ? `${host}:${used}` : address.trim();
}

/** A link that opens the game on this server; undefined where the game has none, or the address is none. */
export function connectLink(kind: ServerKind, address: string): string | undefined {
  const scheme = SCHEMES[kind];
  const whole = withPort(kind, address);
  return scheme !== undefined && HOST.test(partsOf(whole).host) ? `${scheme}${whole}` : undefined;
}

/** A host without the brackets that IPv6 has in an address. */
export const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

/** Host and port of an address, without the port where it names none; no host where the port is none. */
export function partsOf(address: string): { readonly host: string; readonly port: number | undefined } {
  const text = address.trim();
  // More than one colon without brackets is IPv6.
  if (/^[\da-f:.]*:[\da-f:.]*:[\da-f:.]*$/i.test(text)) return { host: `[${text}]`, port: undefined };
  const [, host = text, port] = /^(.*?)(?::(\d{1,5}))?$/.exec(text) ?? [];
  return Number(port) > 65_535
    ? { host: '', port: undefined }
    : { host, port: port === undefined ? undefined : Number(port) };
}
