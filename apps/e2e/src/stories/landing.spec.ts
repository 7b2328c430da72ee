import { authorizeManually, expect, expectConsoleClean, test } from '../fixtures.ts';
import { literal } from '../literals/literal.ts';
import { SPEC_LITERALS } from '../literals/spec-literals.ts';

// covers: R9-R14, R118
test('the landing page describes the product', async ({ page }) => {
  await page.goto('/');
  await literal(page, ...SPEC_LITERALS['1 Landing']);
  await literal(page, ...SPEC_LITERALS['1 The six areas']);
  await literal(page, ...SPEC_LITERALS['1 What the areas hold']);
  await literal(page, 'Get Started – Free', 'Join Discord', 'Community Showcase Coming Soon');
  await literal(page, 'Get Started', 'Join our Discord', 'Login with Discord');
  const footer = page.getByRole('contentinfo');
  await literal(footer, 'Product', 'Community', 'Support', '2024');
  await expect(footer.getByRole('link', { name: '#' })).toHaveCount(0);
  await literal(page.getByRole('banner'), 'Home', 'Documentation', 'Premium', 'Testimonials');
  expectConsoleClean(page);
});

// covers: R53, R54
test('every area expands in place: no address changes, nothing is requested', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Join Discord/ })).toBeVisible();
  const buttons = page.getByRole('button', { name: 'Explore →' });
  await expect(buttons).toHaveCount(6);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (const button of await buttons.all()) {
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
  }
  await literal(page, 'Explore →');
  await expect(page.getByText('How it works').filter({ visible: true })).toHaveCount(6);
  expect(new URL(page.url()).pathname).toBe('/');
  // A press can load the app's own code, but makes no other request.
  expect(requests.filter((url) => !new URL(url).pathname.startsWith('/assets/'))).toEqual([]);
});

// covers: R51, R57
test('both invitations lead to the community, the second one in place', async ({ page }) => {
  await page.goto('/landing');
  const invite = page.getByRole('link', { name: 'Join Discord (opens in a new tab)' });
  await expect(invite).toHaveAttribute('href', 'https://discord.gg/tenfour');
  await expect(invite).toHaveAttribute('target', '_blank');
  await expect(invite).toHaveAttribute('rel', /noopener/);
  const answer = page.getByRole('button', { name: 'Join our Discord' });
  await answer.click();
  await expect(page.getByText('https://discord.gg/tenfour')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('https://discord.gg/tenfour')).toBeHidden();
  await expect(answer).toBeFocused();
  expect(page.url()).toContain('/landing');
});

// covers: R48, R50, R56
test('both sign-in buttons lead to sign-in', async ({ page }) => {
  await page.goto('/');
  for (const name of ['Get Started – Free', 'Get Started']) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/api/login');
  }
});

test('without an invite the buttons say that none is set up', async ({ page, signIn }) => {
  // Visitors' pages carry the answer instead of asking for it.
  await signIn(page, 'landing_without_invite');
  // What the page before still asks for must not be answered here: it is gone before its answer is read.
  await page.goto('about:blank');
  await page.route('**/trpc/system.config**', async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replace('"https://discord.gg/tenfour"', 'null');
    await route.fulfill({ response: answer, body: text });
  });
  await page.goto('/landing');
  await page.getByRole('button', { name: 'Join Discord' }).first().click();
  await expect(page.getByText('No community invite yet.').first()).toBeVisible();
});

test('refusing at Discord leads to a page with a way back', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started – Free' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.locator('.ways').getByRole('link').last().click();
  await literal(page, 'Get Started – Free');
});

const DISCORD_DOWN = 'Discord did not answer as it should. This is usually over in a minute.';

for (const [mode, sentence] of [
  ['429', 'Discord is busy and asks us to wait a moment.'],
  ['500', DISCORD_DOWN],
  ['html', DISCORD_DOWN],
  ['reset', DISCORD_DOWN],
] as const) {
  test(`Discord in trouble (${mode}) is explained, and signing in can be retried`, async ({
    page,
    upstreams,
  }) => {
    await upstreams.faults('discord', mode, { match: 'oauth2/token', retryAfter: 1 });
    await page.goto('/api/login');
    await authorizeManually(page, `landing_discord_${mode}`);
    await expect(page.getByText(sentence, { exact: false })).toBeVisible();
    await upstreams.faults('discord', 'none');
    await page.getByRole('link').first().click();
    await authorizeManually(page, `landing_discord_${mode}`);
    await literal(page, 'Welcome to');
  });
}
