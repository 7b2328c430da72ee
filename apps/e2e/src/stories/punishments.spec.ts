import { readFile } from 'node:fs/promises';
import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import { literal } from '../literals/literal.ts';
import { add, fillIn, openComposer, openPunishments, record, rowOf } from '../punish-steps.ts';
import { addMember, call, expectToast, killUnder, makeServer, toastOf, withoutLive } from '../steps.ts';

// covers: R25, R32, R172, R465-R468, R529-R531, R772
test('missing fields are named, and every record appears', async ({ page, signIn }) => {
  await signIn(page, 'punish_owner');
  const server = await makeServer(page, 'Punish Bay');
  await openPunishments(page, server);
  await expect(page.getByText('No punishments')).toBeVisible();
  await literal(await openComposer(page), 'Warning', 'Kick', 'Strike', 'Ban');
  await record(page);
  await expectToast(page, 'destructive', 'Error', 'Please fill in all required fields.');

  await fillIn(page, { name: 'Warned_Player', type: 'Warning', reason: 'Parked in the fire lane' });
  await expect(toastOf(page), 'what is no longer missing is no longer asked for').toHaveCount(0);
  await record(page);
  await expectToast(page, 'success', 'Punishment record added successfully!');
  await fillIn(page, { name: 'Banned_Once', type: 'Ban', reason: 'Ran people over', minutes: '90' });
  await record(page);
  const table = page.getByRole('table');
  const ban = table.getByRole('row').filter({ hasText: 'Banned_Once' });
  await literal(ban, 'Ban', 'Active');
  await expect(ban).toContainText('1 hour 30 minutes');
  await expect(ban).toContainText('punish_owner');
  const warning = table.getByRole('row').filter({ hasText: 'Warned_Player' });
  await literal(warning, 'Warning');
  await expect(warning, 'a warning has no length').not.toContainText('Permanent');
  await fillIn(page, { name: 'Struck_Player', type: 'Strike', reason: 'x', minutes: '0' });
  await record(page);
  await expect(page.getByText('Enter a whole number.').first()).toBeVisible();
  expectConsoleClean(page);
});

// covers: R173, R463, R464
test('a record keeps the history of its changes, has evidence, and ends on request', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'edit_owner');
  const server = await makeServer(page, 'Edit Bay');
  await add(page, server, {
    robloxUsername: 'Edited_Player',
    punishmentType: 'kick',
    reason: 'First reason',
  });
  await openPunishments(page, server);
  await page.getByRole('button', { name: 'Edit kick of Edited_Player' }).click();
  const dialog = page.getByRole('dialog', { name: /^Edit \w+ of Edited_Player$/ });
  await expect(dialog.getByRole('region', { name: 'Changes' })).toContainText('edit_owner recorded');
  await dialog.getByLabel('Reason').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'destructive', 'Please fill in all required fields.');
  await dialog.getByLabel('Reason').fill('Second reason');
  await expect(toastOf(page)).toHaveCount(0);
  await dialog.getByText('Strike', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Add evidence' }).click();
  await dialog.getByLabel('Link to evidence 1').fill('https://clips.example/7');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const row = rowOf(page, 'Edited_Player');
  await literal(row, 'Strike', 'Active');
  await expect(row).toContainText('Second reason');
  const link = row.getByRole('link', { name: 'Evidence 1: clips.example' });
  await expect(link).toHaveAttribute('rel', /noopener.*nofollow/);

  const edit = page.getByRole('button', { name: 'Edit strike of Edited_Player' });
  await edit.click();
  const history = dialog.getByRole('region', { name: 'Changes' });
  await expect(history).toContainText('edit_owner edited');
  await expect(history).toContainText(/Reason: First reason.*Second reason/);
  await expect(history).toContainText(/Type: Kick.*Strike/);
  await dialog.getByRole('checkbox', { name: 'Active' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await literal(row, 'Expired');
  await edit.click();
  await dialog.getByRole('checkbox', { name: 'Active' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Active');
  expectConsoleClean(page);
});

// covers: R174
test('a deletion is undone in its toast or above the list, also after another toast', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'undo_owner');
  const server = await makeServer(page, 'Undo Bay');
  await add(page, server, { robloxUsername: 'Back_Again', punishmentType: 'kick', reason: 'Once too often' });
  await add(page, server, { robloxUsername: 'Other_One', punishmentType: 'ban', reason: 'Stays' });
  await openPunishments(page, server);
  const row = rowOf(page, 'Back_Again');
  const remove = page.getByRole('button', { name: 'Delete kick of Back_Again' });
  await remove.click();
  await expect(toastOf(page)).toContainText('Punishment record deleted.');
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toastOf(page)).toContainText('Punishment restored.');
  await expect(remove).toBeVisible();

  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(remove).toHaveCount(0);
  const line = page.getByRole('button', { name: 'Undo: Kick of Back_Again deleted.' });
  await expect(line, 'the way back has the focus that the row took along').toBeFocused();
  await openComposer(page);
  await record(page);
  await expectToast(page, 'destructive', 'Please fill in all required fields.');
  await page.getByRole('checkbox', { name: 'Select ban of Other_One' }).check();
  await line.press('Enter');
  await expect(row).toContainText('Active');
  await expect(remove).toBeVisible();
});

test('several are selected by keyboard and pointer, ended together and exported', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'bulk_owner');
  const server = await makeServer(page, 'Bulk Bay');
  for (const name of ['Bulk_A', 'Bulk_B', 'Bulk_C', 'Bulk_D'])
    await add(page, server, { robloxUsername: name, punishmentType: 'warning', reason: `Reason of ${name}` });
  await openPunishments(page, server);
  const check = (name: string) => page.getByRole('checkbox', { name: `Select warning of ${name}` });
  await check('Bulk_D').focus();
  await page.keyboard.press('Space');
  await check('Bulk_B').click({ modifiers: ['Shift'] });
  await expect(check('Bulk_C')).toBeChecked();
  await expect(page.getByText('3 selected')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('Reason of Bulk_C');
  expect(csv).not.toContain('Reason of Bulk_A');

  await page.getByRole('button', { name: 'Expire 3' }).press('Enter');
  await expect(toastOf(page)).toContainText('3 punishments expired.');
  for (const name of ['Bulk_B', 'Bulk_C', 'Bulk_D']) await expect(rowOf(page, name)).toContainText('Expired');
  // A button that the header half covers counts as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await axe(page);
  await page.getByRole('button', { name: /^Undo: / }).click();
  await expect(toastOf(page)).toContainText('3 punishments active again.');
  for (const name of ['Bulk_B', 'Bulk_C', 'Bulk_D']) await expect(rowOf(page, name)).toContainText('Active');
  await expect(rowOf(page, 'Bulk_A')).toContainText('Active');
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', /export\.csv$/);
});

// covers: R727
test('without the API nothing is lost: the message, the text in the form, and the retry', async ({
  page,
  signIn,
  product,
}) => {
  await signIn(page, 'lost_owner');
  const server = await makeServer(page, 'Lost Bay');
  await call(page, 'POST', `/api/servers/${server.id}/punishments`, {
    robloxUsername: 'Lost_Player',
    punishmentType: 'warning',
    reason: 'Was there before',
  });
  await openPunishments(page, server);
  await expect(page.getByText('Was there before')).toBeVisible();
  await fillIn(page, { name: 'Lost_Player', type: 'Kick', reason: 'Typed once' });
  await expect(page.getByRole('region', { name: 'Player record' })).toContainText('1 active');
  await killUnder(page, product, 'punishments.create');
  await record(page);
  await expectToast(page, 'destructive', 'Error', 'Failed to add punishment record. Please try again.');
  await expect(page.getByLabel('Reason')).toHaveValue('Typed once');
  await expect(page.getByText('Was there before').first()).toBeVisible();
  await product.restartApi();
  await record(page);
  await expectToast(page, 'success', 'Punishment record added successfully!');
  await expect(page.getByRole('table').getByText('Typed once')).toBeVisible();
  const rows = await call<unknown[]>(page, 'GET', `/api/servers/${server.id}/punishments`);
  expect(rows).toHaveLength(2);
});

// covers: R728, R729
test('a record that another person deleted cannot be changed, and the page says so', async ({
  page,
  signIn,
}) => {
  await withoutLive(page);
  await signIn(page, 'late_owner');
  const server = await makeServer(page, 'Late Bay');
  await add(page, server, { robloxUsername: 'Late_Player', punishmentType: 'kick', reason: 'Before' });
  await openPunishments(page, server);
  await page.getByRole('button', { name: 'Edit kick of Late_Player' }).click();
  const path = `/api/servers/${server.id}/punishments`;
  const [stored] = await call<{ id: string }[]>(page, 'GET', path);
  await call(page, 'DELETE', `${path}/${stored?.id}`);
  await page.getByRole('dialog').getByLabel('Reason').fill('After');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'destructive', 'Error', 'Failed to update punishment.');
  await expect(page.getByRole('dialog').getByLabel('Reason')).toHaveValue('After');
  await page.keyboard.press('Escape');
  await add(page, server, { robloxUsername: 'Late_Two', punishmentType: 'kick', reason: 'Before' });
  await page.reload();
  await expect(rowOf(page, 'Late_Two')).toBeVisible();
  const [second] = await call<{ id: string }[]>(page, 'GET', path);
  await call(page, 'DELETE', `${path}/${second?.id}`);
  await page.getByRole('button', { name: 'Delete kick of Late_Two' }).click();
  await expectToast(page, 'destructive', 'Error', 'Failed to delete punishment.');
});

// covers: R171, R175
test('search finds parts of names and reasons, and combined filters are in the address', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'search_owner');
  const server = await makeServer(page, 'Search Bay');
  const put = (robloxUsername: string, punishmentType: string, reason: string, duration?: number) =>
    add(page, server, { robloxUsername, punishmentType, reason, duration });
  await put('Needle_One', 'warning', '100% speeding_fine');
  await put('Hay_Two', 'kick', 'Said "no" to an officer', 60);
  await put('Hay_Three', 'strike', 'Ночная смена', 30);
  await openPunishments(page, server);
  const rows = page.getByRole('table').getByRole('row');
  const search = page.getByRole('searchbox', { name: 'Search punishments' });
  await expect(rows).toHaveCount(4);
  for (const [typed, found] of [
    ['eedle', 'Needle_One'],
    ['100%', 'Needle_One'],
    ['g_f', 'Needle_One'],
    ['"no"', 'Hay_Two'],
    ['смена', 'Hay_Three'],
  ] as const) {
    await search.fill(typed);
    await expect(rows, typed).toHaveCount(2);
    await expect(rows.last(), typed).toContainText(found);
  }
  await search.fill('no such words');
  await expect(page.getByText('No matches for “no such words”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows).toHaveCount(4);
  await expect(search).toHaveValue('');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('kick');
  await expect(page).toHaveURL(/type=kick/);
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Type' }).selectOption('');
  await page.getByRole('combobox', { name: 'Recorded by' }).selectOption({ label: 'search_owner' });
  await expect(page).toHaveURL(/by=/);
  await expect(rows).toHaveCount(4);
  await page.goto(`/server/${server.id}/punishments?to=2020-01-01`);
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();

  const firstPlayer = rows.nth(1);
  const ends = page.getByRole('columnheader', { name: 'Duration' });
  await ends.getByRole('button').press('Space');
  await expect(ends).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=ending/);
  await expect(firstPlayer).toContainText('Hay_Three');
  await page.getByRole('columnheader', { name: 'Player' }).getByRole('button').press('Enter');
  await expect(rows.last()).toContainText('Needle_One');
  const when = page.getByRole('columnheader', { name: 'When' });
  await when.getByRole('button').click();
  await expect(when).toHaveAttribute('aria-sort', 'descending');
  await when.getByRole('button').click();
  await expect(when).toHaveAttribute('aria-sort', 'ascending');
  await expect(firstPlayer).toContainText('Needle_One');
});

test('a name Roblox does not know can be recorded and is marked', async ({ page, signIn, upstreams }) => {
  await signIn(page, 'unknown_owner');
  const server = await makeServer(page, 'Unknown Bay');
  await openPunishments(page, server);
  await fillIn(page, { name: 'Ghost_Typo', type: 'Warning', reason: 'Spelled wrong' });
  await expect(page.getByText('No such Roblox account.')).toBeVisible();
  await record(page);
  await expect(page.getByRole('table').getByText('Unverified')).toHaveCount(1);
  await upstreams.faults('roblox', '500', { match: 'usernames' });
  await fillIn(page, { name: 'Silent_Roblox', type: 'Kick', reason: 'Roblox was down' });
  await expect(page.getByText('Roblox didn’t answer.', { exact: false })).toBeVisible();
  await record(page);
  await expectToast(page, 'success', 'Punishment record added successfully!');
});

test('texts appear as text, whatever they contain', async ({ page, signIn }) => {
  await signIn(page, 'xss_owner');
  const probe = '<img src=x onerror="document.title=\'hacked\'"><script>1</script>';
  const server = await makeServer(page, probe.slice(0, 60));
  await call(page, 'POST', `/api/servers/${server.id}/punishments`, {
    robloxUsername: 'Probe_Player',
    punishmentType: 'warning',
    reason: probe,
  });
  await openPunishments(page, server);
  await expect(page.getByRole('table').getByText(probe)).toBeVisible();
  await page.goto('/');
  await expect(page.getByText(probe.slice(0, 60)).first()).toBeVisible();
  await expect(page).not.toHaveTitle('hacked');
});

test('a plain member sees that they cannot open the page', async ({ page, signIn, person }) => {
  const owner = await person('denied_owner');
  const server = await makeServer(owner, 'Denied Bay');
  await signIn(page, 'denied_member');
  await addMember(owner, page, server, 'member');
  await page.goto(`/server/${server.id}/punishments?player=Denied_Player`);
  await literal(page.getByRole('main'), 'Access Denied', 'Back to Server');
  await expect(page.getByText("You don't have permission to view punishments.")).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog'), 'whose drawer is not theirs either').toHaveCount(0);
});
