import { basename } from 'node:path';
import { site } from '@steward/api-client/contract/site';
import { NotFoundError } from '../../core/errors.ts';
import { openDiskFile, sendImage } from '../../core/image-file.ts';
import { implement } from '../../core/implement.ts';
import { usefulLinks } from '../../db/kept-lists.ts';
import { openApiDocument } from './openapi-document.ts';
import { playersOf } from './players-over-time.ts';
import { readyOf } from './ready.ts';
import { requireServer, stateOf, statusOfKind } from './status.ts';
import { VERSION } from './version.ts';

const LIVE = { ok: true, version: VERSION } as const;

export const siteRoutes = implement(site, {
  async config({ db, services: { config } }) {
    const links = [...config.links, ...(await usefulLinks(db))];
    const { communityName, community, demonstration, sites, chatUrl, registerUrl, shopUrl, features } = config;
    const servers = config.servers.map(({ id, kind, label, address }) => ({ id, kind, label, address }));
    return {
      communityName,
      community,
      demonstration,
      version: VERSION,
      sites,
      links,
      chatUrl,
      registerUrl,
      shopUrl,
      mapImageUrl: config.mapImage === null ? null : '/api/site/map-image',
      servers,
      features,
    };
  },
  status: ({ services, params }) => statusOfKind(services, params.server),
  servers: ({ services }) => Promise.all(services.config.servers.map((server) => stateOf(services, server))),
  server: ({ services, params }) => stateOf(services, requireServer(services.config, params.id)),
  players: ({ services, db, params, query, now }) =>
    playersOf(db, requireServer(services.config, params.id).id, query.range, now),
  async mapImage({ services: { config } }) {
    if (config.mapImage === null) throw new NotFoundError('The operator set no picture of the map.');
    return sendImage(await openDiskFile(config.mapImage), basename(config.mapImage));
  },
  openapi: ({ services }) => openApiDocument(services.config),
  health: () => LIVE,
  live: () => LIVE,
  ready: ({ services }) => readyOf(services),
  healthReady: ({ services }) => readyOf(services),
});
