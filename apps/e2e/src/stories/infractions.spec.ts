import type { Locator, Page } from '@playwright/test';
import { axe, expect, test } from '../fixtures.ts';
import { literal } from '../literals/literal.ts';
import {
  addMember,
  call,
  expectNoSidewaysScroll,
  expectToast,
  makeServer,
  panel,
  toastOf,
} from '../steps.ts';

const management = (page: Page) => panel(page, 'Staff management');
const button = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true });

const KINDS = [
  {
    open: 'Warning',
    submit: 'Record warning',
    failed: 'Failed to issue warning. Please try again.',
    done: 'Warning recorded',
  },
  {
    open: 'Strike',
    submit: 'Record strike',
    failed: 'Failed to issue strike. Please try again.',
    done: 'Strike recorded',
  },
  {
    open: 'Termination',
    submit: 'Record termination',
    failed: 'Failed to record termination. Please try again.',
    done: 'Termination recorded',
  },
] as const;

// covers: R159-R161, R521, R522, R585, R724-R726
test('an admin records each kind, a fault loses nothing, and revoked ones stay readable', async ({
  page,
  signIn,
  person,
}) => {
  await signIn(page, 'strict_owner');
  const server = await makeServer(page, 'Strict Bay');
  const mod = await person('slack_mod');
  await addMember(page, mod, server);
  await page.goto(`/server/${server.id}/staff?view=management`);
  await expect(management(page).getByText('No infractions')).toBeVisible();

  for (const { open, submit, failed, done } of KINDS) {
    await literal(management(page), open);
    await button(management(page), open).click();
    const dialog = page.getByRole('dialog', { name: submit });
    await expect(dialog).toBeVisible();
    if (open === 'Warning') {
      await button(dialog, submit).click();
      await expectToast(
        page,
        'destructive',
        'Missing Information',
        'Please select a staff member and provide a reason.',
      );
      await expect(dialog.getByRole('combobox', { name: 'Staff member' })).toBeFocused();
      await axe(page);
    }
    if (open === 'Termination') {
      await expect(dialog).toContainText('Recorded only.');
      await dialog.getByLabel('Or a Discord user ID').fill('900000000000000042');
    } else {
      await dialog.getByRole('combobox', { name: 'Staff member' }).fill('slack');
      await page.getByRole('option', { name: 'slack_mod' }).click();
    }
    await literal(dialog, 'Reason');
    await dialog.getByLabel('Reason').fill(`Reason of ${open}`);
    await page.route('**/trpc/infractions.create**', (route) => route.abort());
    await button(dialog, submit).click();
    await expectToast(page, 'destructive', failed);
    await page.unroute('**/trpc/infractions.create**');
    await expect(dialog.getByLabel('Reason')).toHaveValue(`Reason of ${open}`);
    await button(dialog, submit).dblclick();
    await expect(toastOf(page)).toContainText(done);
    await expect(dialog).toBeHidden();
  }
  const rows = management(page).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('ID 900000000000000042');

  const strike = rows.filter({ hasText: 'Reason of Strike' });
  await button(strike, 'Revoke strike of slack_mod').click();
  const question = page.getByRole('dialog', { name: 'Revoke strike of slack_mod' });
  await question.getByLabel('Reason').fill('It was somebody else');
  await axe(page);
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page)).toContainText('Infraction revoked');
  await expect(strike.locator('del')).toHaveText('Reason of Strike');
  await expect(strike).toContainText('Revoked by strict_owner');
  await expect(strike).toContainText('It was somebody else');

  await management(page).getByLabel('Type', { exact: true }).selectOption('warning');
  await expect(rows).toHaveCount(1);
  await management(page).getByLabel('Type', { exact: true }).selectOption('');
  await button(rows.first(), 'Only ID 900000000000000042').click();
  await expect(rows).toHaveCount(1);
  await axe(page);
  const members = await call<{ username: string; role: string }[]>(
    page,
    'GET',
    `/api/servers/${server.id}/members`,
  );
  expect(members.find(({ username }) => username === 'slack_mod')?.role).toBe('moderator');

  await mod.goto(`/server/${server.id}/staff?view=management`);
  const own = panel(mod, 'Your infractions');
  await expect(own.getByRole('listitem')).toHaveCount(2);
  await expect(button(own, 'Warning')).toHaveCount(0);
  await expect(mod.getByRole('button', { name: /^Revoke/ })).toHaveCount(0);
  await mod.setViewportSize({ width: 390, height: 844 });
  await mod.goto(`/server/${server.id}/staff?tab=management`);
  await expect(own.getByRole('listitem')).toHaveCount(2);
  await expect(mod, 'an older address leads to the view').toHaveURL(/view=management$/);
  await expect(mod.getByRole('tab')).toHaveText(['Staff Shifts', 'Mod Calls']);
  await expectNoSidewaysScroll(mod);
  await axe(mod);
});
