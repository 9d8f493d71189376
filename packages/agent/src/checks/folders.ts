import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { dirname, join } from 'node:path';
import type { AgentConfig } from '../config/read.ts';
import { codeOf, reasonOf } from '../errors.ts';
import { ok, warning, wrong, type Finding } from './finding.ts';

const SPOOL = 'Spool';
const EVENTS = 'Events';
const COMMANDS = 'Commands';
const CONFIGURATION = 'Configuration';
const GROUP_AND_OTHERS = 0o077;

const sizeText = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`;

/** Why nothing can be written in a folder; undefined when it can. */
async function whyNotWritable(folder: string): Promise<string | undefined> {
  const probe = join(folder, `.steward-agent-${randomUUID()}`);
  try {
    await writeFile(probe, 'x', { flag: 'wx', mode: 0o600 });
    await rm(probe);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

async function spoolFinding({ folder, mostBytes }: AgentConfig['spool']): Promise<Finding> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    return wrong(SPOOL, `${folder} cannot be made: ${reasonOf(error)}.`, 'Make it, owned by the user of the agent.');
  }
  const why = await whyNotWritable(folder);
  if (why !== undefined)
    return wrong(SPOOL, `Nothing can be written in ${folder}: ${why}.`, 'Give it to the user of the agent.');
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < mostBytes)
    return warning(
      SPOOL,
      `${folder} can be written, but the disk has ${sizeText(free)} free and spool.mostBytes allows ${sizeText(mostBytes)}.`,
      'Free some of it, or lower spool.mostBytes.',
    );
  return ok(SPOOL, `${folder} can be written; up to ${sizeText(mostBytes)} wait for the panel there.`);
}

async function eventsFinding(file: string): Promise<Finding> {
  const owner = 'Let the user of the agent read it, for example by a group that it shares with the game server.';
  try {
    if (!(await stat(file)).isFile()) return wrong(EVENTS, `${file} is no file.`, 'Name the file itself.');
    await access(file, constants.R_OK);
    return ok(EVENTS, `${file} can be read.`);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') return wrong(EVENTS, `${file} cannot be read: ${reasonOf(error)}.`, owner);
  }
  try {
    await access(dirname(file), constants.R_OK | constants.X_OK);
    return ok(EVENTS, `${file} is not there yet; it is read as soon as the game script makes it.`);
  } catch (error) {
    return wrong(EVENTS, `The folder of ${file} cannot be read: ${reasonOf(error)}.`, owner);
  }
}

async function commandsFinding(file: string): Promise<Finding> {
  const folder = dirname(file);
  const todo = `Let the user of the agent write in ${folder}.`;
  const why = await whyNotWritable(folder);
  if (why !== undefined) return wrong(COMMANDS, `Nothing can be written in ${folder}: ${why}.`, todo);
  try {
    await access(file, constants.R_OK | constants.W_OK);
    return ok(COMMANDS, `${file} can be written.`);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return ok(COMMANDS, `${file} is made with the first command.`);
    return wrong(COMMANDS, `${file} cannot be written: ${reasonOf(error)}.`, todo);
  }
}

async function privacyFinding({ file, tokenFrom }: AgentConfig): Promise<Finding> {
  const secret = tokenFrom === 'agent.json' ? file : tokenFrom;
  const mode = await stat(secret).then(
    (found) => found.mode,
    () => 0,
  );
  if (platform() === 'win32' || (mode & GROUP_AND_OTHERS) === 0) return ok(CONFIGURATION, `${file} is understood.`);
  return warning(
    CONFIGURATION,
    `Others on this machine can read the token in ${secret}.`,
    `Run "chmod 600 ${secret}".`,
  );
}

/** Whether the agent may do with its files and folders what it has to. */
export async function folderFindings(config: AgentConfig): Promise<Finding[]> {
  const { bridge, spool } = config;
  const isIdle = !bridge && !config.console && config.logs.length === 0 && !config.restart && !config.status;
  return [
    ...(isIdle
      ? [
          warning(
            CONFIGURATION,
            'Nothing is to be brought to the panel.',
            'Give bridge, logs, console, status or restart.',
          ),
        ]
      : []),
    await privacyFinding(config),
    await spoolFinding(spool),
    ...(bridge ? [await eventsFinding(bridge.events)] : []),
    ...(bridge?.commands === undefined ? [] : [await commandsFinding(bridge.commands)]),
  ];
}
