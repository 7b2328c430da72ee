import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import { call, makeServer } from '../steps.ts';

test('an invite link shows the server, takes the visitor through sign-in, and lets them ask once', async ({
  page,
  browser,
  product,
  person,
}) => {
  const owner = await person('invite_owner');
  const { id, joinCode } = await makeServer(owner, 'Invite Bay RP');

  await test.step('a visitor sees the server and signs in from there', async () => {
    await page.goto(`/join/${joinCode}`);
    await expect(page.getByRole('heading', { name: 'Join Invite Bay RP' })).toBeVisible();
    await expect(page.getByText('1 member · Approval needed')).toBeVisible();
    await axe(page);
    const signIn = page.getByRole('main').getByRole('link', { name: 'Login with Discord' });
    await expect(signIn).toHaveAttribute(
      'href',
      `/api/login?next=${encodeURIComponent(`/join/${joinCode}`)}`,
    );
  });

  const guest = await person('invite_guest');
  await test.step('someone signed in asks, however often they press', async () => {
    await guest.goto(`/join/${joinCode}`);
    await guest.getByRole('button', { name: 'Ask to join' }).dblclick();
    await expect(guest.getByRole('status')).toHaveText(
      'You have been put in a queue to join this server and are waiting to be approved.',
    );
    const waiting = await call<unknown[]>(owner, 'GET', `/api/servers/${id}/join-requests`);
    expect(waiting).toHaveLength(1);
  });

  await test.step('a member is led inside, and an old code leads nowhere', async () => {
    await owner.goto(`/join/${joinCode}`);
    await expect(owner.getByRole('link', { name: 'Open server' })).toHaveAttribute('href', `/server/${id}`);
    await call(owner, 'POST', `/api/servers/${id}/join-code/rotate`, {});
    await guest.reload();
    await expect(guest.getByRole('heading', { name: 'Invalid invite' })).toBeVisible();
    await expect(guest.getByRole('alert')).toHaveText('Ask for a new link.');
  });
  expectConsoleClean(owner);
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 320, height: 700 } });
  const small = await context.newPage();
  await small.goto('/join/UNKNOWN1');
  await expect(small.getByRole('heading', { name: 'Invalid invite' })).toBeVisible();
  expect(await small.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
    0,
  );
  await context.close();
});
