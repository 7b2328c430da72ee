import type { Page } from '@playwright/test';
import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import type { SandboxControl } from '../harness/sandbox-control.ts';
import { addMember, expectFocusIn, expectToast, makeServer, openGame, panel } from '../steps.ts';

const line = (page: Page) => page.getByRole('combobox', { name: 'Command', exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const sentHere = (page: Page, text: string) =>
  panel(page, 'Activity').getByRole('listitem').filter({ hasText: text });

async function received(upstreams: SandboxControl, world: string): Promise<string[]> {
  const { commandsReceived } = await upstreams.world(world);
  return (commandsReceived as { command: string }[]).map(({ command }) => command);
}

async function join(upstreams: SandboxControl, world: string, ...players: string[]): Promise<void> {
  for (const player of players) await upstreams.control(world, { op: 'join', player });
}

test('the keyboard alone completes a command and a name', async ({ page, signIn, upstreams }) => {
  await signIn(page, 'completing');
  const world = 'stillcompleting';
  await join(upstreams, world, 'Quick_Fox', 'Quiet_Owl');
  const server = await makeServer(page, 'Completing Bay', `demo-${world}`);
  await openGame(page, server);
  await expect(panel(page, 'Online players')).toContainText('Quick_Fox');
  await line(page).pressSequentially(':ki');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options).toHaveText([/:kick.*players, reason/, /:kill/, /:killlogs.*in-game only/]);
  await expect(line(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(line(page)).toHaveValue(':kick ');
  await page.keyboard.type('qui');
  await expect(options).toHaveText(['Quick_Fox', 'Quiet_Owl'].map((name) => new RegExp(name)));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(line(page)).toHaveValue(':kick Quiet_Owl ');
  await expect(page.getByText('players, reason (optional)')).toBeVisible();
  await page.keyboard.type('rule 4');
  const width = (await send(page).boundingBox())?.width ?? 0;
  await page.keyboard.press('Enter');
  // Both are over after five seconds.
  await Promise.all([
    expectToast(page, 'success', 'Command Executed Successfully'),
    expect(page.getByText(/^Next command in [1-5]s$/)).toBeVisible(),
  ]);
  expect((await send(page).boundingBox())?.width, 'the seconds do not widen it').toBe(width);
  expect(await received(upstreams, world)).toEqual([':kick Quiet_Owl rule 4']);
  await expect(panel(page, 'Online players')).not.toContainText('Quiet_Owl', { timeout: 30_000 });
  expectConsoleClean(page);
});

test('arrow keys bring back sent commands, after a reload and on this server only', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'remembering');
  const server = await makeServer(page, 'Remembering Bay', 'demo-stillremembering');
  const other = await makeServer(page, 'Forgetful Bay', 'demo-stillforgetful');
  await openGame(page, server);
  await line(page).fill(':h First of all');
  await page.keyboard.press('Enter');
  await expectToast(page, 'success', 'Command Executed Successfully');
  await page.reload();
  await line(page).fill('a draft');
  await page.keyboard.press('ArrowUp');
  await expect(line(page)).toHaveValue(':h First of all');
  await page.keyboard.press('ArrowDown');
  await expect(line(page)).toHaveValue('a draft');
  await openGame(page, other);
  await line(page).press('ArrowUp');
  await expect(line(page)).toHaveValue('');
});

test('a name that fits two people is pointed out, and one of them is chosen', async ({
  page,
  signIn,
  upstreams,
}) => {
  await signIn(page, 'ambiguous');
  const world = 'stillambiguous';
  await join(upstreams, world, 'Zebra_One', 'Zebra_Two');
  const server = await makeServer(page, 'Ambiguous Bay', `demo-${world}`);
  await openGame(page, server);
  await expect(panel(page, 'Online players')).toContainText('Zebra_One');
  await line(page).fill(':kick zebra spam');
  await page.keyboard.press('Enter');
  const notice = page.getByRole('group', { name: '“zebra” matches 2: Zebra_One, Zebra_Two' });
  await expect(notice).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(notice).toBeHidden();
  await expect(line(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notice).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(notice.getByRole('button', { name: '“zebra” means Zebra_Two' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(line(page)).toHaveValue(':kick Zebra_Two spam');
  await expect(line(page)).toBeFocused();
  expect(await received(upstreams, world)).toEqual([]);
  await page.keyboard.press('Enter');
  await expectToast(page, 'success', 'Command Executed Successfully');
  await expect(send(page)).toBeEnabled();
  await line(page).fill(':pm nobodyknown hello');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No player matches “nobodyknown”')).toBeVisible();
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await expectToast(page, 'success', 'Command Executed Successfully');
  const sent = [':pm nobodyknown hello', ':kick Zebra_Two spam'];
  // The toast of the command before may still be there.
  await expect.poll(() => received(upstreams, world)).toEqual(sent);
});

test('a command that affects all players asks once, also when it is typed', async ({
  page,
  signIn,
  upstreams,
}) => {
  await signIn(page, 'sweeping');
  const world = 'stillsweeping';
  const server = await makeServer(page, 'Sweeping Bay', `demo-${world}`);
  await openGame(page, server);
  const { CurrentPlayers } = (await upstreams.world(world)).server as { CurrentPlayers: number };
  const question = page.getByRole('alertdialog');
  for (const [command, words] of [
    [':kick all clearing up', `Affects ${CurrentPlayers} players.`],
    [':shutdown', `Disconnects ${CurrentPlayers} players`],
  ] as const) {
    await line(page).fill(command);
    await page.keyboard.press('Enter');
    await expect(question).toContainText(words);
    await expectFocusIn(question);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(line(page)).toBeFocused();
    await expect(line(page)).toHaveValue(command);
  }
  expect(await received(upstreams, world)).toEqual([]);
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Run' }).click();
  await expectToast(page, 'success', 'Command Executed Successfully');
  expect(await received(upstreams, world)).toEqual([':shutdown']);
});

test('a command that works only inside the game is pointed out before it is sent', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'insider');
  const server = await makeServer(page, 'Insider Bay', 'demo-stillinsider');
  await openGame(page, server);
  await line(page).fill(':logs');
  await page.keyboard.press('Enter');
  await expect(page.getByText(':logs only works in game.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit command' }).click();
  await expect(line(page)).toBeFocused();
  await line(page).fill(`:h ${'x'.repeat(120)}`);
  await expect(page.getByText('123 / 120')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('123 characters; the limit is 120.');
});

test('a waiting command shows its place in the queue and the time until the log confirms it', async ({
  page,
  signIn,
  person,
  upstreams,
}) => {
  test.slow();
  // The state of the line is visible for as long as the pause lasts.
  await upstreams.commandPause(8_000);
  await signIn(page, 'line_owner');
  const server = await makeServer(page, 'Line Bay', 'demo-stillline');
  const [second, third] = [await person('line_second'), await person('line_third')];
  for (const member of [second, third]) await addMember(page, member, server);
  for (const one of [page, second, third]) await openGame(one, server);
  await line(page).fill(':h One');
  await line(second).fill(':h Two');
  await line(third).fill(':h Three');
  await send(page).click();
  await expectToast(page, 'success', 'Command Executed Successfully');
  await send(second).click();
  await expect(second.getByText('Waiting for the game...')).toBeVisible();
  await send(third).click();
  await expect(third.getByText('Waiting for the game...')).toBeVisible();
  await page.reload();
  await expect(sentHere(page, ':h Three')).toContainText(/by line_third/);
  await expect(sentHere(page, ':h Three')).toContainText(/Queued.*in line.*(in \d+s|any moment)/s);
  await expect(sentHere(third, ':h Three')).toContainText(/Sent|Confirmed/, { timeout: 30_000 });
  await expect(async () => {
    await third.reload();
    await expect(sentHere(third, ':h One')).toContainText('Confirmed', { timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
});

test('a key that cannot send commands links to the settings that explain how to allow it', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'unallowed');
  const server = await makeServer(page, 'Unallowed Bay', 'locked-stillunallowed');
  await openGame(page, server);
  await line(page).fill(':h Hello');
  await page.keyboard.press('Enter');
  await expectToast(page, 'destructive', 'Command Failed');
  const link = sentHere(page, ':h Hello').getByRole('link', { name: 'How to fix' });
  await link.click();
  await expect(page).toHaveURL(/\/settings\?section=api/);
});
