import { expect, test } from '../fixtures.ts';
import { panel } from '../steps.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

test('a sign-in on another device is noticed, and ended from this one', async ({
  browser,
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'two_devices');
  const context = await browser.newContext({ baseURL: product.url, userAgent: PHONE });
  const phone = await context.newPage();
  await signIn(phone, 'two_devices');
  await phone.goto('/account');
  await expect(panel(phone, "Where you're signed in")).toContainText('Safari on iPhone');

  await page.goto('/account');
  const notice = page.getByRole('status').filter({ hasText: 'New sign-in. Was it you?' });
  await expect(notice).toContainText('Safari on iPhone');
  await notice.getByRole('button', { name: 'Sign out that device' }).click();
  await expect(notice).toBeHidden();
  await expect(panel(page, "Where you're signed in").getByRole('listitem')).toHaveCount(1);
  await expect(panel(page, 'Account log')).toContainText('New device');

  // The other window notices within seconds, without a press.
  await expect(phone.getByRole('link', { name: 'Login with Discord' }).first()).toBeVisible();
  await context.close();
});
