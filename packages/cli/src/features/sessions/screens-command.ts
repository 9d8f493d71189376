import type { Client } from '@steward/api-client/client/client';
import { sessions, type Screenshot } from '@steward/api-client/contract/sessions';
import { say } from '@steward/api-client/rules/say';
import { idArgument, readId } from '../../command/id.ts';
import { ownFields } from '../../command/fields.ts';
import { command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { FailedError } from '../../errors.ts';
import type { Resource } from '../../io/columns.ts';
import { plural, showBytes } from '../../io/format.ts';
import { told } from '../../words/told.ts';
import { screenResource } from './columns.ts';
import { existing, fileNames, makeFolder, saveFile } from './save.ts';

interface ScreensOptions {
  readonly id: number;
  /** Where to save them; undefined: only list them. */
  readonly folder: string | undefined;
}

interface SavedScreen extends Screenshot {
  readonly file: string;
}

const savedResource: Resource<SavedScreen> = {
  columns: [
    { key: 'file', header: 'Saved as', min: 20, cell: (s) => s.file },
    { key: 'size', header: 'Size', align: 'right', cell: (s) => showBytes(s.size) },
  ],
};

async function bytesOf(api: Client, id: number, name: string): Promise<AsyncIterable<Uint8Array>> {
  return (await api.call(sessions.screen, { params: { id, file: name } })).bytes;
}

async function save(context: CliContext, id: number, screens: readonly Screenshot[], folder: string): Promise<void> {
  const { out, prompts, global } = context;
  await makeFolder(folder);
  const files = fileNames(
    folder,
    screens.map(({ name }) => name),
  );
  const there = await existing(files);
  if (there.size > 0) {
    const found = say(told.filesThere, { count: there.size, folder });
    if (!global.yes && !prompts.canAsk) throw new FailedError(`${found} Add --yes to replace them.`);
    await prompts.confirm(`${found} Replace?`, global);
  }
  const api = await context.api();
  const saved: SavedScreen[] = [];
  for (const [at, screen] of screens.entries()) {
    const file = files[at] ?? '';
    if (out.showsProgress) await out.progress(`\r${at + 1} of ${screens.length}`);
    await saveFile(file, await bytesOf(api, id, screen.name), { replaces: there.has(file) });
    saved.push({ ...screen, file });
  }
  if (out.showsProgress) await out.progress('\n');
  await out.rows(saved, savedResource, '');
  await out.note(`${plural(saved.length, 'screenshot')} saved.`, 'ok');
}

async function screensRun(context: CliContext, { id, folder }: ScreensOptions): Promise<void> {
  const screens = await (await context.api()).call(sessions.screens, { params: { id } });
  if (folder === undefined || screens.length === 0)
    await context.out.rows(screens, screenResource, sessions.screens.empty);
  else await save(context, id, screens, folder);
}

/** Lists the screenshots of a session, or saves them to a folder. */
export const screensCommand = defineCommand({
  name: 'screens',
  summary: 'List the screenshots of a session, or save them to a folder.',
  details: 'Files that are there already are replaced after a question only, or with --yes.',
  arguments: [idArgument('session')],
  options: [{ flags: '--save <folder>', help: 'Save them there; the folder is made if need be.' }],
  output: 'rows',
  changes: true,
  answers: sessions.screens,
  fields: ownFields<Omit<SavedScreen, keyof Screenshot>>({ file: true }),
  examples: ['steward sessions screens 1204', 'steward sessions screens 1204 --save evidence'],
  read: (given): ScreensOptions => ({ ...readId(given, 'session'), folder: given.text('save') }),
  run: screensRun,
});
