import type { Page } from '@playwright/test';
import { axe, expect, test } from '../fixtures.ts';
import { addMember, call, expectNoSidewaysScroll, makeServer, panel, toastOf } from '../steps.ts';

const WIDTHS = [390, 1280] as const;

const rules = (page: Page) => panel(page, 'Hours and types');
const rowOf = (page: Page, role: string) => rules(page).getByRole('row', { name: new RegExp(`^${role}`) });

for (const width of WIDTHS) {
  test(`quotas of all roles are one table at ${width} px`, async ({ page, signIn, person }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, `quota_owner_${width}`);
    const server = await makeServer(page, 'Quota Bay');
    const moderator = await person(`quota_mod_${width}`);
    await addMember(page, moderator, server);
    await call(page, 'POST', `/api/servers/${server.id}/roles`, { name: 'Trainer' });
    await page.goto(`/server/${server.id}/staff?view=hours`);

    await expect(rowOf(page, 'Moderator')).toHaveText('Moderator––––');
    await rules(page).getByRole('button', { name: 'Edit quotas' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit quotas' });
    await expect(dialog).toContainText('With several roles, the highest number counts.');
    await dialog.getByLabel('Moderator: Hours').fill('7:30');
    await dialog.getByLabel('Moderator: Mod calls').fill('501');
    await dialog.getByLabel('Trainer: Punishments').fill('3');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toContainText('1 to 500');
    await expect(dialog.getByLabel('Moderator: Mod calls')).toBeFocused();
    await dialog.getByLabel('Moderator: Mod calls').fill('5');
    await axe(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toastOf(page)).toContainText('Saved');
    await expect(rowOf(page, 'Moderator')).toHaveText('Moderator7h 30m–5–');
    await expect(rowOf(page, 'Trainer')).toHaveText('Trainer–––3');
    await axe(page);

    await rules(page).getByRole('button', { name: 'Edit quotas' }).click();
    await dialog.getByLabel('Admin: Sessions').fill('2');
    await call(page, 'PUT', `/api/servers/${server.id}/shift-rules`, { moderatorCalls: 9 });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toastOf(page)).toContainText('Another person changed the quotas meanwhile.');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, 'Moderator')).toHaveText('Moderator7h 30m–9–');

    await moderator.setViewportSize({ width, height: 844 });
    await moderator.goto(`/server/${server.id}/staff?view=hours`);
    await expect(rowOf(moderator, 'Trainer')).toHaveText('Trainer–––3');
    await expect(rules(moderator).getByRole('button')).toHaveCount(0);
    await axe(moderator);
  });
}
