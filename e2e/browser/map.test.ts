import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeInBothThemes, expectNoSidewaysScroll, open, useBrowser } from './harness.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const surface = (page: Page) => page.getByRole('application').first();
const drawn = (page: Page) => page.locator('canvas').first().waitFor();
const scale = async (page: Page) =>
  Number.parseInt(
    (await page
      .getByText(/^\d+ units$/)
      .first()
      .textContent()) ?? '',
    10,
  );

/** What the map says of the point under the pointer. */
const readout = (page: Page) => page.getByText(/^-?\d+, -?\d+/).first();

async function middle(page: Page): Promise<{ x: number; y: number }> {
  const box = await surface(page).boundingBox();
  if (!box) throw new Error('The map is not on the page.');
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

describe('the map', () => {
  const visit = useBrowser();

  it('shows the marker of both forms, names its zone and shares a link to it', async () => {
    const { page, errors, close } = await visit({ as: 'Player_One' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const path of ['/map?position=2495 -1687 13', '/map?x=2495&y=-1687&z=13']) {
      await open(page, path);
      await drawn(page);
      await page.getByText('Ganton · 2495.0, -1687.0, 13.0').waitFor();
    }
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('The link to this place was copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/map\?x=2495&y=-1687&z=13$/);

    const { x, y } = await middle(page);
    await page.mouse.move(x, y);
    await page.getByText('Marked place').waitFor();
    expect(await readout(page).textContent()).toMatch(/^249\d, -168\d · Ganton$/);
    expect(errors).toEqual([]);
    await close();
  });

  it('describes both forms when the marker is not valid', async () => {
    const { page, close } = await visit({ as: 'Player_One' });
    await open(page, '/map?position=abc');
    await page.getByText('This marker is not valid.').waitFor();
    await page.getByText('/map?position=10 20 30').waitFor();
    await page.getByText('/map?x=10&y=20&z=30').waitFor();
    await close();
  });

  it('says when the browser takes back its graphics, and draws again', async () => {
    const { page, close } = await visit({ as: 'Player_One' });
    await open(page, '/map');
    await drawn(page);
    await page
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
      });
    const notice = page.getByRole('alert').filter({ hasText: 'The browser took back the graphics of this map' });
    await notice.waitFor();
    await notice.getByRole('button', { name: 'Draw again' }).click();
    await notice.waitFor({ state: 'detached' });
    await drawn(page);
    await close();
  });

  it('is moved by hand, wheel and keys, and goes back', async () => {
    const { page, close } = await visit({ as: 'Player_One' });
    await open(page, '/map');
    await drawn(page);
    const { x, y } = await middle(page);
    const whole = await scale(page);
    await page.mouse.move(x + 100, y + 60);
    const before = await readout(page).textContent();
    await page.mouse.wheel(0, -600);
    await expect.poll(() => scale(page)).toBeLessThan(whole);
    const [east = NaN, north = NaN] = (before ?? '').split(',').map(Number.parseFloat);
    const [eastNow = NaN, northNow = NaN] = ((await readout(page).textContent()) ?? '')
      .split(',')
      .map(Number.parseFloat);
    expect(Math.abs(eastNow - east)).toBeLessThanOrEqual(2);
    expect(Math.abs(northNow - north)).toBeLessThanOrEqual(2);

    await page.mouse.down();
    await page.mouse.move(x - 20, y - 40, { steps: 5 });
    await page.mouse.up();
    expect(Math.abs(Number.parseFloat((await readout(page).textContent()) ?? '') - east)).toBeLessThanOrEqual(2);

    await surface(page).focus();
    await page.keyboard.press('0');
    await expect.poll(() => scale(page)).toBe(whole);
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await expect.poll(() => scale(page)).toBeLessThan(whole);
    await page.getByRole('button', { name: 'Reset the view' }).click();
    await expect.poll(() => scale(page)).toBe(whole);
    await close();
  });

  it.each([false, true])('is accessible in both themes, on a phone: %s', async (phone) => {
    const { page, errors, close } = await visit({ as: 'Rank_5', phone });
    for (const path of [
      '/map',
      '/map?x=1&y=2&z=3',
      '/staff/map',
      '/vehicle/1',
      '/property/1',
      '/property/1/furniture',
    ]) {
      await open(page, path);
      await drawn(page);
      expect(await axeInBothThemes(page), path).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
    expect(errors).toEqual([]);
    await close();
  });
});

describe('the property map', () => {
  const visit = useBrowser();

  it('filters in the address, counts where it is dense and has a list as its twin', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_2' });
    await open(page, '/staff/map');
    await drawn(page);
    await page.getByRole('button', { name: /^House/ }).click();
    await page.getByLabel('Owner').selectOption({ label: 'Owned' });
    await expect.poll(() => new URL(page.url()).search).toBe('?without=house&owned=yes');
    await page.getByRole('button', { name: 'Show as list' }).click();
    const table = page.getByRole('table', { name: 'Property map' });
    await table.getByText('Business').first().waitFor();
    expect(await table.getByText('House', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Show the map' }).click();
    await page.getByRole('button', { name: /^House/ }).click();
    await page.getByLabel('Owner').selectOption({ label: 'All' });
    await page.locator('[data-cluster]').first().waitFor();

    const before = await scale(page);
    const cluster = await page.locator('[data-cluster]').first().boundingBox();
    await page.mouse.click((cluster?.x ?? 0) + 8, (cluster?.y ?? 0) + 8);
    await expect.poll(() => scale(page)).toBeLessThan(before);
    expect(errors).toEqual([]);
    await close();
  });
});

describe('a vehicle', () => {
  const visit = useBrowser();

  it('shows its owner everything, and another player little', async () => {
    const { page, close } = await visit({ as: 'Player_One' });
    await open(page, '/vehicle/1');
    await page.getByRole('heading', { level: 1, name: 'Infernus' }).waitFor();
    await drawn(page);
    await page.getByText('Upgrades').waitFor();
    await page.getByRole('link', { name: 'History' }).click();
    await dialog(page).getByRole('heading', { name: 'History of vehicle 1' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/vehicle/1');
    await page.getByRole('link', { name: 'Tuning' }).click();
    await dialog(page).getByRole('table', { name: 'Slots' }).waitFor();
    await close();

    const other = await visit({ as: 'Player_Two' });
    await open(other.page, '/vehicle/1');
    await other.page.getByText('This vehicle is not your own.').waitFor();
    expect(await other.page.getByText('Upgrades').count()).toBe(0);
    await open(other.page, '/vehicle/1/history');
    await other.page.getByText('You are not authorized to view this page.').waitFor();
    await open(other.page, '/vehicle/1/transfer');
    await other.page.getByText('You are not authorized to view this page.').waitFor();
    await other.close();
  });

  it('is not given away where that is refused', async () => {
    const { page, close } = await visit({ as: 'Rank_5' });
    for (const [id, text] of [
      [3, 'Vehicle is non-transferable, cannot change the owner.'],
      [4, 'Vehicle is owned by a group or job, cannot change the owner.'],
    ] as const) {
      await open(page, `/vehicle/${id}`);
      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Transfer' }).getByText(text).waitFor();
      await open(page, `/vehicle/${id}/transfer`);
      await dialog(page).getByText(text).waitFor();
    }
    await close();
  });

  it('is given to a player who was found', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_5' });
    const give = async (name: string) => {
      await open(page, '/vehicle/5/transfer');
      await dialog(page).getByRole('button', { name: 'Transfer vehicle' }).click();
      await dialog(page).getByText('Search and select a user first.').waitFor();
      await dialog(page).getByRole('combobox').fill(name);
      await dialog(page)
        .getByRole('option', { name: new RegExp(`^${name}\\b`) })
        .first()
        .click();
      await dialog(page).getByRole('checkbox').check();
      await dialog(page).getByRole('button', { name: 'Transfer vehicle' }).click();
      await page.getByText('Vehicle was transferred. Reload the page to see the new owner.').waitFor();
      await page.reload();
      await page.getByRole('link', { name, exact: true }).first().waitFor();
    };
    await give('Player_One');
    await give('Player_Two');
    expect(errors).toEqual([]);
    await close();
  });
});

describe('a property', () => {
  const visit = useBrowser();

  it('shows its parts over it, and where its furniture stands', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_5' });
    await open(page, '/property/1');
    await page.getByRole('heading', { level: 1, name: 'One House' }).waitFor();
    await page.getByText('This property is not your own.').waitFor();
    await drawn(page);
    for (const [name, title] of [
      ['History', 'History of property 1'],
      ['Notes', 'Notes of property 1'],
      ['Furniture', 'Furniture of property 1'],
    ] as const) {
      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
      await dialog(page).getByRole('heading', { name: title }).waitFor();
      if (name !== 'Furniture') await page.keyboard.press('Escape');
    }
    await dialog(page).getByRole('button', { name: /^Yard/ }).click();
    await dialog(page).locator('canvas').waitFor();
    expect(await dialog(page).getByRole('application').getAttribute('aria-label')).toContain('Furniture in the yard');
    expect(errors).toEqual([]);
    await close();
  });
});

describe('the vehicles of a group', () => {
  const visit = useBrowser();

  it('are on a map over their list', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_5' });
    await open(page, '/group/1/vehicles');
    await page.getByRole('heading', { name: 'Spawn points' }).waitFor();
    await drawn(page);
    await page.getByRole('table', { name: 'Vehicles' }).waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});
