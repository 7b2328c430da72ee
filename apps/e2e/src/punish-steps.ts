import { expect, type Locator, type Page } from '@playwright/test';
import { call, panel, type ServerDetails } from './steps.ts';

/** The composer's input. */
export interface Draft {
  name: string;
  type: 'Warning' | 'Kick' | 'Strike' | 'Ban';
  reason: string;
  minutes?: string;
}

/** Opens the composer beside the list unless it is open. */
export async function openComposer(page: Page): Promise<Locator> {
  const form = panel(page, 'New punishment');
  const opener = page.getByRole('button', { name: 'New punishment' });
  await expect(opener).toBeVisible();
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
  await expect(form).toBeVisible();
  return form;
}

/** Fills the composer in. */
export async function fillIn(page: Page, { name, type, reason, minutes }: Draft): Promise<void> {
  const form = await openComposer(page);
  await form.getByRole('combobox', { name: 'Roblox username' }).fill(name);
  await form.getByText(type, { exact: true }).click();
  await form.getByLabel('Reason').fill(reason);
  if (minutes === undefined) return;
  await form.getByText('Custom', { exact: true }).click();
  await form.getByLabel('Custom duration').fill(minutes);
  await form.getByLabel('Unit').selectOption('minutes');
}

/** Records a punishment over REST. */
export async function add(
  page: Page,
  server: ServerDetails,
  punishment: Record<string, unknown>,
): Promise<void> {
  await call(page, 'POST', `/api/servers/${server.id}/punishments`, punishment);
}

/** Returns the rows that contain a player's name. */
export function rowOf(page: Page, player: string): Locator {
  return page.getByRole('table').getByRole('row').filter({ hasText: player });
}

/** Presses Record. */
export async function record(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Record (warning|kick|strike|ban|and) ?/ }).click();
}

/** Opens the page and waits for it; `search` with its question mark. */
export async function openPunishments(page: Page, server: ServerDetails, search = ''): Promise<void> {
  await page.goto(`/server/${server.id}/punishments${search}`);
  // The outline of the document has the title already, but takes no keys.
  await expect(page.locator('main[aria-busy]')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Punishments', level: 1 })).toBeVisible();
}
