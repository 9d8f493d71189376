import { followCommands } from '../bridge/follow-commands.ts';
import { followEvents } from '../bridge/follow.ts';
import { readAgentConfig } from '../config/read.ts';
import { deliver } from '../deliver/deliver.ts';
import { createSetAside } from '../deliver/set-aside.ts';
import type { AgentIo } from '../io.ts';
import { createLog } from '../log.ts';
import { openPanel } from '../panel.ts';
import { openSpool } from '../spool/spool.ts';
import { VERSION } from '../version.ts';

/** Runs until it is asked to end; throws when a part of it cannot go on. */
export async function run(io: AgentIo, configFile: string): Promise<number> {
  const config = await readAgentConfig(configFile, io.env);
  const { now } = io;
  const log = createLog(io.out, now);
  const failing = new AbortController();
  const signal = AbortSignal.any([io.stop, failing.signal]);
  const spool = await openSpool({ ...config.spool, log, signal });
  const panel = openPanel({ url: config.panel, token: config.token, now });
  const setAside = createSetAside(config.spool.folder, log, now);
  log.info(`steward-agent ${VERSION} runs for ${config.panel}; ${spool.bytes()} bytes are in the spool.`);
  const { bridge } = config;
  const parts = [
    deliver({ spool, panel, setAside, log, signal }),
    ...(bridge
      ? [
          followEvents({ file: bridge.events, encoding: bridge.encoding, spool, setAside, log, signal, now }),
          followCommands({ file: bridge.commands, panel, log, signal, now }),
        ]
      : []),
  ];
  try {
    await Promise.all(parts);
  } finally {
    failing.abort();
    await Promise.allSettled(parts);
    await spool.close();
    log.info('steward-agent ended.');
  }
  return 0;
}
