import { basename } from 'node:path';
import { site } from '@steward/api-client/contract/site';
import { UnavailableError } from '../../core/errors.ts';
import { NotFoundError } from '../../core/errors.ts';
import { sendImage } from '../../core/image-file.ts';
import { implement } from '../../core/implement.ts';
import { LATEST, versionOf } from '../../db/migrate.ts';
import { createOpenApi } from './openapi.ts';
import { statusOf } from './status.ts';
import { VERSION } from './version.ts';

const NOT_READY = 'The server is not ready yet. Please try again in a moment.';

let openApi: { readonly title: string; readonly document: Record<string, unknown> } | undefined;

export const siteRoutes = implement(site, {
  config({ services: { config } }) {
    const { communityName, demonstration, sites, links, chatUrl, registerUrl, shopUrl, features } = config;
    const servers = config.servers.map(({ kind, label, address }) => ({ kind, label, address }));
    return {
      communityName,
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
  status: ({ services, params }) => statusOf(services, params.server),
  mapImage({ services: { config } }) {
    if (config.mapImage === null) throw new NotFoundError('The operator set no picture of the map.');
    return sendImage(config.mapImage, basename(config.mapImage));
  },
  openapi({ services: { config } }) {
    if (openApi?.title !== config.communityName)
      openApi = { title: config.communityName, document: createOpenApi(config.communityName, VERSION) };
    return openApi.document;
  },
  health: () => ({ ok: true, version: VERSION }),
  async ready({ services: { database, log } }) {
    const version = await versionOf(database).catch((error: unknown) => {
      log.warn({ err: error }, 'The database does not answer.');
      return undefined;
    });
    if (version !== LATEST) throw new UnavailableError(NOT_READY);
    return { ok: true };
  },
});
