import { ApiError } from '@steward/api-client/client/errors';
import { showLength } from '@steward/api-client/rules/playtime';
import type { AgentConfig } from '../config/read.ts';
import { reasonOf } from '../errors.ts';
import type { Panel } from '../panel.ts';
import { watchProcess, type Sampled } from '../status/process.ts';
import { makeReport, type StatusSettings } from '../status/report-status.ts';
import { ok, warning, wrong, type Finding } from './finding.ts';

const STATUS = 'Status';
const PROCESS = 'Process';
const QUERY: Readonly<Record<StatusSettings['game'], string>> = {
  samp: 'Does it run, is the port right, and is its query on ("query 1", or "enable_query" of open.mp)?',
  fivem: 'Does it run, and is the port that of endpoint_add_tcp?',
  minecraft: 'Does it run, is the port right, and is "enable-status" on in server.properties?',
};

function processFinding(sampled: Sampled): Finding {
  if ('why' in sampled)
    return warning(PROCESS, sampled.why, 'Until it is found, the panel shows no load and no uptime of it.');
  const { uptime, memory } = sampled.figures;
  return uptime === null || memory === null
    ? warning(PROCESS, `It is ${sampled.pid}, but this machine does not tell all of it.`, 'What is known is reported.')
    : ok(PROCESS, `It is ${sampled.pid}, and runs for ${showLength(uptime * 1000)}.`);
}

/** Whether the game server answers its query, its process is found, and the panel, where it can be asked, takes that. */
export async function statusFindings(
  panel: Panel | undefined,
  config: AgentConfig,
  signal: AbortSignal,
): Promise<Finding[]> {
  const { status: settings } = config;
  if (!settings) return [];
  const place = `${settings.host}:${settings.port}`;
  const watch = settings.process && watchProcess(settings.process, { env: config.commandEnv });
  const findings = watch ? [processFinding(await watch.sample())] : [];
  const report = await makeReport(settings, watch);
  const { status } = report;
  if (!status) {
    const found =
      report.problem === 'unreadable'
        ? `What ${place} answers is no answer of such a game.`
        : `${place} does not answer how it is.`;
    return [wrong(STATUS, found, QUERY[settings.game]), ...findings];
  }
  const answers = `${place} answers: ${status.players} of ${status.max_players} players.`;
  if (!panel) return [ok(STATUS, answers), ...findings];
  try {
    await panel.status(report, signal);
    return [ok(STATUS, `${answers} The panel takes it.`), ...findings];
  } catch (error) {
    const why = error instanceof ApiError ? error.message : `${reasonOf(error)}.`;
    const todo = 'Name this server in the configuration of the panel by the id that its token has.';
    return [wrong(STATUS, `${answers} The panel does not take it: ${why}`, todo), ...findings];
  }
}
