import { consoleFindings } from '../checks/console.ts';
import { folderFindings } from '../checks/folders.ts';
import { logFindings } from '../checks/logs.ts';
import { restartFindings } from '../checks/restarts.ts';
import { statusFindings } from '../checks/status.ts';
import { panelFindings } from '../checks/panel.ts';
import type { Finding } from '../checks/finding.ts';
import { readAgentConfig } from '../config/read.ts';
import type { AgentIo } from '../io.ts';
import { openPanel } from '../panel.ts';
import { shownText } from '../shown-text.ts';

const WIDTHS = { state: 8, what: 14 };

function show(io: AgentIo, { state, what, found, todo }: Finding): void {
  io.out(shownText(`${state.padEnd(WIDTHS.state)}${what.padEnd(WIDTHS.what)}${found}`));
  if (todo !== undefined) io.out(shownText(`${' '.repeat(WIDTHS.state + WIDTHS.what)}${todo}`));
}

/** Tries everything that is configured, and says what is wrong and how to mend it. 1 when something is wrong. */
export async function check(io: AgentIo, configFile: string): Promise<number> {
  const config = await readAgentConfig(configFile, io.env);
  const panel = openPanel({ url: config.panel, token: config.token, now: io.now });
  const atPanel = await panelFindings(panel, config, io.stop);
  const isHeard = atPanel.every(({ state }) => state !== 'wrong');
  const findings = [
    ...(await folderFindings(config)),
    ...(await logFindings(config)),
    ...(await consoleFindings(config)),
    ...(await restartFindings(config)),
    ...atPanel,
    ...(await statusFindings(isHeard ? panel : undefined, config, io.stop)),
  ];
  for (const finding of findings) show(io, finding);
  return findings.some(({ state }) => state === 'wrong') ? 1 : 0;
}
