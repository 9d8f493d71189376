import { open } from 'node:fs/promises';
import type { AgentConfig } from '../config/read.ts';
import { codeOf, reasonOf } from '../errors.ts';
import { readMapping } from '../logs/events/mapping.ts';
import { findLogs } from '../logs/find-logs.ts';
import { ok, warning, wrong, type Finding } from './finding.ts';

const LOGS = 'Logs';
const OWNER = 'Let the user of the agent read it, for example by a group that it shares with the game server.';

async function whyNotReadable(path: string): Promise<string | undefined> {
  try {
    await (await open(path, 'r')).close();
    return undefined;
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? '' : reasonOf(error);
  }
}

async function finding(path: string, name: string): Promise<Finding> {
  try {
    const { isFolder, logs, isCut } = await findLogs(path, name);
    for (const log of logs) {
      const why = await whyNotReadable(log.path);
      if (why === '' && !isFolder)
        return warning(LOGS, `${path} is not there yet; it is read as soon as it is.`, 'Is its name right?');
      if (why !== undefined && why !== '') return wrong(LOGS, `${log.path} cannot be read: ${why}.`, OWNER);
    }
    if (!isFolder) return ok(LOGS, `${path} can be read.`);
    if (logs.length === 0)
      return warning(LOGS, `${path} holds no log yet.`, 'Logs end in .log, .txt or .out. Name others by themselves.');
    if (isCut)
      return warning(LOGS, `${path} holds more logs than are followed.`, 'Name folders below it in its place.');
    return ok(LOGS, `${path} holds ${logs.length} ${logs.length === 1 ? 'log' : 'logs'} that can be read.`);
  } catch (error) {
    return wrong(LOGS, `${path} cannot be read: ${reasonOf(error)}.`, OWNER);
  }
}

async function mappingFinding(file: string): Promise<Finding> {
  try {
    await readMapping(file);
    return ok(LOGS, `The mapping ${file} is understood.`);
  } catch (error) {
    const why = error instanceof Error ? error.message.replaceAll('\n', ' ') : reasonOf(error);
    return wrong(LOGS, why, 'Mend it, and see what it tells by "steward-agent try FILE --mapping FILE".');
  }
}

/** Whether the agent may read the logs that it is to follow, and understands the mappings. */
export const logFindings = ({ logs }: AgentConfig): Promise<Finding[]> =>
  Promise.all(
    logs.flatMap(({ path, name, mapping }) => [
      finding(path, name),
      ...(mapping === undefined ? [] : [mappingFinding(mapping)]),
    ]),
  );
