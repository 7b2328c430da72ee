import webPush from 'web-push';
import { z } from 'zod';
import type { Database, Handle } from '../../../db/database.ts';
import { readMeta } from '../../../db/meta.ts';
import type { VapidKeys } from '../../../integrations/push/push-sender.ts';
import type { Keyring, SealedCell } from '../../../security/keyring.ts';

const PLACE: SealedCell = { table: 'meta', column: 'value', row: 'push.vapid_keys' };

const zVapidKeys = z.object({ publicKey: z.string(), privateKey: z.string() });

interface VapidDeps {
  database: Database;
  keyring: Pick<Keyring, 'seal' | 'open'>;
  /** From the configuration; null generates and stores a pair. */
  vapidKeys: VapidKeys | null;
}

/**
 * Returns the key pair that all instances share. Subscriptions belong to it, so it is generated once and stored sealed;
 * when two instances do so at the same time, the first write wins.
 */
export async function loadVapidKeys({ database, keyring, vapidKeys }: VapidDeps): Promise<VapidKeys> {
  if (vapidKeys !== null) return vapidKeys;
  const { handle } = database;
  const stored = (await readMeta(handle, PLACE.row)) ?? (await store(handle, keyring));
  return zVapidKeys.parse(JSON.parse(keyring.open(PLACE, stored)));
}

async function store(handle: Handle, keyring: VapidDeps['keyring']): Promise<string> {
  const value = keyring.seal(PLACE, JSON.stringify(webPush.generateVAPIDKeys()));
  await handle
    .insertInto('meta')
    .values({ key: PLACE.row, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await readMeta(handle, PLACE.row)) ?? value;
}
