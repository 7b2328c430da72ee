import type { Page } from '@playwright/test';
import { expectAlert, watch } from '../appearances.ts';
import { authorizeManually, axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import { literal, literalIn } from '../literals/literal.ts';
import {
  addMember,
  call,
  expectNoSidewaysScroll,
  expectToast,
  makeServer,
  revokeSession,
  type ServerDetails,
  toastOf,
  withoutLive,
} from '../steps.ts';

/** Returns the page's own Save button; while there are changes it also names the shortcut. */
function save(page: Page) {
  return page.getByRole('button', { name: /^Save/ });
}

async function openSettings(page: Page, server: ServerDetails, section = 'general'): Promise<void> {
  await page.goto(`/server/${server.id}/settings?section=${section}`);
  await expect(
    page.getByRole('combobox', { name: 'Settings', exact: true, includeHidden: true }),
  ).toHaveValue(section);
}

/** Returns an entry of the settings' list. */
function entry(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name });
}

// covers: R33, R770
test('only changes are sent, and saving without changes says so', async ({ page, signIn }) => {
  await signIn(page, 'settings_owner');
  const server = await makeServer(page, 'Settings Bay');
  await openSettings(page, server);
  await page.keyboard.press('ControlOrMeta+s');
  await expectToast(page, 'neutral', 'No Changes');
  await page.getByLabel('Server name').fill('Renamed Bay');
  const sent = page.waitForRequest((request) => request.url().includes('/trpc/servers.update'));
  await page.keyboard.press('ControlOrMeta+s');
  await expectToast(page, 'success', 'Settings Updated');
  expect(JSON.stringify((await sent).postDataJSON())).toContain('Renamed Bay');
  expect(JSON.stringify((await sent).postDataJSON())).not.toContain('ApiKey');
  const now = await call<ServerDetails>(page, 'GET', `/api/servers/${server.id}`);
  expect(now.name).toBe('Renamed Bay');
});

// covers: R27, R771
test('permissions of a role are switched one by one', async ({ page, signIn }) => {
  await signIn(page, 'matrix_owner');
  const server = await makeServer(page, 'Matrix Bay');
  await openSettings(page, server, 'permissions');
  await expect(page.getByRole('region', { name: 'Permissions' }).getByRole('switch')).toHaveCount(32);
  const cell = page.getByRole('switch', { name: 'Moderator: View logs and webhooks' });
  await expect(cell).not.toBeChecked();
  await cell.click({ force: true });
  const bar = page.getByRole('region', { name: 'Save' });
  await expect(bar.getByRole('listitem')).toHaveText(/^Moderator: View logs and webhooks: off .* on$/);
  await save(page).click();
  await expectToast(page, 'success', 'Permissions Updated');
  await page.reload();
  await expect(cell).toBeChecked();
  await page.getByRole('button', { name: 'Preview as moderator' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview as moderator' });
  await literal(preview, 'Logs & Webhooks');
  await axe(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reset Moderator' }).click();
  await save(page).click();
  await expectToast(page, 'success', 'Permissions Updated');
  await expect(cell).not.toBeChecked();
});

// covers: R148
test('settings of a missing server lead to the dashboard', async ({ page, signIn }) => {
  await signIn(page, 'gone_owner');
  await page.goto('/server/nothing/settings');
  await expect(page).toHaveURL('/dashboard');
  await literal(page, 'Welcome to');
});

test('leaving unsaved changes asks, but never blocks signing in again', async ({ page, signIn }) => {
  await signIn(page, 'unsaved_owner');
  const server = await makeServer(page, 'Unsaved Bay');
  await openSettings(page, server);
  await page.getByLabel('Server name').fill('Half done');
  await page.getByRole('navigation', { name: 'Server' }).getByRole('link', { name: 'Punishments' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Server name')).toHaveValue('Half done');
  await page.getByRole('navigation', { name: 'Server' }).getByRole('link', { name: 'Punishments' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(`/server/${server.id}/punishments`);
});

test('the browser asks before a reload discards unsaved changes', async ({ page, signIn }) => {
  await signIn(page, 'reload_owner');
  const server = await makeServer(page, 'Reload Bay');
  await openSettings(page, server);
  await page.getByLabel('Server name').fill('Almost lost');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.evaluate(() => window.location.reload()).catch(() => undefined);
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(page.getByLabel('Server name')).toHaveValue('Almost lost');
});

test('the matrix keeps its scroll position when a flag changes, and resets to the defaults', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'matrix_owner');
  const server = await makeServer(page, 'Matrix Bay');
  await openSettings(page, server, 'permissions');
  const flag = page.getByRole('switch', { name: 'Moderator: View logs and webhooks' });
  const last = page.getByRole('row').last();
  await flag.focus();
  const before = await last.boundingBox();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Reset Moderator' })).toBeVisible();
  expect((await last.boundingBox())?.y).toBe(before?.y);
  await save(page).click();
  await expectToast(page, 'success', 'Permissions Updated');
  await page.getByRole('button', { name: 'Preview as moderator' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview as moderator' });
  await expect(preview.getByRole('listitem').filter({ hasText: 'Logs & Webhooks' })).toContainText('open');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect(flag).not.toBeChecked();
  await expect(page.getByRole('region', { name: 'Save' })).toContainText('Unsaved: 1 change');
  await page.keyboard.press('ControlOrMeta+s');
  await expectToast(page, 'success', 'Permissions Updated');
});

test('input is restored after a reload until it is discarded', async ({ page, signIn }) => {
  await signIn(page, 'restored_owner');
  const server = await makeServer(page, 'Restored Bay', 'demo-stillrestoredbay');
  await openSettings(page, server);
  await page.getByLabel('Server name').fill('Typed before');
  await entry(page, 'Game connection').click();
  await page.getByRole('button', { name: 'Replace: ER:LC API key' }).click();
  await expect(page.getByLabel('New ER:LC API key')).toBeFocused();
  await page.keyboard.type('secret-typed');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const bar = page.getByRole('region', { name: 'Save' });
  await expect(bar).toContainText('Restored unsaved changes.');
  await expect(bar).toContainText('Unsaved: 1 change');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('secret-typed');
  await entry(page, 'General').click();
  await expect(page.getByLabel('Server name')).toHaveValue('Typed before');
  await bar.getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await expect(page.getByLabel('Server name')).toHaveValue('Restored Bay');
  await expect(bar).toHaveCount(0);
});

test('a forced sign-in does not ask and restores the input', async ({ page, signIn }) => {
  await signIn(page, 'forced_owner');
  await withoutLive(page);
  const server = await makeServer(page, 'Forced Bay');
  await openSettings(page, server);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.getByLabel('Server name').fill('Survives signing in');
  await page.waitForLoadState('networkidle');
  const seen = await watch(page);
  await revokeSession(page);
  await page.keyboard.press('ControlOrMeta+s');
  await expectAlert(seen, 'Unauthorized - You are logged out. Logging in again...');
  await authorizeManually(page, 'forced_owner');
  await expect(page).toHaveURL(`/server/${server.id}/settings?section=general`);
  await expect(page.getByLabel('Server name')).toHaveValue('Survives signing in');
  expect(asked).toEqual([]);
  await save(page).click();
  await expectToast(page, 'success', 'Settings Updated');
});

test('two tabs: the other tab’s save is shown and not overwritten', async ({ page, context, signIn }) => {
  await signIn(page, 'tabs_owner');
  await withoutLive(page);
  const server = await makeServer(page, 'Two Tabs Bay');
  const other = await context.newPage();
  await openSettings(page, server);
  await openSettings(other, server);
  await other.getByLabel('Server name').fill('From the other tab');
  await entry(other, 'Members and roles').click();
  await other.getByLabel('Immediately').check();
  await save(other).click();
  await expectToast(other, 'success', 'Settings Updated');
  await page.getByLabel('Server name').fill('From this tab');
  await save(page).click();
  const toast = await expectToast(page, 'destructive', 'Update Failed');
  await expect(toast).toContainText('The server name was changed meanwhile by yourself in another window.');
  await expect(page.getByText('“From the other tab” was saved meanwhile')).toBeVisible();
  await entry(page, 'Members and roles').click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(toastOf(page)).toContainText('Choose which to keep, then save.');
  const bar = page.getByRole('region', { name: 'Save' });
  await expect(bar.getByRole('button', { name: 'Keep mine: Server name' })).toBeVisible();
  await expect(page.getByLabel('Immediately')).toBeChecked();
  await axe(page);
  await entry(page, 'General').click();
  await expect(page.getByRole('textbox', { name: 'Server name' })).toHaveValue('From this tab');
  await axe(page);
  await page.getByRole('button', { name: 'Keep mine: Server name' }).click();
  await save(page).click();
  await expectToast(page, 'success', 'Settings Updated');
  const now = await call<Record<string, unknown>>(page, 'GET', `/api/servers/${server.id}`);
  expect(now).toMatchObject({ name: 'From this tab', joinPolicy: 'open' });
});

const REFUSAL = {
  message: 'Not tonight.',
  code: -32_600,
  data: { httpStatus: 422, body: { message: 'Not tonight.', code: 'REFUSED', requestId: 'none' } },
};

const FAILURES = [
  {
    what: 'the JSON of a proxy',
    answer: { status: 502, json: { error: 'bad gateway' } },
    says: 'The server is not answering right now. Check whether it was done before you try again.',
  },
  {
    what: 'a refusal with a sentence',
    answer: { status: 422, json: [{ error: REFUSAL }] },
    says: /Not tonight\./,
  },
  { what: 'no network', answer: null, says: /cannot be reached/ },
];

for (const { what, answer, says } of FAILURES) {
  // covers: R730
  test(`a save that meets ${what} keeps all input, and works once it is over`, async ({ page, signIn }) => {
    const slug = what.replaceAll(/\W/g, '').toLowerCase();
    await signIn(page, `fail_${slug}`);
    const server = await makeServer(page, 'Failing Bay');
    await openSettings(page, server);
    await page.getByLabel('Server name').fill('Kept');
    let saves = 0;
    await page.route('**/trpc/servers.update*', (route) => {
      saves += 1;
      return answer === null ? route.abort() : route.fulfill(answer);
    });
    await save(page).dblclick();
    const toast = await expectToast(page, 'destructive', 'Update Failed');
    await expect(toast).toContainText(says);
    await expect(page.getByLabel('Server name')).toHaveValue('Kept');
    expect(saves).toBe(1);
    await page.unroute('**/trpc/servers.update*');
    await save(page).click();
    await expectToast(page, 'success', 'Settings Updated');
  });
}

test('a search for its city finds the time zone', async ({ page, signIn }) => {
  await signIn(page, 'zone_owner');
  const server = await makeServer(page, 'Zone Bay');
  await openSettings(page, server);
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('new york');
  await page.getByRole('option', { name: 'America/New York' }).click();
  await save(page).click();
  await expectToast(page, 'success', 'Settings Updated');
  await page.reload();
  await expect(zone).toHaveValue('America/New York');
});

test('a new join code invalidates the old one immediately', async ({ page, signIn, person }) => {
  await signIn(page, 'code_owner');
  const server = await makeServer(page, 'Code Bay');
  await openSettings(page, server, 'danger');
  await page.getByRole('button', { name: 'Replace code' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`${server.joinCode} stops working immediately.`);
  await question.getByRole('button', { name: 'Replace code' }).click();
  await expect(toastOf(page)).toContainText('Join code changed');
  const guest = await person('code_guest');
  const late = call(guest, 'POST', '/api/servers/join', { joinCode: server.joinCode });
  await expect(late).rejects.toThrow('There is no server with this join code.');
  const { joinCode } = await call<ServerDetails>(page, 'GET', `/api/servers/${server.id}`);
  await expect(page.getByRole('main').getByText(joinCode)).toBeVisible();
  await call(guest, 'POST', '/api/servers/join', { joinCode });
});

test('a server is deleted from its settings after the browser’s own confirmation', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'danger_owner');
  const server = await makeServer(page, 'Danger Bay');
  await openSettings(page, server, 'danger');
  await entry(page, 'General').click();
  await page.getByLabel('Server name').fill('Unsaved on the way out');
  await entry(page, 'Danger zone').click();
  const asked: string[] = [];
  let answer = false;
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void (answer ? dialog.accept() : dialog.dismiss());
  });
  const remove = page.getByRole('button', { name: 'Delete Danger Bay' });
  const label = remove.locator('.mantine-Button-label');
  expect(await label.evaluate((text) => text.scrollHeight <= text.clientHeight)).toBe(true);
  await remove.click();
  literalIn(asked[0] ?? '', 'Are you sure you want to delete "', '"? This action cannot be undone.');
  await expect(remove).toBeVisible();
  answer = true;
  await remove.click();
  await expectToast(page, 'success', 'Server Deleted', 'Server has been permanently deleted.');
  await expect(page).toHaveURL('/');
  expect(asked).toHaveLength(2);
});

test('with delegation an admin edits what their flags allow; without it the page closes', async ({
  page,
  signIn,
  person,
}) => {
  const owner = await person('deleg_owner');
  const server = await makeServer(owner, 'Delegation Bay');
  await openSettings(owner, server, 'permissions');
  await owner.getByRole('switch', { name: /^Let roles use management permissions/ }).click({ force: true });
  await save(owner).click();
  await expectToast(owner, 'success', 'Settings Updated');
  await signIn(page, 'deleg_admin');
  await withoutLive(page);
  await addMember(owner, page, server, 'admin');
  await page.goto(`/server/${server.id}`);
  await page.getByRole('link', { name: 'Server Settings' }).click();
  await expect(page.getByLabel('Server name')).not.toBeEditable();
  await expect(page.getByText('Your role can’t change this.').first()).toBeVisible();
  await entry(page, 'Members and roles').click();
  await page.getByLabel('Immediately').check();
  await save(page).click();
  await expectToast(page, 'success', 'Settings Updated');
  await expect(page.getByRole('switch').first()).toBeDisabled();
  await call(owner, 'PATCH', `/api/servers/${server.id}`, { delegateManagement: false });
  await page.getByLabel('With approval').check();
  await save(page).click();
  await expectToast(page, 'destructive', 'Update Failed');
  const main = page.getByRole('main');
  await literal(main, 'Access Denied', 'Only server owners can access settings.', 'Back to Server');
  await expect(main.getByText('Access Denied')).toHaveCount(1);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
  await axe(page);
});

const SECTIONS = ['general', 'api', 'permissions', 'moderation', 'webhooks', 'data', 'danger'];

for (const scheme of ['dark', 'light'] as const) {
  test(`@slow axe finds nothing in any section, and nothing scrolls sideways, ${scheme}`, async ({
    page,
    signIn,
  }) => {
    await signIn(page, `sections_${scheme}`);
    const name = 'Long name with WWWWWWWWWWWWWWWWWWWWWWWWWWW and more letters';
    const server = await makeServer(page, name, `locked-still${scheme}sections`);
    await call(page, 'PATCH', `/api/servers/${server.id}`, { robloxApiKey: 'bad-sections-key' });
    await call(page, 'POST', `/api/servers/${server.id}/test-commands`);
    await call(page, 'POST', `/api/servers/${server.id}/test-connection`, { key: 'roblox' });
    await call(page, 'POST', `/api/servers/${server.id}/event-webhook`);
    await page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme);
    for (const section of SECTIONS) {
      for (const width of [1_280, 390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await openSettings(page, server, section);
        if (section === 'general') await page.getByLabel('Server name').fill('Unsaved');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectNoSidewaysScroll(page);
        if (width !== 320) await axe(page);
        if (process.env.PICTURES) {
          await page.screenshot({
            path: `${process.env.PICTURES}/${section}-${scheme}-${width}.png`,
            fullPage: true,
          });
        }
        if (section === 'general') await page.getByRole('button', { name: 'Discard' }).click();
      }
    }
    expectConsoleClean(page);
  });
}
