import { alertChannels, type KeptChannel } from '@steward/api-client/contract/alert-channels';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../exit-codes.ts';
import { runCli, temporaryConfig } from '../../testing/run-cli.ts';
import { Refusal, answer, startScripted, type ScriptedServer } from '../../testing/scripted-server.ts';

const ADDRESS = 'https://discord.example.org/api/webhooks/1/nobody-may-see-this';
const channel: KeptChannel = {
  ...{ id: 5, position: 0, revision: 2, uses: 3, retired: false },
  name: 'Night watch',
  level: 3,
  webhook: 'https://discord.example.org/…/webhooks/1/…',
  configured: false,
};

describe('a list that managers keep, by commands', () => {
  let server: ScriptedServer;
  let sent: unknown[];
  let env: Record<string, string>;
  let clean: () => Promise<void>;
  beforeEach(async () => {
    sent = [];
    server = await startScripted([
      answer(alertChannels.list, () => [channel]),
      answer(alertChannels.add, ({ body }) => {
        sent.push(body);
        return channel;
      }),
      answer(alertChannels.edit, ({ body }) => {
        sent.push(body);
        return channel;
      }),
      answer(alertChannels.remove, () => {
        throw new Refusal(409, 'Night watch cannot be removed: 3 alerts went there.');
      }),
    ]);
    const { dir, remove } = await temporaryConfig();
    env = { STEWARD_CONFIG_DIR: dir, STEWARD_URL: server.url, STEWARD_TOKEN: 'stw_x' };
    clean = remove;
  });
  afterEach(async () => {
    await server.close();
    await clean();
  });
  const run = (line: readonly string[], stdin?: string) =>
    runCli(['alert-channels', ...line], { env, ...(stdin === undefined ? {} : { stdin }) });

  it('lists its rows with their numbers', async () => {
    const { code, stdout } = await run(['list', '--fields', 'id,name,level']);
    expect(code).toBe(EXIT.done);
    expect(JSON.parse(stdout)).toEqual([{ id: 5, name: 'Night watch', level: 3 }]);
  });

  it('reads a secret from a file or standard input, and says nothing of it', async () => {
    const { code, stdout, stderr } = await run(
      ['add', '--name', 'Watch', '--level', '4', '--webhook-file', '-'],
      `${ADDRESS}\n`,
    );
    expect(code).toBe(EXIT.done);
    expect(sent).toEqual([{ name: 'Watch', level: 4, webhook: ADDRESS }]);
    expect(stdout + stderr).not.toContain('nobody-may-see-this');
    expect(stderr).toContain('The channel was added.');
  });

  it('changes what is given, and keeps the rest with the revision that was read', async () => {
    expect((await run(['edit', '5', '--level', '6'])).code).toBe(EXIT.done);
    expect(sent).toEqual([{ name: 'Night watch', level: 6, revision: 2 }]);
    expect((await run(['edit', '5'])).code).toBe(EXIT.usage);
    const missing = await run(['edit', '9', '--level', '6']);
    expect(missing.code).toBe(EXIT.notFound);
    expect(missing.stderr).toContain('There is no channel 9');
  });

  it('removes after a question only, and tells why it does not', async () => {
    expect((await run(['remove', '5'])).code).toBe(EXIT.usage);
    const { code, stderr } = await run(['remove', '5', '--yes']);
    expect(code).toBe(EXIT.stateForbids);
    expect(stderr).toContain('3 alerts went there');
  });
});
