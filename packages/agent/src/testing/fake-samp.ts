import { createSocket, type RemoteInfo } from 'node:dgram';

export interface FakeSamp {
  readonly port: number;
  readonly commands: string[];
  readonly players: Map<number, { name: string; ip: string }>;
  readonly banned: Set<string>;
  /** A command that is lost each time. */
  ignores: string;
  /** So many requests are lost from now on. */
  lose(count: number): void;
  close(): Promise<void>;
}

/** Answers RCON queries as SA-MP does: each line a packet behind a copy of the header. */
export async function startFakeSamp(
  password: string,
  spoil: (reply: Buffer, from: RemoteInfo) => Buffer[] = (reply) => [reply],
): Promise<FakeSamp> {
  const socket = createSocket('udp4');
  const commands: string[] = [];
  const players = new Map<number, { name: string; ip: string }>();
  const banned = new Set<string>();
  let lost = 0;

  function answer(command: string): string[] {
    const [word = '', argument = ''] = command.split(' ');
    switch (word) {
      case 'players':
        return players.size === 0
          ? []
          : ['ID\tName\tPing\tIP', ...[...players].map(([id, { name, ip }]) => `${id}\t${name}\t45\t${ip}`)];
      case 'cmdlist':
        return ['Console Commands:', 'players', 'kick', 'banip'];
      case 'kick':
        players.delete(Number(argument));
        return [];
      case 'banip':
        banned.add(argument);
        return [`IP ${argument} has been banned.`];
      default:
        return [`Unknown command or variable:\r\n  ${command}`];
    }
  }

  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  socket.on('message', (request, from) => {
    if (request.toString('latin1', 0, 4) !== 'SAMP' || request[10] !== 0x78) return;
    if (lost-- > 0) return;
    const secret = request.readUInt16LE(11);
    const given = request.toString('latin1', 13, 13 + secret);
    const length = request.readUInt16LE(13 + secret);
    const command = request.toString('latin1', 15 + secret, 15 + secret + length);
    if (game.ignores !== '' && command.startsWith(game.ignores)) return;
    commands.push(command);
    for (const line of given === password ? answer(command) : ['Invalid RCON password.']) {
      const text = Buffer.from(line, 'latin1');
      const size = Buffer.alloc(2);
      size.writeUInt16LE(text.length);
      for (const reply of spoil(Buffer.concat([request.subarray(0, 11), size, text]), from))
        socket.send(reply, from.port, from.address);
    }
  });
  const game: FakeSamp = {
    port: socket.address().port,
    commands,
    players,
    banned,
    ignores: '',
    lose: (count) => {
      lost = count;
    },
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
  return game;
}
