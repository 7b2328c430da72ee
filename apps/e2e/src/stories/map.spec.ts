import type { Page } from '@playwright/test';
import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import { quantile } from '../harness/paint-times.ts';
import { expectNoSidewaysScroll, makeServer, panel, withMotion } from '../steps.ts';

const players = (page: Page) => panel(page, 'Players');
const surface = (page: Page) => page.locator('[data-map]');
const marker = (page: Page, name: string) =>
  surface(page).locator('[data-marker] > span').filter({ hasText: name });

test('players and calls are on the map and in the list, by keyboard too', async ({
  page,
  signIn,
  upstreams,
}) => {
  await signIn(page, 'mapper');
  const world = 'stillmapper';
  await upstreams.control(world, { op: 'clear' });
  const ann = {
    op: 'join',
    player: 'Map_Ann',
    team: 'Sheriff',
    callsign: '1S-77',
    permission: 'Server Moderator',
  };
  await upstreams.control(world, ann);
  await upstreams.control(world, { op: 'join', player: 'Map_Bob' });
  await upstreams.control(world, {
    op: 'emergency',
    team: 'Sheriff',
    caller: 'Map_Bob',
    description: 'Stolen car',
  });
  const server = await makeServer(page, 'Map Bay', `demo-${world}`);
  await page.goto(`/server/${server.id}/map`);
  const row = players(page).getByRole('listitem').filter({ hasText: 'Map_Ann' });
  await expect(row).toContainText('1S-77');
  await expect(marker(page, 'Map_Ann')).toBeVisible();
  const picture = surface(page).locator('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1_024);
  await expect(panel(page, 'Calls').getByRole('listitem')).toContainText(
    /Nearest staff: Map_Ann [\d,]+ studs/,
  );
  await axe(page);
  await expectNoSidewaysScroll(page);

  const follow = row.getByRole('button', { name: 'Follow Map_Ann' });
  await follow.focus();
  await page.keyboard.press('Enter');
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  const middle = async () => {
    const [box, pin] = [await surface(page).boundingBox(), await marker(page, 'Map_Ann').boundingBox()];
    if (!box || !pin) return null;
    // The dot is in the first 24 px of its pin.
    return Math.hypot(pin.x + 12 - box.x - box.width / 2, pin.y + 12 - box.y - box.height / 2);
  };
  await expect.poll(middle).toBeLessThan(5);
  await surface(page).hover();
  await page.mouse.wheel(0, -300);
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('checkbox', { name: /^Sheriff/ }).uncheck();
  await expect(marker(page, 'Map_Ann')).toHaveCount(0);
  await page.getByRole('checkbox', { name: /^Sheriff/ }).check();
  await page.getByRole('button', { name: 'Whole map' }).click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const before = await marker(page, 'Map_Bob').boundingBox();
  await surface(page).hover({ position: { x: 40, y: 40 } });
  await page.mouse.down();
  await page.mouse.move(300, 400, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => marker(page, 'Map_Bob').boundingBox()).not.toEqual(before);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Whole map' }).click();
  await marker(page, 'Map_Ann').locator('span').first().click();
  await expect(page.getByRole('dialog', { name: 'Map_Ann' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 600 });
  await expectNoSidewaysScroll(page);
  await players(page)
    .getByRole('listitem')
    .filter({ hasText: 'Map_Bob' })
    .getByRole('button', { name: 'Follow Map_Bob' })
    .click();
  await expect(marker(page, 'Map_Bob')).toBeInViewport();

  await page.getByLabel('Season').selectOption('Summer');
  await expect(page.getByText('This map isn’t calibrated, so players are only listed.')).toBeVisible();
  expectConsoleClean(page);
});

/** Moves the map in circles for two seconds and returns the time between frames, in ms. */
async function framesWhilePanning(page: Page): Promise<number[]> {
  const box = await surface(page).boundingBox();
  if (!box) throw new Error('The map is not on the screen.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const noted = page.evaluate(async () => {
    const gaps: number[] = [];
    let before = await new Promise(requestAnimationFrame);
    for (const end = before + 2_000; before < end; ) {
      const now = await new Promise(requestAnimationFrame);
      gaps.push(Number(now) - before);
      before = Number(now);
    }
    return gaps;
  });
  let isOver = false;
  const gaps = noted.finally(() => {
    isOver = true;
  });
  for (let step = 0; !isOver; step += 1)
    await page.mouse.move(x + 80 * Math.sin(step / 8), y + 80 * Math.cos(step / 8));
  await page.mouse.up();
  return gaps;
}

test('@slow the map of fifty players keeps up with the finger, on a slow phone too', async ({
  page,
  signIn,
  upstreams,
}) => {
  await withMotion(page);
  await signIn(page, 'mapcrowd');
  const world = 'stillmapcrowd';
  await upstreams.control(world, { op: 'clear' });
  await upstreams.control(world, { op: 'set', maxPlayers: 50 });
  for (let n = 0; n < 50; n += 1)
    await upstreams.control(world, { op: 'join', player: `Crowd_${n}:${990_000 + n}`, team: 'Police' });
  const server = await makeServer(page, 'Crowded Bay', `demo-${world}`);
  await page.goto(`/server/${server.id}/map`);
  await expect(surface(page).locator('[data-marker]')).toHaveCount(50);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const desktop = quantile(await framesWhilePanning(page), 0.5);
  await page.setViewportSize({ width: 390, height: 844 });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const phone = quantile(await framesWhilePanning(page), 0.5);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  process.stdout.write(
    `frames a second: ${Math.round(1_000 / desktop)}, phone ${Math.round(1_000 / phone)}\n`,
  );
  expect(1_000 / desktop).toBeGreaterThan(55);
  expect(1_000 / phone).toBeGreaterThanOrEqual(30);
});
