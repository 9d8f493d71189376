import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoServer, type DemoServer } from './demo-server.ts';
import { axeInBothThemes, expectNoSidewaysScroll, open, useBrowser } from './harness.ts';

const SLOW = 180_000;
const TOKEN = 'a-part-of-the-address-that-nobody-may-see-again';

describe('feeds', () => {
  const visit = useBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'steward-feeds-'));
  let server: DemoServer;
  let discord: Server;
  const got: string[] = [];
  beforeAll(async () => {
    discord = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        got.push(body);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"100001"}');
      });
    });
    await new Promise<void>((listening) => discord.listen(0, '127.0.0.1', listening));
    const file = join(folder, 'config.json');
    writeFileSync(file, JSON.stringify({ feeds: { privateAddresses: ['127.0.0.0/8'] } }));
    server = await startDemoServer({ STEWARD_CONFIG: file });
  }, SLOW);
  afterAll(async () => {
    await server.stop();
    discord.closeAllConnections();
    await new Promise((closed) => discord.close(closed));
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'are made with a template that is previewed, tested, found in their log, sent again and removed',
    async () => {
      const { page, errors, close } = await visit({ as: 'Rank_6', base: server.base });
      const address = `http://127.0.0.1:${(discord.address() as AddressInfo).port}/api/webhooks/123456/${TOKEN}`;
      await open(page, '/manage/feeds');
      await page.getByRole('link', { name: 'Add a feed' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill('Bans of the town');
      await dialog.getByLabel('Address', { exact: true }).fill(address);
      await dialog.getByLabel('Bans', { exact: true }).check();
      await dialog.getByLabel('Text of bans').fill('**{player}** has to leave: {reason}');
      const preview = dialog.locator('figure');
      await preview.getByText('has to leave:').waitFor();
      expect(await preview.locator('strong').last().textContent()).toMatch(/\w/);
      await dialog.getByLabel('Text of bans').fill('{nobody}');
      await preview.waitFor({ state: 'detached' });
      await dialog.getByLabel('Text of bans').fill('**{player}** has to leave: {reason}');
      await dialog.getByRole('button', { name: 'Add feed' }).click();
      await page.getByRole('heading', { name: 'Bans of the town' }).waitFor();
      expect(await page.content()).not.toContain(TOKEN);

      await page.getByRole('link', { name: 'Send a test' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send a test' }).click();
      const first = page.locator('[data-row="0"]');
      await first.getByText('Sent', { exact: true }).waitFor();
      expect(got).toHaveLength(1);
      expect(got[0]).toContain('This is a test of');

      await first.getByRole('link', { name: 'Send again' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
      await expect.poll(() => got.length).toBe(2);
      expect(got[1]).toBe(got[0]);
      await expectNoSidewaysScroll(page);
      expect(await axeInBothThemes(page)).toEqual([]);

      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.waitForURL(/\/manage\/feeds$/);
      await page.getByRole('link', { name: 'Bans of the town' }).waitFor({ state: 'detached' });
      expect(errors).toEqual([]);
      await close();
    },
    SLOW,
  );
});
