import { axe } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { call, makeServer } from '../steps.ts';

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

test('roles and settings of an export wait until the owner confirms them', async ({
  page,
  person,
  signIn,
}) => {
  await signIn(page, 'import_export');
  const server = await makeServer(page, 'Comes Back');
  await call(await person('returning.ana'), 'POST', '/api/servers/join', { joinCode: server.joinCode });
  const exported = {
    ...{ format: 'tenfour-server', version: 1, activity: [{}] },
    settings: { name: 'Elsewhere', timezone: 'Europe/Berlin' },
    members: [
      { name: 'returning.ana', role: 'moderator', robloxUsername: 'AnaInGame' },
      { name: 'never.came', role: 'owner' },
    ],
    'custom-commands': [
      { name: 'Rules', command: ':h Read the rules', means: 'command', intervalMinutes: 15 },
    ],
  };
  await page.goto(`/server/${server.id}/import`);
  await page.getByLabel('File type').selectOption('Tenfour export (ZIP)');
  await page.getByLabel('File', { exact: true }).setInputFiles(file('tenfour.json', exported));
  await page.getByRole('button', { name: 'Upload and preview' }).click();
  const card = page.getByRole('listitem', { name: 'tenfour.json' });
  await expect(card.getByText('Ready to import')).toBeVisible();
  await card.getByText('Left out or changed').click();
  await expect(card.getByText(/^The activity log stays behind/)).toBeVisible();
  await card.getByRole('button', { name: 'Import 4', exact: true }).click();
  const waiting = card.getByRole('region', { name: 'Waiting for you' });
  const ana = waiting.getByRole('listitem', { name: 'returning.ana: Moderator' });
  await expect(ana.getByText('Asked to join')).toBeVisible();
  await expect(ana.getByText('Roblox account in the file: AnaInGame')).toBeVisible();
  const other = waiting.getByRole('listitem', { name: 'never.came: Admin' });
  await expect(other.getByText(/^Not here/)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Give role' })).toHaveCount(0);
  await axe(page);
  await ana.getByRole('button', { name: 'Give role' }).click();
  await expect(ana).toHaveCount(0);
  const zone = waiting.getByRole('listitem', { name: 'Time zone' });
  await expect(zone.getByText('→ Europe/Berlin')).toBeVisible();
  await zone.getByRole('button', { name: 'Apply' }).click();
  await expect(zone).toHaveCount(0);
  await other.getByRole('button', { name: 'Dismiss' }).click();
  await expect(waiting.getByText('Nothing left to confirm.')).toBeVisible();
  const members = await call<{ username: string; role: string }[]>(
    page,
    'GET',
    `/api/servers/${server.id}/members`,
  );
  expect(members.map(({ username, role }) => [username, role])).toContainEqual([
    'returning.ana',
    'moderator',
  ]);
  expect(members).toHaveLength(2);
});
