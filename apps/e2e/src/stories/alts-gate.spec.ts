import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { axe, expect, test } from '../fixtures.ts';
import { ALT_PAGE_PASSWORD } from '../harness/product.ts';
import { literal } from '../literals/literal.ts';
import { addMember, expectNoSidewaysScroll, expectToast, makeServer, panel, toastOf } from '../steps.ts';

const WEB_DIST = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Wrong tries that a person has before each further one has to wait. */
const FREE_TRIES = 10;

// covers: R318-R328, R330, R752, R773
test('without a server with a key the page names what it takes, the ways on, and the page password', async ({
  page,
  signIn,
  person,
}) => {
  await signIn(page, 'gate_keeper');
  await page.goto('/alt-management');
  const restricted = panel(page, 'Access Restricted');
  await literal(restricted, 'Create Your First Server', 'Return to Dashboard');
  for (const name of ['Create Your First Server', 'Return to Dashboard']) {
    await expect(restricted.getByRole('link', { name })).toHaveAttribute('href', '/');
  }

  const own = await makeServer(page, 'Gate Bay');
  const friend = await person('gate_friend');
  const theirs = await makeServer(friend, 'Gate Harbor', 'demo-gate');
  await addMember(friend, page, theirs);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/alt-management');
  await literal(
    restricted,
    'Access Restricted',
    'Own at least one server',
    'The server has a valid API key',
    'The API key enables advanced features',
  );
  const rows = restricted.getByRole('listitem');
  const mine = rows.filter({ hasText: 'Gate Bay' });
  await literal(mine, 'Owner', 'API key missing', 'Add API Key');
  await expect(mine.getByRole('link')).toHaveAttribute('href', new RegExp(`^/server/${own.id}/settings`));
  const other = rows.filter({ hasText: 'Gate Harbor' });
  await literal(other, 'Member', 'API key configured');
  await expect(other.getByRole('link')).toHaveCount(0);
  await expect(restricted.getByRole('link', { name: 'Create Your First Server' })).toHaveCount(0);
  await axe(page);
  await expectNoSidewaysScroll(page);

  const field = page.getByLabel('Page password', { exact: true });
  await expect(field).toHaveAttribute('autocomplete', 'off');
  await field.fill('not it');
  await field.press('Enter');
  await expectToast(page, 'destructive', 'Access Denied', 'Incorrect password. Please try again.');
  await field.fill(ALT_PAGE_PASSWORD);
  await field.press('Enter');
  await expectToast(page, 'success', 'Access Granted');
  await expect(page.getByText('0 servers with API keys')).toBeVisible();
  await axe(page);
  await expectNoSidewaysScroll(page);

  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.reload();
  await expect(panel(page, 'Request Status')).toBeVisible();
});

// covers: R330, R836
test('wrong page passwords show a waiting time, and no file of the web contains the password', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'gate_guesser');
  for (let tried = 0; tried < FREE_TRIES; tried += 1) {
    const answer = await page.request.post('/api/alt-access', { data: { password: `guess ${tried}` } });
    expect(answer.status()).toBe(403);
  }
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'light'));
  await page.goto('/alt-management');
  const field = page.getByLabel('Page password', { exact: true });
  await field.fill(ALT_PAGE_PASSWORD);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expectToast(page, 'destructive', 'Access Denied');
  await expect(toastOf(page)).toContainText(/\d+ (s|seconds|minutes?)\b/);
  await expect(panel(page, 'Access Restricted')).toBeVisible();
  await axe(page);

  const files = readdirSync(WEB_DIST, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const holding = files.filter((entry) =>
    readFileSync(`${entry.parentPath}/${entry.name}`, 'latin1').includes(ALT_PAGE_PASSWORD),
  );
  expect(files.length).toBeGreaterThan(10);
  expect(holding).toEqual([]);
});
