import { OWN_NAME, aliasWords, withoutAliases } from '../../command/alias.ts';
import { ownFields } from '../../command/fields.ts';
import { pluginOf } from '../../command/plugin.ts';
import { branch, command as defineCommand } from '../../command/spec.ts';
import { changeSettings, readSettings } from '../../config/profiles.ts';
import type { CliContext } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import type { Resource } from '../../io/columns.ts';

interface Alias {
  readonly name: string;
  readonly command: string;
}

const listed: Resource<Alias> = {
  columns: [
    { key: 'name', header: 'Name', cell: (row) => row.name },
    { key: 'command', header: 'Command', min: 20, cell: (row) => row.command },
  ],
};

async function listRun(context: CliContext): Promise<void> {
  const rows = Object.entries(readSettings(context.configDir).aliases ?? {})
    .map(([name, command]): Alias => ({ name, command }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  await context.out.rows(rows, listed, 'There are no aliases. "steward alias set" makes one.');
}

async function setRun(context: CliContext, { name, command: text }: Alias): Promise<void> {
  const names = new Set((await context.commands()).map((known) => known.name));
  const isBuiltin = (word: string) => word === 'help' || names.has(word);
  if (isBuiltin(name)) throw new UsageError(`"${name}" is a command of steward. Choose another name.`, 'steward alias');
  const [first] = aliasWords(text);
  await changeSettings(context.configDir, (now) => {
    const aliases = { ...now.aliases, [name]: text };
    if (!isBuiltin(first) && !Object.hasOwn(aliases, first) && pluginOf(first, context.env) === undefined)
      throw new UsageError(`There is no command "${first}". See "steward --help".`, 'steward alias set');
    // Filled with more than it can take, it shows whether it leads anywhere.
    withoutAliases(name, Array<string>(9).fill('-'), aliases, isBuiltin);
    return { ...now, aliases };
  });
  await context.out.note(`"steward ${name}" stands for: steward ${text.replace(/^steward /, '')}`, 'ok');
}

async function removeRun(context: CliContext, { name }: { name: string }): Promise<void> {
  await changeSettings(context.configDir, (now) => {
    const { [name]: gone, ...aliases } = now.aliases ?? {};
    if (gone === undefined) throw new UsageError(`There is no alias "${name}". "steward alias list" shows them.`);
    return { ...now, aliases };
  });
  await context.out.note(`The alias ${name} was removed.`, 'ok');
}

const NAME = { name: 'name', help: 'Name of the alias.' };

export const command = branch({
  name: 'alias',
  summary: 'Keep command lines under names of your own.',
  details:
    'An alias stands for the beginning of a command line. $1 to $9 in it are the words that follow its name; those left over\ncome at the end. A program called steward-NAME on the PATH is a command, too: "steward NAME" runs it.',
  children: [
    defineCommand({
      name: 'list',
      summary: 'List the aliases.',
      output: 'rows',
      fields: ownFields<Alias>({ name: true, command: true }),
      examples: ['steward alias list', 'steward alias list --json'],
      read: () => ({}),
      run: listRun,
    }),
    defineCommand({
      name: 'set',
      summary: 'Make an alias, or change it.',
      arguments: [NAME, { name: 'command', help: 'The command that it stands for, as one word of the shell.' }],
      output: 'none',
      examples: [
        `steward alias set seen 'logs search $1 --from 2h --newest'`,
        `steward alias set toxic 'player ban $1 --until 1d --reason Toxic'`,
      ],
      read(given): Alias {
        const name = given.required('name');
        if (!OWN_NAME.test(name))
          throw new UsageError(
            `"${name}" cannot be an alias. Use small letters, digits and "-", at most 40.`,
            'steward alias set',
          );
        return { name, command: given.required('command').trim() };
      },
      run: setRun,
    }),
    defineCommand({
      name: 'remove',
      summary: 'Remove an alias.',
      arguments: [{ ...NAME, completes: 'alias' }],
      output: 'none',
      examples: ['steward alias remove seen'],
      read: (given) => ({ name: given.required('name') }),
      run: removeRun,
    }),
  ],
});
