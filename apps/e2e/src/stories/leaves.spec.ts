import type { Locator, Page } from '@playwright/test';
import { axe, expect, test } from '../fixtures.ts';
import { addMember, call, expectNoSidewaysScroll, makeServer, panel, toastOf } from '../steps.ts';

const DAY_MS = 24 * 3_600_000;

/** Returns Monday and Sunday of this week in UTC, in the format of a date field. */
function thisWeek(): { monday: string; sunday: string } {
  const today = new Date();
  const monday = Date.UTC(
    today.getUTCFullYear(),
    today.getUTCMonth(),
    today.getUTCDate() - ((today.getUTCDay() + 6) % 7),
  );
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { monday: day(monday), sunday: day(monday + 6 * DAY_MS) };
}

/** Returns the links to the views of Staff Shifts. */
function viewsOf(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Views' });
}

async function openLeaves(page: Page, serverId: string): Promise<void> {
  await page.goto(`/server/${serverId}/staff?view=leave`);
  await expect(panel(page, 'My leave')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Staff Shifts', 'Mod Calls']);
}

// covers: R163, R164
test('a leave is requested and approved, and its week requires no hours', async ({
  page,
  signIn,
  person,
}) => {
  await signIn(page, 'leave_owner');
  const server = await makeServer(page, 'Leave Bay');
  await call(page, 'PATCH', `/api/servers/${server.id}`, { timezone: 'UTC' });
  await call(page, 'PUT', `/api/servers/${server.id}/shift-rules`, { moderator: 600 });
  const mod = await person('leave_mod');
  await addMember(page, mod, server);

  await openLeaves(mod, server.id);
  await expect(panel(mod, 'My shift')).toContainText('0m of 10h');
  await mod.getByRole('button', { name: 'Request leave' }).click();
  const dialog = mod.getByRole('dialog', { name: 'Request leave' });
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog.getByText('Choose a day.')).toHaveCount(2);
  await axe(mod);
  const { monday, sunday } = thisWeek();
  await dialog.getByLabel('First day').fill(monday);
  await dialog.getByLabel('Last day').fill(sunday);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog).toContainText('Enter a reason.');
  await dialog.getByLabel('Reason').fill('Exams');
  await mod.route('**/trpc/leaves.request**', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(toastOf(mod)).toContainText('Leave not requested');
  await mod.unroute('**/trpc/leaves.request**');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Exams');
  await dialog.getByRole('button', { name: 'Send request' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(panel(mod, 'My leave').getByRole('listitem')).toHaveCount(1);

  await openLeaves(page, server.id);
  await expect(panel(page, 'Leave requests (1)')).toContainText('Exams');
  await page.getByRole('button', { name: 'Approve leave of leave_mod' }).click();
  const decision = page.getByRole('dialog', { name: 'Approve leave of leave_mod' });
  await decision.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(toastOf(page)).toContainText('Leave approved');
  await expect(panel(page, 'On leave')).toContainText('leave_mod');
  await axe(page);

  // Updates live, without a reload.
  await expect(panel(mod, 'My shift')).toContainText('0m, on leave');
  await page.goto(`/server/${server.id}?tab=members`);
  await expect(page.getByRole('listitem').filter({ hasText: 'leave_mod' })).toContainText('On leave');
  await mod.setViewportSize({ width: 390, height: 844 });
  await viewsOf(mod).getByRole('link', { name: 'Leave', exact: true }).click();
  await expectNoSidewaysScroll(mod);
  await mod.getByRole('button', { name: "I'm back" }).click();
  await expect(panel(mod, 'My leave')).toContainText('Over');
});
