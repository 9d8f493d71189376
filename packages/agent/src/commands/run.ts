import { openFileSink } from '../bridge/file-sink.ts';
import { followCommands, type CommandSink } from '../bridge/follow-commands.ts';
import { followEvents } from '../bridge/follow.ts';
import { readAgentConfigs, type AgentConfig } from '../config/read.ts';
import { openConsoleSink } from '../console/console-sink.ts';
import { openConsole } from '../console/game-console.ts';
import { deliver } from '../deliver/deliver.ts';
import { createSetAside } from '../deliver/set-aside.ts';
import type { AgentIo } from '../io.ts';
import { eventBytes, openLogs } from '../logs/open-logs.ts';
import { createLog, type Log } from '../log.ts';
import { openPanel } from '../panel.ts';
import type { ReportOptions } from '../restart/report.ts';
import { refusingSink, withRestarts } from '../restart/restart-sink.ts';
import { watchProcess } from '../status/process.ts';
import { reportStatus, type StatusSettings } from '../status/report-status.ts';
import { openSpool, type Spool } from '../spool/spool.ts';
import { VERSION } from '../version.ts';

const KEPT_MS = 3_600_000;

/** Where commands go; undefined where nothing takes them. */
function sinkOf(
  { bridge, console, restart, commandEnv: env }: AgentConfig,
  spool: Spool,
  reporting: ReportOptions,
): (() => Promise<CommandSink>) | undefined {
  const { log } = reporting;
  const file = bridge?.commands;
  const game = console && openConsole(console.game, console);
  const open =
    file !== undefined
      ? () => openFileSink(file, log)
      : game && (() => Promise.resolve(openConsoleSink(game, spool, log)));
  if (!restart) return open;
  const machine = { env, console: game };
  return withRestarts(open ?? refusingSink(spool), { ...reporting, targets: restart, machine, spool });
}

const statusOptions = ({ commandEnv: env }: AgentConfig, settings: StatusSettings) => ({
  settings,
  watch: settings.process && watchProcess(settings.process, { env }),
});

interface Running {
  readonly config: AgentConfig;
  readonly log: Log;
  readonly stop: AbortSignal;
  now(): number;
}

/** Brings one game server and the panel together until it is stopped; throws when a part of it cannot go on. */
async function runOne({ config, log, stop, now }: Running): Promise<void> {
  const failing = new AbortController();
  const signal = AbortSignal.any([stop, failing.signal]);
  const spool = await openSpool({ ...config.spool, mostBytes: eventBytes(config), log, signal });
  const panel = openPanel({ url: config.panel, token: config.token, now });
  const setAside = createSetAside(config.spool.folder, log, now);
  log.info(`steward-agent ${VERSION} runs for ${config.panel}; ${spool.bytes()} bytes are in the spool.`);
  const { bridge } = config;
  const logs =
    config.logs.length > 0 ? await openLogs({ config, events: spool, panel, setAside, log, signal, now }) : undefined;
  const openSink = sinkOf(config, spool, { panel, log, signal });
  const parts = [
    deliver({ spool, panel, setAside, log, signal }),
    ...(bridge
      ? [followEvents({ file: bridge.events, encoding: bridge.encoding, spool, setAside, log, signal, now })]
      : []),
    ...(logs?.parts ?? []),
    ...(config.status ? [reportStatus({ ...statusOptions(config, config.status), panel, log, signal })] : []),
    ...(openSink ? [followCommands({ openSink, panel, log, signal, now })] : []),
  ];
  try {
    await Promise.all(parts);
  } finally {
    failing.abort();
    await Promise.allSettled(parts);
    await logs?.close();
    await spool.close();
    log.info('steward-agent ended.');
  }
}

/** Runs for all of them until it is asked to end; when one cannot go on, all end, and it throws. */
export async function run(io: AgentIo, files: readonly string[]): Promise<number> {
  const configs = await readAgentConfigs(files, io.env);
  const failing = new AbortController();
  const stop = AbortSignal.any([io.stop, failing.signal]);
  const running = configs.map(async (config) => {
    const log = createLog(io.out, io.now, configs.length > 1 ? `${config.file}: ` : '');
    try {
      await runOne({ config, log, stop, now: io.now });
    } finally {
      failing.abort();
    }
  });
  // Where nothing is configured but the panel, nothing else keeps the process.
  const kept = setInterval(() => undefined, KEPT_MS);
  const ended = await Promise.allSettled(running);
  clearInterval(kept);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return 0;
}
