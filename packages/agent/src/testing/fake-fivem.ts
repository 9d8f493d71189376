import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeFivem {
  readonly port: number;
  readonly commands: string[];
  /** What /players.json answers. */
  players: unknown;
  /** Kicks that the game does not do. */
  keepsPlayers: boolean;
  close(): Promise<void>;
}

/** Answers RCON over UDP and the list of players over HTTP on one port, as FXServer does. */
export async function startFakeFivem(password: string): Promise<FakeFivem> {
  const commands: string[] = [];
  const http = createServer((request, response) => {
    if (request.url !== '/players.json') return void response.writeHead(404).end();
    response.end(typeof game.players === 'string' ? game.players : JSON.stringify(game.players));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const udp = createSocket('udp4');
  const game: FakeFivem = {
    port,
    commands,
    players: [],
    keepsPlayers: false,
    async close() {
      await new Promise<void>((resolve) => udp.close(() => resolve()));
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  udp.on('message', (request, from) => {
    const [, given, command = ''] = /^\xff{4}rcon (\S+) ([^]*)$/.exec(request.toString('latin1')) ?? [];
    const print = (text: string) =>
      udp.send(Buffer.from(`\xff\xff\xff\xffprint ${text}`, 'latin1'), from.port, from.address);
    if (given === undefined) return;
    if (password === '') return print('The server must set rcon_password to be able to use this command.\n');
    if (given !== password) return print('Invalid password.\n');
    commands.push(command);
    const id = Number(/^clientkick (\d+)/.exec(command)?.[1] ?? -1);
    if (!game.keepsPlayers && Array.isArray(game.players))
      game.players = game.players.filter((one: { id: number }) => one.id !== id);
    print('');
  });
  await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve));
  return game;
}
