import { consoleFindings } from '../checks/console.ts';
import { folderFindings } from '../checks/folders.ts';
import { logFindings } from '../checks/logs.ts';
import { restartFindings } from '../checks/restarts.ts';
import { statusFindings } from '../checks/status.ts';
import { panelFindings } from '../checks/panel.ts';
import type { Finding } from '../checks/finding.ts';
import { readAgentConfigs, type AgentConfig } from '../config/read.ts';
import type { AgentIo } from '../io.ts';
import { openPanel } from '../panel.ts';
import { shownText } from '../shown-text.ts';

const WIDTHS = { state: 8, what: 14 };

function show(io: AgentIo, { state, what, found, todo }: Finding): void {
  io.out(shownText(`${state.padEnd(WIDTHS.state)}${what.padEnd(WIDTHS.what)}${found}`));
  if (todo !== undefined) io.out(shownText(`${' '.repeat(WIDTHS.state + WIDTHS.what)}${todo}`));
}

async function findingsOf(io: AgentIo, config: AgentConfig): Promise<Finding[]> {
  const panel = openPanel({ url: config.panel, token: config.token, now: io.now });
  const atPanel = await panelFindings(panel, config, io.stop);
  const isHeard = atPanel.every(({ state }) => state !== 'wrong');
  return [
    ...(await folderFindings(config)),
    ...(await logFindings(config)),
    ...(await consoleFindings(config)),
    ...(await restartFindings(config)),
    ...atPanel,
    ...(await statusFindings(isHeard ? panel : undefined, config, io.stop)),
  ];
}

/** Tries everything that is configured, and says what is wrong and how to mend it. 1 when something is wrong. */
export async function check(io: AgentIo, files: readonly string[]): Promise<number> {
  let isWrong = false;
  for (const config of await readAgentConfigs(files, io.env)) {
    if (files.length > 1) io.out(shownText(config.file));
    for (const finding of await findingsOf(io, config)) {
      show(io, finding);
      isWrong ||= finding.state === 'wrong';
    }
  }
  return isWrong ? 1 : 0;
}
