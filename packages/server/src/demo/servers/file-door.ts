import { appendFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AskedOfGame, GameDoor } from '../simulator/door.ts';

const NEWLINE = 0x0a;
/** The events of earlier runs go into a file of their own when they are more. */
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_AT_ONCE = 256 * 1024;

export interface BridgeFiles {
  readonly events: string;
  readonly commands: string;
}

/** Where the simulated game script and its agent meet. */
export const bridgeFiles = (folder: string): BridgeFiles => ({
  events: join(folder, 'events.ndjson'),
  commands: join(folder, 'commands.ndjson'),
});

function commandIn(line: string): AskedOfGame | undefined {
  const { id, kind, data } = JSON.parse(line) as Partial<AskedOfGame>;
  return typeof id === 'number' && typeof kind === 'string' ? { id, kind, data: data ?? {} } : undefined;
}

/**
 * The door of a game script that reads and writes files, before its agent starts. The commands begin anew: the agent
 * writes those that have no answer again.
 */
export async function openFileDoor({ events, commands }: BridgeFiles): Promise<GameDoor> {
  await mkdir(join(events, '..'), { recursive: true });
  for (const file of [commands, `${commands}.1`]) await rm(file, { force: true });
  const held = await stat(events).catch(() => undefined);
  if (held && held.size > MOST_BYTES) await rename(events, `${events}.1`);
  let offset = 0;
  const write = (values: readonly object[]) =>
    appendFile(events, values.map((value) => `${JSON.stringify(value)}\n`).join(''));

  async function readNew(): Promise<Buffer> {
    const handle = await open(commands, 'r').catch(() => undefined);
    if (!handle) return Buffer.alloc(0);
    try {
      const { size } = await handle.stat();
      // The agent begins the file anew when it is large; what nobody answered by then comes again at the next start.
      if (size < offset) offset = 0;
      const bytes = Buffer.alloc(Math.min(MOST_AT_ONCE, size - offset));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, offset);
      return bytes.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  }

  return {
    async report(happened) {
      if (happened.length > 0) await write(happened);
    },
    async takeCommands() {
      const bytes = await readNew();
      const end = bytes.lastIndexOf(NEWLINE) + 1;
      offset += end;
      return bytes
        .toString('utf8', 0, end)
        .split('\n')
        .filter((line) => line !== '')
        .map(commandIn)
        .filter((command) => command !== undefined);
    },
    done: (id) => write([{ command: id, result: 'done' }]),
  };
}
