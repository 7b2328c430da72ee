import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Page, request } from '@playwright/test';
import type { AccessLevel } from '@tenfour/domain';
import { call } from '../steps.ts';
import type { Product } from './product.ts';
import { signIn } from './sign-in.ts';

/** How long such a panel session lasts, in ms: the same as after a sign-in. */
const PANEL_MS = 2 * 60 * 60_000;

/** A platform account with an open panel session. */
export interface OpenPanel {
  accountId: string;
  /** Its name in the panel and the staff log. */
  username: string;
}

/** The fields of the admin panel's sign-in form. */
export interface StaffCredentials {
  username: string;
  password: string;
}

/** The password of every account that `openPanel` creates, and its hash with the cheapest parameters. */
export const PANEL_PASSWORD = 'open panel 7301';
const PANEL_PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$31DPZNtEmY2EEqAs8H/FhA$CzpSnmovLe/Px3m7OFGl5jN4g3ASBw8GV9CjKSwfe1Q';

let accounts = 0;

/**
 * Opens the admin panel for the page's signed-in user: creates a separate platform account with `PANEL_PASSWORD` and
 * its session in the product's own database. Loads no page and avoids the cost of a password sign-in.
 */
export async function openPanel(page: Page, product: Product, level: AccessLevel): Promise<OpenPanel> {
  const user = await call<{ id: string }>(page, 'GET', '/api/auth/user');
  const { token, ...panel } = insertPanel(product, user.id, level);
  const cookie = {
    name: 'panel',
    value: token,
    url: product.url,
    httpOnly: true,
    sameSite: 'Strict',
  } as const;
  await page.context().addCookies([cookie]);
  return panel;
}

function insertPanel(product: Product, userId: string, level: AccessLevel): OpenPanel & { token: string } {
  accounts += 1;
  const username = `${level}-${accounts}`;
  const [accountId, token, at] = [randomUUID(), randomBytes(32).toString('base64url'), Date.now()];
  const database = new DatabaseSync(join(product.dataDir, 'tenfour.db'), { timeout: 5_000 });
  try {
    database
      .prepare(
        `INSERT INTO platform_accounts
          (id, username, username_key, access_level, password_hash, user_id, created_at, updated_at, last_login_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(accountId, username, username, level, PANEL_PASSWORD_HASH, userId, at, at, at);
    database
      .prepare(
        `INSERT INTO platform_sessions (token_hash, id, account_id, user_id, created_at, expires_at)
         VALUES (?, ?, ?, ?, ?, ?)`,
      )
      .run(
        createHash('sha256').update(token).digest('hex'),
        randomUUID(),
        accountId,
        userId,
        at,
        at + PANEL_MS,
      );
  } finally {
    database.close();
  }
  return { accountId, username, token };
}

/**
 * Creates a platform account with a password, as a super admin of the product would in the panel: for stories that sign
 * in with the form.
 */
export async function staffAccount(product: Product, level: AccessLevel): Promise<StaffCredentials> {
  const context = await request.newContext({ baseURL: product.url });
  try {
    const credentials = {
      username: `${level}-${randomUUID().slice(0, 8)}`,
      password: randomUUID(),
    };
    const maker = { request: context };
    await signIn(maker, product, 'Super Admin');
    const user = await call<{ id: string }>(maker, 'GET', '/api/auth/user');
    const { token } = insertPanel(product, user.id, 'super_admin');
    const { cookies } = await context.storageState();
    const cookie = [...cookies.map(({ name, value }) => `${name}=${value}`), `panel=${token}`].join('; ');
    const answer = await context.post('/api/admin/create-staff', {
      data: { ...credentials, accessLevel: level },
      headers: { cookie },
    });
    if (!answer.ok())
      throw new Error(`POST /api/admin/create-staff: ${answer.status()}: ${await answer.text()}`);
    return credentials;
  } finally {
    await context.dispose();
  }
}
