import { axe } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { makeServer } from '../steps.ts';

/** A backup of another product, as its export site gave it out. */
const BACKUP = {
  moderations: [
    {
      Username: 'OldOffender',
      ModeratorID: '900000000000000001',
      Type: 'Ban',
      Reason: 'RDM',
      Epoch: '1700000000',
    },
    {
      Username: 'SecondOne',
      ModeratorID: '900000000000000001',
      Type: 'Warning',
      Reason: 'FRP',
      Epoch: '1700000060',
    },
    { Type: 'Ban', Epoch: '1700000060' },
  ],
  shifts: [],
  reminders: [{}],
};

const file = (name: string, content: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(content)),
});

test('an ERM backup is previewed, imported and undone', async ({ page, signIn }) => {
  await signIn(page, 'import_owner');
  const server = await makeServer(page, 'Moved Here');
  await page.goto(`/server/${server.id}/punishments`);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByLabel('File', { exact: true }).setInputFiles(file('erm.json', BACKUP));
  await page.getByRole('button', { name: 'Upload and preview' }).click();
  const card = page.getByRole('listitem', { name: 'erm.json' });
  await expect(card.getByText('Ready to import')).toBeVisible();
  await card.getByRole('button', { name: 'Show rows' }).click();
  await expect(card.getByRole('row', { name: /New.*OldOffender/ })).toBeVisible();
  await expect(card.getByText('No player name.')).toBeVisible();
  await axe(page);
  await card.getByRole('button', { name: 'Import 2', exact: true }).click();
  await expect(card.getByText('2 created', { exact: true })).toBeVisible();
  await page.goto(`/server/${server.id}/punishments`);
  await expect(page.getByText('OldOffender').first()).toBeVisible();
  await expect(page.getByRole('row', { name: /OldOffender.*Discord 900000000000000001/ })).toBeVisible();
  await page.goBack();
  await card.getByRole('button', { name: 'Undo import' }).click();
  await card.getByRole('button', { name: 'Undo for good?' }).click();
  await expect(card.getByText('2 created, 2 undone')).toBeVisible();
  await page.goto(`/server/${server.id}/punishments`);
  await expect(page.getByText('OldOffender')).toHaveCount(0);
});

test('a file that is not a server backup shows an error, and nothing of it is stored', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'import_wrong');
  const server = await makeServer(page, 'Wrong File');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/server/${server.id}/import`);
  await page.getByRole('button', { name: 'Upload and preview' }).click();
  await expect(page.getByText('Choose a file.')).toBeVisible();
  const input = page.getByLabel('File', { exact: true });
  await input.setInputFiles({ name: 'sheet.json', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') });
  await page.getByRole('button', { name: 'Upload and preview' }).click();
  await expect(page.getByText(/isn't an ERM server backup/).first()).toBeVisible();
  await input.setInputFiles(file('mine.json', { discordId: '1', servers: [] }));
  await page.getByRole('button', { name: 'Upload and preview' }).click();
  const card = page.getByRole('listitem', { name: 'mine.json' });
  await expect(card.getByText(/export of a person, not of a server/)).toBeVisible();
  await card.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Nothing imported yet')).toBeVisible();
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(sideways).toBe(false);
});
