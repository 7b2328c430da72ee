import type { Locator, Page } from '@playwright/test';
import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import type { SandboxControl } from '../harness/sandbox-control.ts';
import { call, expectNoSidewaysScroll, makeServer, panel, toastOf } from '../steps.ts';

/** A game with automations is polled every thirty seconds, and every ten while it is watched. */
const UNTIL_READ = { timeout: 60_000 };

/** Mantine draws the track over the switch. */
const flip = (where: Locator, name: string) => where.getByRole('switch', { name }).click({ force: true });

/** Creates a server whose game was polled with one player in it. */
async function playing(page: Page, upstreams: SandboxControl, world: string): Promise<string> {
  const { id } = await makeServer(page, `Game of ${world}`, `demo-${world}`);
  await upstreams.control(world, { op: 'join', player: 'Early_Bird' });
  await expect.poll(() => playersOf(page, id), UNTIL_READ).toEqual(['Early_Bird']);
  return id;
}

async function playersOf(page: Page, id: string): Promise<string[]> {
  const players = await call<{ Player: string }[]>(page, 'GET', `/api/servers/${id}/players`);
  return players.map(({ Player }) => Player.split(':')[0] ?? '');
}

test('a welcome is tested, enabled, sent to a joining player, and disabled', async ({
  page,
  signIn,
  upstreams,
}) => {
  test.slow();
  const world = 'emptywelcome';
  await signIn(page, 'welcome.owner');
  const serverId = await playing(page, upstreams, world);
  await page.goto(`/server/${serverId}`);
  await page.getByRole('navigation', { name: 'Server' }).getByRole('link', { name: 'Automations' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Automations' })).toBeVisible();
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('switch', { name: 'Welcome messages' }) });
  await expect(card.getByText('Never ran')).toBeVisible();
  await card.getByRole('button', { name: 'Welcome messages' }).click();
  const message = card.getByRole('textbox', { name: 'Message' });
  await message.fill('Hello {plyer}');
  await expect(card.getByText('There is no {plyer}.', { exact: false })).toBeVisible();
  await message.fill('Hello {player}');
  await expect(card.getByText('“Hello {player}”', { exact: false })).toBeVisible();
  await card.getByRole('button', { name: 'Dry run' }).click();
  await expect(card.getByText(':pm Early_Bird Hello Early_Bird')).toBeVisible();
  await axe(page);
  await flip(card, 'Welcome messages');
  await expect(toastOf(page)).toContainText('Welcome messages: switched on');
  await upstreams.control(world, { op: 'join', player: 'Fresh_Face' });
  const commands = async () => JSON.stringify((await upstreams.world(world)).commandLogs);
  await expect.poll(commands, UNTIL_READ).toContain(':pm Fresh_Face Hello Fresh_Face');
  expect(await commands()).not.toContain(':pm Early_Bird');
  const log = panel(page, 'Run log');
  await expect(log.getByText(':pm Fresh_Face Hello Fresh_Face')).toBeVisible(UNTIL_READ);
  await expect(log.getByRole('listitem').getByText('Done')).toBeVisible(UNTIL_READ);
  await log.getByLabel('Automation').selectOption('Temporary bans');
  await expect(log.getByText('No matches')).toBeVisible();
  await log.getByRole('button', { name: 'Clear filters' }).click();
  await log.getByLabel('Result').selectOption('Failed');
  await expect(log.getByText('No matches')).toBeVisible();
  await flip(card, 'Welcome messages');
  await expect(toastOf(page)).toContainText('Welcome messages: switched off');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page);
  expectConsoleClean(page);
});

test('an impossible reminder is refused with nothing lost, and its next run is skipped', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'reminder.owner');
  const { id } = await makeServer(page, 'Reminding Bay', 'demo-emptyreminder');
  await page.goto(`/server/${id}/automations`);
  const form = page.getByRole('form', { name: 'Add a reminder' });
  await form.getByLabel('Name').fill('Rules');
  await form.getByLabel('Text').fill('x'.repeat(118));
  await form.getByRole('button', { name: 'Add reminder' }).click();
  await expect(form).toContainText('The game takes 117 characters of such a reminder; this has 118.');
  await expect(form.getByLabel('Name')).toHaveValue('Rules');
  await form.getByLabel('Text').fill('Read the rules');
  await form.getByRole('button', { name: 'Conditions' }).click();
  await form.getByRole('switch', { name: 'Only while staff are on duty' }).click({ force: true });
  await form.getByRole('switch', { name: 'Enabled' }).click({ force: true });
  await form.getByRole('button', { name: 'Add reminder' }).click();
  await expect(toastOf(page)).toContainText('Reminder added.');
  const reminders = panel(page, 'Reminders');
  await expect(reminders.getByText('Only with staff on duty.')).toBeVisible();
  await reminders.getByRole('button', { name: 'Actions for Rules' }).click();
  await page.getByRole('menuitem', { name: 'Skip next', exact: true }).click();
  await expect(reminders.getByText('(skipped)', { exact: false })).toBeVisible();
  await reminders.getByRole('button', { name: 'Actions for Rules' }).click();
  await page.getByRole('menuitem', { name: 'Don’t skip next' }).click();
  await expect(reminders.getByText('(skipped)', { exact: false })).toBeHidden();
  await expectNoSidewaysScroll(page);
});
