import type { Locator, Page } from '@playwright/test';
import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import { makeDue } from '../harness/make-due.ts';
import { literal } from '../literals/literal.ts';
import { SPEC_LITERALS } from '../literals/spec-literals.ts';
import {
  addMember,
  call,
  expectNoSidewaysScroll,
  expectToast,
  killUnder,
  makeServer,
  openGame,
  panel,
  withoutLive,
} from '../steps.ts';

const INTERVALS = SPEC_LITERALS['2 In-game panel, custom commands'].filter((text) =>
  text.endsWith('minutes'),
);

interface Listed {
  id: string;
  name: string;
  command: string;
  enabled: boolean;
}

const commandsOf = (page: Page, serverId: string): Promise<Listed[]> =>
  call<Listed[]>(page, 'GET', `/api/servers/${serverId}/custom-commands`);

const formOf = (page: Page): Locator => page.getByRole('form', { name: 'Add a custom command' });
const rowOf = (page: Page, name: string): Locator =>
  panel(page, 'Custom commands').getByRole('row').filter({ hasText: name });

/** Mantine draws the track over the switch. */
async function flip(where: Locator, name: string | RegExp): Promise<void> {
  await where.getByRole('switch', { name }).click({ force: true });
}

async function fill(page: Page, name: string, command: string): Promise<void> {
  await formOf(page).getByLabel('Name').fill(name);
  await formOf(page).getByLabel('Command to run').fill(command);
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

// covers: R22, R131, R716, R762
test('a custom command is created, edited, run and deleted', async ({ page, signIn, product, upstreams }) => {
  await signIn(page, 'custom_owner');
  const server = await makeServer(page, 'Custom Bay', 'demo-stillcustom');
  await openGame(page, server);
  const form = formOf(page);
  await literal(page, 'Custom commands');
  await literal(form, 'Name', 'Command', 'Interval', 'Enabled');
  await expect(panel(page, 'Custom commands')).toContainText('No custom commands yet');

  await form.getByRole('button', { name: 'Add command' }).click();
  await expectToast(page, 'destructive', 'Error', 'Please fill in all fields.');
  await fill(page, 'Rules', 'h no colon');
  await expect(form.getByText('Start with a colon: :h Hello')).toBeVisible();
  await form.getByLabel('Command to run').fill(`:h ${'long '.repeat(30)}`);
  await expect(form.getByText(/^\d+ characters; the limit is 120\.$/)).toBeVisible();

  await form.getByLabel('Command to run').fill(':h Read the rules');
  await form.getByRole('combobox', { name: 'Interval' }).click();
  await literal(page.getByRole('listbox'), ...INTERVALS);
  await page.getByRole('option', { name: '10 minutes' }).click();
  await expect(form.getByRole('switch', { name: /^Enabled/ })).not.toBeChecked();

  await killUnder(page, product, 'customCommands.create');
  await form.getByRole('button', { name: 'Add command' }).click();
  await expectToast(page, 'destructive', 'Failed to add custom command.');
  await expect(form.getByLabel('Command to run'), 'what was typed stays').toHaveValue(':h Read the rules');
  await product.restartApi();
  await form.getByRole('button', { name: 'Add command' }).click();
  await expectToast(page, 'success', 'Custom command added successfully!');
  await expect(form.getByLabel('Name')).toHaveValue('');

  const note = page
    .locator('div')
    .filter({ has: page.getByText('Saved, paused') })
    .last();
  await expect(note).toContainText('on to run it');
  await expect(rowOf(page, 'Rules')).toContainText('Paused');
  await flip(note, 'Enabled: Rules');
  await expect(page.getByText('Switched on')).toBeVisible();
  await expect(rowOf(page, 'Rules')).toContainText(/in (9|10)m/);

  const [stored] = await commandsOf(page, server.id);
  await makeDue(product, page, { serverId: server.id, commandId: stored?.id ?? '' }, 4_000);
  await choose(page, 'Rules', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit “Rules”' });
  await dialog.getByLabel('Name').fill('House rules');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Custom command updated successfully!')).toBeVisible();
  const row = rowOf(page, 'House rules');
  await expect(row, 'counts down, reads the result by itself').toContainText(/Sent|Confirmed/, {
    timeout: 20_000,
  });
  await expect(row).toContainText(/in (9|10)m/);
  const { commandsReceived } = await upstreams.world('stillcustom');
  expect((commandsReceived as { command: string }[]).map(({ command }) => command)).toEqual([
    ':h Read the rules',
  ]);

  await choose(page, 'House rules', 'Run log');
  const log = page.getByRole('dialog', { name: 'Run log of “House rules”' });
  await expect(log.getByRole('listitem')).toHaveCount(1);
  await expect(log.getByRole('listitem')).toContainText(/Sent|Confirmed/);
  await axe(page);
  await page.keyboard.press('Escape');

  await choose(page, 'House rules', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Custom command deleted.')).toBeVisible();
  await expect(panel(page, 'Custom commands')).toContainText('No custom commands yet');
  expect(await commandsOf(page, server.id)).toEqual([]);
});

test('deleting a command in another window shows the first one a message and the new list', async ({
  page,
  signIn,
  context,
}) => {
  await signIn(page, 'twice_owner');
  await withoutLive(page);
  const server = await makeServer(page, 'Twice Bay', 'demo-stilltwice');
  const path = `/api/servers/${server.id}/custom-commands`;
  for (const name of ['First', 'Second']) await call(page, 'POST', path, { name, command: `:h ${name}` });
  await openGame(page, server);
  const other = await context.newPage();
  await openGame(other, server);
  await choose(other, 'First', 'Delete');
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(other, 'First')).toHaveCount(0);
  await flip(rowOf(page, 'First'), 'Enabled: First');
  await expect(page.getByText('Someone else deleted it.')).toBeVisible();
  await expect(rowOf(page, 'First')).toHaveCount(0);
  await expect(rowOf(page, 'Second')).toBeVisible();
});

test('view permission shows the list and the run log; without a key the page says that nothing runs', async ({
  page,
  signIn,
  person,
}) => {
  const owner = await person('look_owner');
  const server = await makeServer(owner, 'Look Bay');
  const path = `/api/servers/${server.id}/custom-commands`;
  await call(owner, 'POST', path, { name: 'Rules', command: ':h Rules', enabled: true });
  await signIn(page, 'look_mod');
  await addMember(owner, page, server);
  await openGame(page, server);
  await expect(panel(page, 'Custom commands')).toContainText('runs are skipped');
  await expect(rowOf(page, 'Rules').getByRole('switch')).toBeDisabled();
  await expect(formOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Run log of Rules' }).click();
  await expect(page.getByRole('dialog')).toContainText('No runs yet');
});

for (const [scheme, width] of [
  ['dark', 1_280],
  ['light', 390],
] as const) {
  test(`axe finds nothing in the list and its dialogs, ${scheme}, ${width} px @slow`, async ({
    page,
    signIn,
  }) => {
    await signIn(page, `custom_axe_${scheme}`);
    await page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme);
    const server = await makeServer(page, 'Axe Bay', `demo-stillcustomaxe${scheme}`);
    const path = `/api/servers/${server.id}/custom-commands`;
    for (const enabled of [true, false]) {
      const name = `A rather long name of a command that is ${enabled ? 'on' : 'off'}`;
      await call(page, 'POST', path, { name, command: `:h ${'wwwwwww '.repeat(14)}`, enabled });
    }
    await page.setViewportSize({ width, height: 844 });
    await openGame(page, server);
    const edit = page.getByRole('button', { name: /^Actions for .* on$/ });
    await expect(edit).toBeVisible();
    await axe(page);
    await expectNoSidewaysScroll(page);
    await edit.click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 320, height: 844 });
    await expectNoSidewaysScroll(page);
    expectConsoleClean(page);
  });
}
