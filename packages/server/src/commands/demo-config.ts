import type { Config } from '../config/config.ts';

const LINKS = [
  { label: 'Server rules', url: 'https://www.example.org/rules' },
  { label: 'Forum', url: 'https://forum.example.org/' },
  { label: 'Handbook', url: 'https://wiki.example.org/' },
];

/** Channels by rank: helpers, admins, managers (`staff.md` section 6). They lead nowhere. */
const ALERT_CHANNELS = [
  { name: 'helpers', level: 1 },
  { name: 'admins', level: 2 },
  { name: 'managers', level: 6 },
];

/** There is no game server to restart: it is told as if there were one. */
const restartOf = (label: string) => ({
  command: [
    'node',
    '--eval',
    `const say = (text, ms) => setTimeout(() => console.log(text), ms);
say('Stopping the ${label} server...', 0); say('Saved the world.', 700); say('The ${label} server is up.', 1500);`,
  ],
  timeoutSeconds: 60,
});

/** A demonstration listens to this machine only. */
export const HOST = '127.0.0.1';

/** What a demonstration shows of itself where the operator set nothing. */
export function demoConfig(config: Config, servers: Config['servers']): Config {
  return {
    ...config,
    host: HOST,
    demonstration: true,
    // Its game server reports each second, which nobody wants to read.
    logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel,
    communityName: config.communityName === 'Steward' ? 'Los Arboles Roleplay' : config.communityName,
    links: config.links.length > 0 ? config.links : LINKS,
    chatUrl: config.chatUrl ?? 'https://chat.example.org/',
    registerUrl: config.registerUrl ?? 'https://www.example.org/register',
    shopUrl: config.shopUrl ?? 'https://shop.example.org/',
    // What it makes up lies in its folder; a bucket is for a community's own.
    files: { ...config.files, store: 'folder' },
    alertChannels: config.alertChannels.length > 0 ? config.alertChannels : ALERT_CHANNELS,
    features: config.features.length > 0 ? config.features : ['demonstration'],
    restart:
      Object.keys(config.restart).length > 0
        ? config.restart
        : { develop: restartOf('develop'), prod: restartOf('production') },
    servers: config.servers.length > 0 ? config.servers : servers,
  };
}
