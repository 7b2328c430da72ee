import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Product } from './product.ts';

/**
 * Signs a persona (any name works) in through the real OAuth redirects, without showing the consent page: `?persona=`
 * makes the sandbox's Discord decide immediately. Only the browser's cookies change: the page is not navigated, so that
 * stories do not pay for a page that they do not look at.
 */
export async function signIn(page: Pick<Page, 'request'>, product: Product, persona: string): Promise<void> {
  const answer = await page.request.get(`${product.url}/api/login`, { maxRedirects: 0 });
  expect(answer.status(), 'GET /api/login redirects to Discord').toBe(302);
  const authorize = new URL(answer.headers().location ?? '', product.url);
  authorize.searchParams.set('persona', persona);
  const back = await page.request.get(authorize.href);
  expect(new URL(back.url()).origin, 'back from Discord').toBe(product.url);
}

/** Signs in like a person: the sandbox's consent page, the name typed, Authorize pressed. */
export async function authorizeManually(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Authorize with Discord' })).toBeVisible();
  await page.getByLabel('Or as anyone else').fill(name);
  await page.getByRole('button', { name: 'Authorize' }).click();
}

/** Returns a page of a context that is signed in as a persona. */
export async function signedInPage(
  context: BrowserContext,
  product: Product,
  persona: string,
): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, product, persona);
  return page;
}
