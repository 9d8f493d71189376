import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withoutAliases } from '../../command/alias.ts';
import { pluginNames, pluginOf } from '../../command/plugin.ts';
import { EXIT } from '../../exit-codes.ts';
import { runCli, temporaryConfig } from '../../testing/run-cli.ts';
import { features } from '../index.ts';

let folder: Awaited<ReturnType<typeof temporaryConfig>>;
beforeEach(async () => {
  folder = await temporaryConfig();
});
afterEach(() => folder.remove());

const run = (...argv: string[]) =>
  runCli(argv, { env: { STEWARD_CONFIG_DIR: folder.dir, PATH: join(folder.dir, 'bin') } });
const isBuiltin = (name: string) => features.some((feature) => feature.name === name);

describe('aliases', () => {
  it('are kept, listed, used with what follows them, and removed', async () => {
    expect(await run('alias', 'set', 'ps', 'profiles list')).toMatchObject({ code: EXIT.done });
    expect((await run('alias', 'list', '--json')).stdout).toContain('"command": "profiles list"');
    expect((await run('ps', '--fields', 'name')).stdout).toContain('default');
    expect((await run('help', 'ps')).stdout).toBe('steward ps stands for: steward profiles list\n');
    expect(await run('alias', 'remove', 'ps')).toMatchObject({ code: EXIT.done });
    expect(await run('ps')).toMatchObject({
      code: EXIT.usage,
      stderr: expect.stringContaining("Unknown command 'ps'"),
    });
  });

  it('are told from a profile of the same name', async () => {
    await run('profiles', 'add', 'ps', 'https://panel.example');
    await run('alias', 'set', 'ps', 'profiles list --json');
    expect((await run('--profile', 'ps', 'ps')).stdout).toContain('https://panel.example');
  });

  it('stay when a profile is added', async () => {
    await run('alias', 'set', 'ps', 'profiles list');
    await run('profiles', 'add', 'prod', 'https://panel.example', '--use');
    await run('alias', 'set', 'pu', 'profiles use');
    expect((await run('ps', '--json')).stdout).toContain('https://panel.example');
    expect((await run('alias', 'list', '--fields', 'name', '--jq', '.[].name')).stdout).toBe('ps\npu\n');
  });

  it.each([
    ['help', 'whoami', 'is a command of steward'],
    ['player', 'whoami', 'is a command of steward'],
    ['Bad name', 'whoami', 'cannot be an alias'],
    ['-x', 'whoami', 'option'],
    ['a', 'nosuch thing', 'There is no command "nosuch"'],
    ['a', 'steward', 'Give the command'],
    ['a', '', 'missing'],
    ['a', 'a b', 'lead in a circle'],
    ['a', "whoami 'b", "A ' is not closed"],
  ])('"%s" for "%s" is refused', async (name, command, said) => {
    const { code, stderr } = await run('alias', 'set', name, command);
    expect(code).toBe(EXIT.usage);
    expect(stderr).toContain(said);
    expect((await run('alias', 'list', '--json')).stdout).toBe('[]\n');
  });

  it('in a circle are refused when the second is made, and when the file has them', async () => {
    await run('alias', 'set', 'a', 'whoami');
    await run('alias', 'set', 'b', 'a --json');
    expect(await run('alias', 'set', 'a', 'b')).toMatchObject({ code: EXIT.usage });
    await writeFile(join(folder.dir, 'config.json'), JSON.stringify({ aliases: { a: 'b', b: 'a', player: 'whoami' } }));
    expect((await run('a')).stderr).toContain('The aliases a, b, a lead in a circle.');
    expect((await run('player')).stderr).toContain('steward player');
  });

  it('put words where they belong, whatever they hold', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.array(fc.string()), (one, two, more) => {
        const words = withoutAliases('x', [one, two, ...more], { x: 'player ban $2 --reason "$1 now"' }, isBuiltin);
        expect(words).toEqual(['player', 'ban', two, '--reason', `${one} now`, ...more]);
      }),
    );
    expect(() => withoutAliases('x', ['a'], { x: 'player note $1 $2' }, isBuiltin)).toThrow('takes 2 words');
  });

  it('may lead to one another', () => {
    const aliases = { x: 'y $1', y: 'steward player show $1 --json' };
    expect(withoutAliases('x', ['Carl', '--fields', 'id'], aliases, isBuiltin)).toEqual(
      'player show Carl --json --fields id'.split(' '),
    );
  });
});

describe('programs on the PATH', () => {
  const plugin = async (name: string, text: string, mode = 0o755) => {
    await mkdir(join(folder.dir, 'bin'), { recursive: true });
    await writeFile(join(folder.dir, 'bin', name), `#!/bin/sh\n${text}\n`);
    await chmod(join(folder.dir, 'bin', name), mode);
  };

  it('are commands, with what follows, and end as the command', async () => {
    const file = join(folder.dir, 'seen');
    await plugin('steward-hello', `/bin/echo "$STEWARD_PROFILE $@" > ${file}; exit 7`);
    expect((await run('--profile', 'prod', 'hello', 'a b', '--json')).code).toBe(7);
    const { readFile } = await import('node:fs/promises');
    expect(await readFile(file, 'utf8')).toBe('prod a b --json\n');
    await run('alias', 'set', 'hi', 'hello you');
    expect((await run('hi')).code).toBe(7);
  });

  it('end by a signal as a shell says it', async () => {
    await plugin('steward-dies', 'kill -TERM $$');
    expect((await run('dies')).code).toBe(143);
  });

  it('never stand in place of a command, of Steward itself, or of a file that cannot run', async () => {
    for (const name of ['steward-man', 'steward-server', 'steward-../x', 'steward-ok'])
      await plugin(name.replace('/', ''), 'exit 9');
    await plugin('steward-text', 'exit 9', 0o644);
    const env = { PATH: join(folder.dir, 'bin') };
    expect((await run('man')).stdout).toMatch(/^\.TH/);
    expect(pluginNames(env)).toEqual(expect.arrayContaining(['ok']));
    expect(pluginNames(env)).not.toContain('text');
    for (const name of ['server', 'text', '../bin/steward-ok', '']) expect(pluginOf(name, env)).toBeUndefined();
  });
});
