import type { Page } from '@playwright/test';
import { axe, expect, test } from '../fixtures.ts';
import { presses, says, setUpBot } from '../harness/discord.ts';
import { addMember, call, expectNoSidewaysScroll, makeServer, panel, toastOf } from '../steps.ts';

/** Casey's own. */
const guild = 'Harbour City Emergency Services';

interface Message {
  id: string;
  embeds: { title?: string; description?: string }[];
}

/** Local time in an hour as the planning form takes it. The server's zone is UTC. */
function inAnHour(): string {
  return new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
}

const sessionOf = (page: Page) => page.getByRole('dialog', { name: 'Night patrol' });

test('an evening: planned, voted on in Discord, started, boosted and ended by two people and the bot', async ({
  page,
  person,
  signIn,
  product,
  sandbox,
  upstreams,
}) => {
  await signIn(page, 'casey');
  const mod = await person('evening_mod');
  const server = await makeServer(page, 'Evening Harbour', 'demo-stillevening');
  await addMember(page, mod, server);
  await setUpBot(product, sandbox);
  const casey = (line: string) => says(product, sandbox, { user: 'casey', guild, line });
  expect(await casey(`/connect community:${server.id}`)).toContain('Connected to Evening Harbour');

  await test.step('the owner plans it', async () => {
    await page.goto(`/server/${server.id}/sessions`);
    await page.getByRole('button', { name: 'Plan session' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Night patrol');
    await dialog.getByLabel('Time', { exact: true }).fill(inAnHour());
    await dialog.getByLabel('Needed roles').fill('Dispatch 1');
    await dialog.getByRole('button', { name: 'Plan' }).click();
    await expect(toastOf(page)).toContainText('Session planned');
  });

  await test.step('the moderator signs up', async () => {
    await mod.goto(`/server/${server.id}/sessions`);
    await panel(mod, 'Upcoming')
      .getByRole('button', { name: /Night patrol/ })
      .click();
    await sessionOf(mod).getByText('Going', { exact: true }).click();
    await sessionOf(mod).getByRole('combobox', { name: 'Role' }).selectOption('Dispatch 0/1');
    await expect(sessionOf(mod)).toContainText('Dispatch 1/1');
  });

  await test.step('the owner opens a vote, and Discord passes it', async () => {
    await panel(page, 'Upcoming')
      .getByRole('button', { name: /Night patrol/ })
      .click();
    await sessionOf(page).getByRole('button', { name: 'Open vote' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open vote' });
    await dialog.getByText('Discord server', { exact: true }).click();
    await dialog.getByLabel('Yes votes needed').fill('2');
    await dialog.getByLabel('Post in').selectOption('general');
    await axe(page);
    await dialog.getByRole('button', { name: 'Open vote' }).click();
    await expect(toastOf(page)).toContainText('Vote opened');
    const messages = async () => (await upstreams.discordMessages()) as Message[];
    const ofVote = ({ embeds }: Message) => embeds[0]?.title === 'Vote: Night patrol';
    await expect.poll(async () => (await messages()).filter(ofVote).length).toBe(1);
    const message = (await messages()).find(ofVote)?.id ?? '';
    for (const user of ['casey', 'avery']) {
      const press = { user, guild, message, button: 'Yes' };
      expect(await presses(product, sandbox, press)).toContain('You voted yes.');
    }
    await expect(sessionOf(page)).toContainText('2 of 2 yes · 0 no · Passed');
    await expect.poll(async () => JSON.stringify(await messages())).toContain('passed with 2 yes');
  });

  await test.step('it starts with staff on duty', async () => {
    await expect(sessionOf(page)).toContainText('0 staff members on duty, 1 needed.');
    await call(mod, 'POST', `/api/servers/${server.id}/shifts/clock-in`, {});
    await expect(sessionOf(page)).toContainText('1 staff member on duty, 1 needed.');
    await sessionOf(page).getByRole('button', { name: 'Start', exact: true }).click();
    await expect(toastOf(page)).toContainText('Session started');
    await expect(sessionOf(mod)).toContainText('Running');
  });

  await test.step('it is boosted from Discord', async () => {
    expect(await casey('/session boost')).toContain('Boosted: Night patrol');
    await expect(sessionOf(page).getByRole('button', { name: 'Boost' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  await test.step('it ends with its shifts, and the summary remains', async () => {
    await sessionOf(page).getByRole('button', { name: 'End', exact: true }).click();
    await sessionOf(page).getByLabel('Countdown (minutes)').fill('0');
    await sessionOf(page).getByLabel('End shifts').check();
    await sessionOf(page).getByRole('button', { name: 'End session' }).click();
    await expect(toastOf(page)).toContainText('Session ended');
    for (const one of [page, mod]) {
      await expect(sessionOf(one)).toContainText(/Ended.*Length/);
      // Minutes are no attendance: who said they would come is missing.
      await expect(sessionOf(one)).toContainText(/Missing.*evening_mod/);
    }
    await expectNoSidewaysScroll(page);
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(panel(page, 'Past')).toContainText('Night patrol');
    await expect(panel(page, 'Upcoming')).toContainText('No sessions planned');
  });
  expect(await casey('/session list')).toContain('No sessions are planned');
});
