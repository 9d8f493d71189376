import type { Socket } from 'node:net';
import { fakeSourceRcon, type FakeGame } from '@steward/api-client/testing/game-servers';

export interface FakeMinecraft extends FakeGame {
  readonly commands: string[];
  readonly logins: { tried: number };
}

/** Answers Source RCON as Minecraft does, and keeps what it was asked. */
export async function startFakeMinecraft(
  password: string,
  answer: (command: string) => string,
  write?: (socket: Socket, bytes: Buffer) => void,
): Promise<FakeMinecraft> {
  const [commands, logins] = [[] as string[], { tried: 0 }];
  const run = (command: string) => {
    commands.push(command);
    return answer(command);
  };
  const game = await fakeSourceRcon(password, run, {
    ...(write && { write }),
    onLogin: () => void (logins.tried += 1),
  });
  return { ...game, commands, logins };
}
