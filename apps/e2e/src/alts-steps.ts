import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Product } from './harness/product.ts';
import { panel } from './steps.ts';

/** Opens alt management and waits until this browser's accounts are shown. */
export async function openAlts(page: Page): Promise<void> {
  await page.goto('/alt-management');
  await expect(panel(page, 'Saved accounts').getByText(/Kept/)).toBeVisible();
}

/** Types an account and presses Enter; resolves once the form has taken it. */
export async function addAlt(page: Page, username: string, password: string): Promise<void> {
  const form = panel(page, 'Add New Alt Account');
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Username').press('Enter');
  await expect(form.getByLabel('Username')).toHaveValue('');
}

/** Fills in the form "Request Server Alts". */
export async function fillAltRequest(page: Page, serverName: string): Promise<void> {
  const form = panel(page, 'Request Server Alts');
  await form.getByLabel('Server name').fill(serverName);
  await form.getByLabel('Server join code').fill('hrbr-22');
  await form.getByLabel('Time', { exact: true }).fill('Friday 20:00 UTC');
}

/** Records a page's requests and responses in clear text, except where the secret is allowed. */
export function listen(page: Page): { leaks: (secret: string, rightful: RegExp) => string[] } {
  const heard: { where: string; text: string }[] = [];
  page.on('request', (request) => {
    heard.push({ where: `address ${request.url()}`, text: decodeURIComponent(request.url()) });
    heard.push({ where: `body to ${request.url()}`, text: request.postData() ?? '' });
  });
  page.on('response', (response) => {
    if (!response.url().includes('/trpc/')) return;
    const take = (text: string) => heard.push({ where: `answer of ${response.url()}`, text });
    response.text().then(take, () => undefined);
  });
  return {
    leaks: (secret, rightful) =>
      heard
        .filter(({ where, text }) => text.includes(secret) && !rightful.test(where))
        .map(({ where }) => where),
  };
}

/** Returns all data that a site stores in the browser, as text; bytes letter by letter. */
export function storageOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const ask = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const bytes = (value: unknown): unknown => {
      if (value instanceof ArrayBuffer) return bytes(new Uint8Array(value));
      if (value instanceof Uint8Array) return new TextDecoder('latin1').decode(value);
      if (value instanceof CryptoKey) return value.extractable ? 'extractable key' : 'key';
      return value;
    };
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await ask(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        found.push(await ask(database.transaction(store).objectStore(store).getAll()));
      }
      database.close();
    }
    return JSON.stringify(found, (_key, value: unknown) => bytes(value));
  });
}

/** Returns everything that the product has written to its folder, as text. */
export function writtenBy({ dataDir }: Product): string {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}
