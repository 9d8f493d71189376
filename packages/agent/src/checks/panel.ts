import { ApiError, NetworkError } from '@steward/api-client/client/errors';
import type { AgentConfig } from '../config/read.ts';
import { reasonOf } from '../errors.ts';
import type { Panel } from '../panel.ts';
import { VERSION } from '../version.ts';
import { clockFinding } from './clock.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

const PANEL = 'Panel';
const TOKEN = 'Token';
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::|$)/;

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function reach(panel: Panel, url: string, signal: AbortSignal): Promise<Finding[]> {
  try {
    const { version, aheadMs } = await panel.health(signal);
    const plain = url.startsWith('http:') && !LOOPBACK.test(url);
    return [
      plain
        ? warning(PANEL, `${url} answers, version ${version}, but nothing hides the token on its way.`, 'Use https.')
        : ok(PANEL, `${url} answers, version ${version}; this agent is ${VERSION}.`),
      clockFinding(aheadMs),
    ];
  } catch (error) {
    const todo =
      'Open the address in a browser on this machine. Is it right, and does a firewall let this machine out?';
    const found =
      error instanceof NetworkError ? `${url} cannot be reached: ${reasonOf(error)}.` : `${url}: ${wordsOf(error)}`;
    return [wrong(PANEL, found, todo)];
  }
}

async function tokenFinding(panel: Panel, { tokenFrom }: AgentConfig, signal: AbortSignal): Promise<Finding> {
  const another = 'Make one by "steward-server token create --kind bridge --name NAME --server SERVER" on the panel.';
  try {
    const answer = await panel.sendEvents('', signal);
    if (!('error' in answer)) return ok(TOKEN, `It works, and is that of the game server "${answer.server}".`);
    const { status, message } = answer.error;
    if (status === 401) return wrong(TOKEN, `The panel does not know the token of ${tokenFrom}.`, another);
    if (status === 403) return wrong(TOKEN, `The token of ${tokenFrom} is not that of a game server.`, another);
    return wrong(TOKEN, `The panel answered ${status}: ${message}`, 'Look at the log of the panel.');
  } catch (error) {
    const why = error instanceof ApiError ? error.message : `${wordsOf(error)} (${reasonOf(error)})`;
    return wrong(TOKEN, `It could not be tried. ${why}`, 'Look at the log of the panel.');
  }
}

/** Whether the panel answers, knows the token, and whether the clocks agree. */
export async function panelFindings(panel: Panel, config: AgentConfig, signal: AbortSignal): Promise<Finding[]> {
  const reached = await reach(panel, config.panel, signal);
  if (reached.some(({ state }) => state === 'wrong')) return reached;
  return [...reached, await tokenFinding(panel, config, signal)];
}
