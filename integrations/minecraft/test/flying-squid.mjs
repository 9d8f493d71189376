// Runs flying-squid from the folder that is named, with a client that joins when it is told to: a line on standard input.
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const VERSION = '1.16.1';
const [folder = ''] = process.argv.slice(2);
const load = createRequire(`${folder}/node_modules/`);
const { createMCServer } = load('flying-squid');
const { createClient } = load('minecraft-protocol');

const server = createMCServer({
  ...{ host: '127.0.0.1', port: 0, version: VERSION, motd: '§aHello§r world', 'max-players': 20, 'online-mode': false },
  ...{ logging: false, gameMode: 1, generation: { name: 'superflat', options: {} }, kickTimeout: 10_000, plugins: {} },
  ...{ 'view-distance': 2, 'player-list-text': { header: '', footer: '' }, 'everybody-op': false, 'max-entities': 10 },
});
server._server.on('listening', () => {
  const { port } = server._server.socketServer.address();
  console.log(`\nlistening ${port}`);
  createInterface({ input: process.stdin }).on('line', (username) => {
    const client = createClient({ host: '127.0.0.1', port, username, auth: 'offline', version: VERSION });
    client.on('login', () => console.log(`\njoined ${username}`));
  });
});
