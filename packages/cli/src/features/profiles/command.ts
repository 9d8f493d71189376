import { ownFields } from '../../command/fields.ts';
import { branch, command as defineCommand } from '../../command/spec.ts';
import { openCookies } from '../../config/cookies.ts';
import { completionCacheDir } from '../../config/paths.ts';
import {
  DEFAULT_PROFILE,
  DEFAULT_URL,
  changeSettings,
  parseProfileName,
  parseServerUrl,
  readSettings,
  type Profile,
  type Settings,
} from '../../config/profiles.ts';
import type { CliContext } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import type { Resource } from '../../io/columns.ts';

interface Listed extends Profile {
  readonly inUse: boolean;
}

const listed: Resource<Listed> = {
  columns: [
    { key: 'inUse', header: '', cell: (row) => (row.inUse ? '*' : ' ') },
    { key: 'name', header: 'Name', cell: (row) => row.name },
    { key: 'url', header: 'Server', min: 12, cell: (row) => row.url },
  ],
};

function withDefault({ current, profiles }: Settings): readonly Listed[] {
  const all = profiles.some((profile) => profile.name === DEFAULT_PROFILE)
    ? profiles
    : [{ name: DEFAULT_PROFILE, url: DEFAULT_URL }, ...profiles];
  return all.map((profile) => ({ ...profile, inUse: profile.name === (current ?? DEFAULT_PROFILE) }));
}

const unknown = (name: string) => new UsageError(`There is no profile "${name}". "steward profiles list" shows them.`);

async function listRun(context: CliContext): Promise<void> {
  await context.out.rows(withDefault(readSettings(context.configDir)), listed, 'There are no profiles.');
}

async function addRun(
  context: CliContext,
  { name, url, use }: { name: string; url: string; use: boolean },
): Promise<void> {
  await changeSettings(context.configDir, (now) => ({
    ...now,
    current: use ? name : now.current,
    profiles: [...now.profiles.filter((profile) => profile.name !== name), { name, url }],
  }));
  await context.out.note(`Profile ${name} is ${url}.${use ? ' It is in use now.' : ''}`, 'ok');
  if (!use) await context.out.note(`Use it with "steward profiles use ${name}" or --profile ${name}.`);
}

async function useRun(context: CliContext, { name }: { name: string }): Promise<void> {
  await changeSettings(context.configDir, (now) => {
    if (!withDefault(now).some((profile) => profile.name === name)) throw unknown(name);
    return { ...now, current: name };
  });
  await context.out.note(`Profile ${name} is in use now.`, 'ok');
}

async function removeRun(context: CliContext, { name }: { name: string }): Promise<void> {
  if (!readSettings(context.configDir).profiles.some((profile) => profile.name === name)) throw unknown(name);
  await context.prompts.confirm(`Remove profile ${name} and its credentials?`, context.global);
  await changeSettings(context.configDir, (now) => ({
    ...now,
    current: now.current === name ? undefined : now.current,
    profiles: now.profiles.filter((profile) => profile.name !== name),
  }));
  if (context.configDir !== undefined)
    await openCookies(`${context.configDir}/credentials/${name}.json`, completionCacheDir(context.env)).clear();
  await context.out.note(`Profile ${name} was removed.`, 'ok');
}

const NAME = { name: 'name', help: 'Name of the profile.', completes: 'profile' } as const;

export const command = branch({
  name: 'profiles',
  summary: 'Keep several servers under names.',
  details: 'Without a profile of your own, steward talks to http://127.0.0.1:4747.',
  children: [
    defineCommand({
      name: 'list',
      summary: 'List the profiles.',
      output: 'rows',
      fields: ownFields<Listed>({ name: true, url: true, inUse: true }),
      examples: ['steward profiles list'],
      read: () => ({}),
      run: listRun,
    }),
    defineCommand({
      name: 'add',
      summary: 'Add a profile, or change its server.',
      arguments: [NAME, { name: 'url', help: 'Address of the server.' }],
      options: [{ flags: '--use', help: 'Use it from now on.' }],
      output: 'none',
      examples: ['steward profiles add prod https://panel.example --use'],
      read: (given) => ({
        name: parseProfileName(given.required('name')),
        url: parseServerUrl(given.required('url')),
        use: given.flag('use'),
      }),
      run: addRun,
    }),
    defineCommand({
      name: 'use',
      summary: 'Use a profile from now on.',
      arguments: [NAME],
      output: 'none',
      examples: ['steward profiles use prod'],
      read: (given) => ({ name: given.required('name') }),
      run: useRun,
    }),
    defineCommand({
      name: 'remove',
      summary: 'Remove a profile and its credentials.',
      arguments: [NAME],
      output: 'none',
      examples: ['steward profiles remove prod --yes'],
      read: (given) => ({ name: parseProfileName(given.required('name')) }),
      run: removeRun,
    }),
  ],
});
