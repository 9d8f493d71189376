import { describe, expect, it } from 'vitest';
import { EXIT } from '../../exit-codes.ts';
import { community, nowOf } from '../../testing/community.ts';
import { runCli, temporaryConfig } from '../../testing/run-cli.ts';
import { startScripted } from '../../testing/scripted-server.ts';

describe('steward status', () => {
  it('shows the servers to anybody, and the totals to whoever is signed in', async () => {
    const server = await startScripted(community().scripts);
    const folder = await temporaryConfig();
    const options = { env: { STEWARD_URL: server.url, STEWARD_CONFIG_DIR: folder.dir }, clock: { now: nowOf } };
    const signedOut = await runCli(['status'], options);
    expect(signedOut.code).toBe(EXIT.done);
    expect(signedOut.stdout.split('\n')[1]).toMatch(/^Server rpg +rpg +● online +212\/500 +12 ms/);
    expect(signedOut.stdout).toContain('○ offline');
    expect(signedOut.stderr).toContain('steward login');
    await runCli(['login', '--name', 'Rank_5', '--password-stdin'], { ...options, stdin: 'steward-demo' });
    const signedIn = await runCli(['status'], options);
    expect(signedIn.stdout).toMatch(/Players {9}2,000\n/);
    expect(signedIn.stdout).toMatch(/Open tickets {4}3\n/);
    expect(JSON.parse((await runCli(['status', '--fields', 'community,staff'], options)).stdout)).toMatchObject({
      community: 'Los Santos',
      staff: { totalStaffTickets: 3 },
    });
    expect(signedIn.stdout).not.toMatch(/CPU|Uptime/);
    await server.close();
    await folder.remove();
  });
});
