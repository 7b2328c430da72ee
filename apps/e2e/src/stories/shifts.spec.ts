import type { Locator, Page } from '@playwright/test';
import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import { literal } from '../literals/literal.ts';
import {
  addMember,
  call,
  expectNoSidewaysScroll,
  expectToast,
  killUnder,
  makeServer,
  panel,
  type ServerDetails,
  toastOf,
  withMotion,
  withoutLive,
} from '../steps.ts';

/** Longer than the 30 s between two polls, in ms. */
const NEXT_POLL_MS = 31_000;
const HOUR_MS = 3_600_000;

const BUTTONS = ['Clock In', 'Break', 'Resume', 'Clock Out'] as const;

const mine = (page: Page): Locator => panel(page, 'My shift');
const onDuty = (page: Page): Locator => page.getByRole('region', { name: /^On duty \(/ });
const history = (page: Page): Locator => panel(page, 'History');
const chip = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^Shift:/ });

/** A button of My shift; off duty Resume says what it resumes. */
const button = (page: Page, name: (typeof BUTTONS)[number]): Locator =>
  mine(page).getByRole('button', { name: new RegExp(`^${name}( last shift)?$`) });

const press = (page: Page, name: (typeof BUTTONS)[number]): Promise<void> => button(page, name).click();

/** Asserts which of the four buttons are shown and enabled. */
async function expectEnabled(page: Page, ...enabled: (typeof BUTTONS)[number][]): Promise<void> {
  for (const name of BUTTONS) {
    if (enabled.includes(name)) await expect(button(page, name), name).not.toHaveAttribute('aria-disabled');
    else await expect(button(page, name), name).toHaveCount(0);
  }
}

async function openStaff(page: Page, server: ServerDetails, path = ''): Promise<void> {
  await page.goto(`/server/${server.id}/staff${path}`);
  await expect(mine(page).getByRole('button', { name: /^Clock (In|Out)$/ })).toBeVisible();
}

/** Opens a view of Staff Shifts by its link. */
async function showView(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true }).click();
}

interface Listed {
  id: string;
  username: string;
}

/** Clocks in outside the page, and out again unless it stays `open`; the owner then moves its start back. */
async function worked(
  owner: Page,
  person: Page,
  server: ServerDetails,
  hours: number,
  open = false,
): Promise<Listed> {
  const shifts = `/api/servers/${server.id}/shifts`;
  const shift = await call<Listed>(person, 'POST', `${shifts}/clock-in`, {});
  if (!open) await call(person, 'PUT', `${shifts}/status`, { status: 'off_duty' });
  const clockInTime = new Date(Date.now() - hours * HOUR_MS).toISOString();
  await call(owner, 'PATCH', `${shifts}/${shift.id}`, { clockInTime, note: 'Clocked in late' });
  return shift;
}

/** Returns a time zone in which the last hours belong to this week, which is not the case early on a Monday in all. */
function zoneWithinWeek(now: number): string {
  const at = new Date(now);
  return at.getUTCDay() === 1 && at.getUTCHours() < 3 ? 'Pacific/Honolulu' : 'UTC';
}

// covers: R23, R30, R153-R158, R163-R167, R767-R769
test('keyboard and mouse run a shift in every part of the page and in another window', async ({
  page,
  signIn,
  context,
}) => {
  await withMotion(page);
  await signIn(page, 'shift_owner');
  const server = await makeServer(page, 'Shift Bay');
  const other = await context.newPage();
  await other.clock.install();
  await other.goto(`/server/${server.id}`);
  await expect(chip(other)).toContainText('Off duty');
  await openStaff(page, server);
  await literal(page, 'My shift', 'Staff Shifts', 'Mod Calls');
  await literal(mine(page), 'Off duty', 'Clock In');
  await expectEnabled(page, 'Clock In');
  await expect(onDuty(page)).toContainText('No one is on duty.');

  await mine(page).getByRole('button', { name: 'Clock In' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expectToast(page, 'success', 'Clocked in successfully!');
  await literal(mine(page), 'On duty', 'Break', 'Clock Out');
  await expectEnabled(page, 'Break', 'Clock Out');
  await expect(chip(page)).toContainText(/On duty 00:0\d:\d\d/);
  await expect(panel(page, 'On duty (1)')).toContainText('shift_owner (you)');
  await expect(onDuty(page).getByRole('listitem')).toContainText('On duty');
  await literal(onDuty(page), 'End');
  const timer = mine(page).getByRole('timer');
  const shown = (await timer.textContent()) ?? '';
  await expect(timer, 'it goes on').not.toHaveText(shown);
  await expect(timer).toHaveText(/00:0\d:\d\d/);

  await other.clock.fastForward(NEXT_POLL_MS);
  await expect(chip(other)).toContainText('On duty');

  await press(page, 'Break');
  await expectToast(page, 'success', 'Status updated successfully!');
  await literal(mine(page), 'On break', 'Resume');
  await expectEnabled(page, 'Resume', 'Clock Out');
  await expect(panel(page, 'On duty (0) · On break (1)')).toContainText('On break');
  await onDuty(page).getByRole('button', { name: 'Resume shift of shift_owner' }).click();
  await expect(page.getByText('Shift updated')).toBeVisible();
  await expect(mine(page)).toContainText('On duty');
  await onDuty(page).getByRole('button', { name: 'Break shift of shift_owner' }).click();
  await expect(mine(page)).toContainText('On break');
  await onDuty(page).getByRole('button', { name: 'End shift of shift_owner' }).click();
  await expect(mine(page)).toContainText('Off duty');
  await expectEnabled(page, 'Clock In', 'Resume');

  await expect(mine(page)).toContainText('Resuming makes the gap a break.');
  await press(page, 'Resume');
  await expectEnabled(page, 'Break', 'Clock Out');
  await press(page, 'Clock Out');
  await expectToast(page, 'success', 'Clocked out successfully!');
  await expect(mine(page)).toContainText('just now');

  await chip(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Clock In' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'success', 'Clocked in successfully!');
  await expect(mine(page)).toContainText('On duty');
  expect(await call<Listed[]>(page, 'GET', `/api/servers/${server.id}/shifts`)).toHaveLength(2);
  expectConsoleClean(page);
});

// covers: R721-R723, R732, R733
test('a conflicting window or an unreachable API shows the action’s message and the true state', async ({
  page,
  signIn,
  product,
}) => {
  await signIn(page, 'stale_owner');
  await withoutLive(page);
  const server = await makeServer(page, 'Stale Bay');
  const shifts = `/api/servers/${server.id}/shifts`;
  const elsewhere = (status: string) => call(page, 'PUT', `${shifts}/status`, { status });
  await openStaff(page, server);
  await expect(onDuty(page)).toContainText('No one is on duty.');

  await call(page, 'POST', `${shifts}/clock-in`, {});
  await elsewhere('on_break');
  await press(page, 'Clock In');
  const refused = await expectToast(page, 'destructive', 'Failed to clock in. Please try again.');
  await expect(refused).toContainText('You are on break.');
  await expectEnabled(page, 'Resume', 'Clock Out');

  await elsewhere('on_duty');
  await page.reload();
  await expectEnabled(page, 'Break', 'Clock Out');
  await elsewhere('off_duty');
  await press(page, 'Break');
  await expectToast(page, 'destructive', 'Failed to update status. Please try again.');
  await expectEnabled(page, 'Clock In', 'Resume');

  await press(page, 'Resume');
  await expectEnabled(page, 'Break', 'Clock Out');
  await elsewhere('off_duty');
  await onDuty(page).getByRole('button', { name: 'Break shift of stale_owner' }).click();
  await expectToast(page, 'destructive', 'Failed to update shift');
  await expectEnabled(page, 'Clock In', 'Resume');

  await elsewhere('on_duty');
  await elsewhere('on_break');
  await onDuty(page).getByRole('button', { name: 'Start shift' }).click();
  await expectToast(page, 'destructive', 'Failed to start shift');
  await expectEnabled(page, 'Resume', 'Clock Out');

  await killUnder(page, product, 'shifts.setStatus');
  await press(page, 'Clock Out');
  await expectToast(page, 'destructive', 'Failed to clock out. Please try again.');
  await expect(mine(page), 'what was known stays').toContainText('On break');
  await product.restartApi();
  await expect(page.getByText('Reconnecting automatically')).toHaveCount(0);
  await press(page, 'Clock Out');
  await expectToast(page, 'success', 'Clocked out successfully!');
});

test('owners correct shifts, set requirements and see who met them', async ({ page, signIn, person }) => {
  await signIn(page, 'hours_owner');
  const server = await makeServer(page, 'Hours Bay');
  await call(page, 'PATCH', `/api/servers/${server.id}`, { timezone: zoneWithinWeek(Date.now()) });
  const moderator = await person('hours_mod');
  await addMember(page, moderator, server);
  await worked(page, moderator, server, 2);
  await worked(page, page, server, 13, true);
  await openStaff(page, server);
  await expect(mine(page)).toContainText('Counts once an admin confirms it.');
  const open = onDuty(page).getByRole('listitem').filter({ hasText: 'hours_owner' });
  await expect(open).toContainText('Forgotten');
  const desk = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await open.boundingBox())?.height, 'one line on a phone').toBeLessThan(72);
  if (desk) await page.setViewportSize(desk);

  await showView(page, 'Hours');
  await expect(panel(page, 'My hours')).toContainText('Last 12 weeks');

  const rules = panel(page, 'Hours and types');
  await rules.getByRole('button', { name: 'Add type' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Enter a name.');
  await dialog.getByLabel('Name').fill('Patrol');
  await dialog.getByLabel('Hours a week').fill('2:30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rules).toContainText('Patrol 2h 30m a week');
  await rules.getByRole('button', { name: 'Edit quotas' }).click();
  await dialog.getByLabel('Moderator: Hours').fill('2');
  await dialog.getByLabel('Moderator: Sessions').fill('3');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rules.getByRole('row', { name: /^Moderator/ })).toHaveText('Moderator2h3––');

  await showView(page, 'History');
  await history(page).getByRole('button', { name: 'Shift of hours_mod' }).click();
  const sheet = page.getByRole('dialog', { name: 'Shift', exact: true });
  await expect(sheet).toContainText('Clocked in late');
  await sheet.getByRole('button', { name: 'Correct' }).click();
  const correction = page.getByRole('dialog', { name: 'Correct shift of hours_mod' });
  await correction.getByRole('button', { name: 'Save' }).click();
  await expect(correction).toContainText('Enter a reason.');
  await correction.getByLabel('Break (minutes)').fill('30');
  await correction.getByLabel('Type').selectOption('Patrol');
  await correction.getByLabel('Reason').fill('Was at lunch');
  await axe(page);
  await correction.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Shift corrected')).toBeVisible();
  await expect(sheet).toContainText('Break (minutes): 0 → 30');
  await expect(sheet).toContainText('2h quota met in 0 of 12');
  await axe(page);
  await page.keyboard.press('Escape');

  await showView(page, 'Leaderboard');
  const board = panel(page, 'Leaderboard');
  const row = board.getByRole('row').filter({ hasText: 'hours_mod' });
  await expect(row).toContainText(/1h (29|30)m of 2h/);
  await expect(board).toContainText('0 of 1 met quota');
  await expect(board.getByRole('link', { name: 'Export CSV: Week' })).toBeVisible();
  await board.getByText('Chart', { exact: true }).click();
  await expect(board.getByRole('figure', { name: 'Staff hours' })).toContainText(/1h (29|30)m of 2h/);
  await board.getByText('Table', { exact: true }).click();
  await board.getByText('All', { exact: true }).click();
  await expect(row).toContainText('2h a week');
  await row.getByRole('button', { name: 'hours_mod' }).click();
  await expect(page).toHaveURL(/view=history&person=/);
  await expect(history(page)).toContainText('Last 12 weeks');
  await expect(history(page).getByRole('link', { name: 'Export CSV: hours_mod' })).toHaveAttribute(
    'href',
    new RegExp(`^/api/servers/${server.id}/shifts/export\\.csv\\?userId=`),
  );

  await worked(page, moderator, server, 0, true);
  await showView(page, 'On duty');
  await onDuty(page).getByRole('button', { name: 'End shift of hours_mod' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
  await expect(page.getByText('Shift ended')).toBeVisible();

  await openStaff(moderator, server);
  await expect(mine(moderator)).toContainText(/1h (29|30)m of 2h/);
  await expect(mine(moderator)).toContainText('Patrol');
  await expect(onDuty(moderator).getByRole('button', { name: /^End/ })).toHaveCount(0);
  await showView(moderator, 'Hours');
  await expect(panel(moderator, 'Hours and types')).toBeVisible();
  await expect(panel(moderator, 'Hours and types').getByRole('button')).toHaveCount(0);
});

/** Resolves a call, lists closed ones and records a warning, all on the old address. */
async function useOldStaff(page: Page): Promise<void> {
  const calls = panel(page, 'Mod Calls');
  await calls.getByRole('button', { name: 'Claim: RDM' }).click();
  await calls.getByRole('button', { name: 'Resolve: RDM' }).click();
  await page.getByRole('dialog').getByLabel('Resolution').fill('Warned them');
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page)).toContainText('Resolved');
  await page.getByRole('button', { name: 'Show closed calls' }).click();
  await expect(page).toHaveURL(/staff-old\?status=closed$/);
  await expect(page.getByText('Warned them')).toBeVisible();

  const management = panel(page, 'Staff management');
  await management.getByRole('button', { name: 'Warning' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Or a Discord user ID').fill('900000000000000042');
  await dialog.getByLabel('Reason').fill('Late again');
  await page.keyboard.press('Control+Enter');
  await expect(management.getByRole('listitem')).toContainText('Late again');
  await expect(page, 'the filter stays').toHaveURL(/status=closed/);
}

// covers: R31, R162
test('the old address has the same working parts; a plain member sees that they cannot open the page', async ({
  page,
  signIn,
  person,
}) => {
  const owner = await person('old_owner');
  const server = await makeServer(owner, 'Old Bay');
  const report = { reporterUsername: 'CallerOne', reportedUsername: 'BadDriver', reason: 'RDM' };
  await call(owner, 'POST', `/api/servers/${server.id}/mod-calls`, report);
  await owner.goto(`/server/${server.id}/staff-old`);
  await expect(mine(owner).getByRole('button', { name: 'Clock In' })).toBeVisible();
  await expect(history(owner).first()).toBeVisible();
  await useOldStaff(owner);
  await owner.getByRole('link', { name: 'Open the new staff page' }).click();
  await expect(owner).toHaveURL(`/server/${server.id}/staff`);
  await expect(owner.getByRole('tab', { name: 'Staff Shifts' })).toHaveAttribute('aria-selected', 'true');

  await signIn(page, 'old_member');
  await addMember(owner, page, server, 'member');
  await page.goto(`/server/${server.id}/staff`);
  await literal(
    page.getByRole('main'),
    'Access Denied',
    "You don't have permission to view staff tools.",
    'Back to Server',
  );
  await expect(chip(page)).toHaveCount(0);
});

for (const [scheme, width] of [
  ['dark', 1_280],
  ['light', 390],
] as const) {
  test(`axe finds nothing on the staff page, ${scheme}, ${width} px @slow`, async ({ page, signIn }) => {
    await signIn(page, `shift_axe_${scheme}`);
    await page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme);
    const server = await makeServer(page, 'Axe Bay');
    const rules = `/api/servers/${server.id}/shift-types`;
    await call(page, 'POST', rules, { name: 'A type with quite a long name', weeklyMinutes: 300 });
    await worked(page, page, server, 3);
    await worked(page, page, server, 0, true);
    await page.setViewportSize({ width, height: 844 });
    await openStaff(page, server);
    await axe(page);
    await expectNoSidewaysScroll(page);
    await showView(page, 'Leaderboard');
    await expect(panel(page, 'Leaderboard')).toContainText('3h');
    await axe(page);
    await expectNoSidewaysScroll(page);
    await panel(page, 'Leaderboard').getByText('Chart', { exact: true }).click();
    await axe(page);
    if (width < 1_000) {
      await showView(page, 'Management');
      await expect(page).toHaveURL(/view=management/);
      await page.setViewportSize({ width: 320, height: 700 });
      await openStaff(page, server);
      await expectNoSidewaysScroll(page);
    }
    expectConsoleClean(page);
  });
}
