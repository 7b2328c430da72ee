import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { call } from '../steps.ts';
import type { Product } from './product.ts';

/**
 * Moves the next due time of a custom command to `inMs` from now, in the product's own database: the product has no way
 * to do that, and no story waits five minutes. An edit then wakes the job loop.
 */
export async function makeDue(
  product: Product,
  page: Page,
  at: { serverId: string; commandId: string },
  inMs = 0,
): Promise<void> {
  const database = new DatabaseSync(join(product.dataDir, 'tenfour.db'), { timeout: 5_000 });
  try {
    database
      .prepare('UPDATE custom_commands SET next_run_at = ? WHERE id = ?')
      .run(Date.now() + inMs, at.commandId);
  } finally {
    database.close();
  }
  const path = `/api/servers/${at.serverId}/custom-commands`;
  const all = await call<{ id: string; name: string }[]>(page, 'GET', path);
  const name = all.find(({ id }) => id === at.commandId)?.name ?? '';
  await call(page, 'PATCH', `${path}/${at.commandId}`, { name: `${name}.` });
  await call(page, 'PATCH', `${path}/${at.commandId}`, { name });
}
