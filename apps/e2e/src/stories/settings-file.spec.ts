import { readFile } from 'node:fs/promises';
import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import { expectNoSidewaysScroll, makeServer } from '../steps.ts';

const FILE = `tenfour: 1
server:
  timezone: Europe/Berlin
roles:
  - name: Cadet
    color: teal
    permissions: [canViewDashboard]
`;

test('a file is compared, applied and downloaded; a wrong one names its lines', async ({ page, signIn }) => {
  await signIn(page, 'file_owner');
  const server = await makeServer(page, 'Copied Bay');
  await page.goto(`/server/${server.id}/settings?section=data`);
  const panel = page.getByRole('region', { name: 'Settings file' });
  const input = panel.locator('input[type=file]');
  const choose = (text: string) =>
    input.setInputFiles({ name: 'settings.yaml', mimeType: 'text/yaml', buffer: Buffer.from(text) });

  await choose(FILE.replace('timezone', 'timezones'));
  await expect(panel).toContainText('Line 3: “timezones” is not a setting of server.');
  await choose(FILE);
  await expect(panel.getByRole('region', { name: 'Custom roles' })).toContainText('Cadet');
  await axe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await axe(page);
  await expectNoSidewaysScroll(page);
  await panel.getByRole('button', { name: 'Apply 2 changes' }).click();
  await expect(panel.getByText('Applied', { exact: true })).toHaveCount(2);
  await axe(page);
  await panel.getByRole('button', { name: 'Close' }).click();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^copied-bay-\d{4}-\d\d-\d\d\.yaml$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('timezone: Europe/Berlin');
  await choose(text);
  await expect(panel).toContainText('Your server already has these settings.');
  expectConsoleClean(page);
});

test('a new server begins with a template', async ({ page, signIn }) => {
  await signIn(page, 'template_owner');
  await page.goto('/');
  await page.getByRole('button', { name: 'Create Server' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Server name').fill('Patrol Bay');
  await dialog.getByLabel('Template').selectOption('Police RP');
  await axe(page);
  await dialog.getByRole('button', { name: 'Create Server' }).click();
  const panel = page.getByRole('region', { name: 'Settings file' });
  await panel.getByRole('button', { name: /^Apply \d+ changes$/ }).click();
  await expect(panel.getByText('Applied', { exact: true }).first()).toBeVisible();
  await expect(panel.getByText(/^Not applied/)).toHaveCount(0);
  expectConsoleClean(page);
});
