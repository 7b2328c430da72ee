import { DomainError } from '@tenfour/domain';
import type { Database } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { accountEvents, forgetDevices } from '../account/index.ts';
import { factorsStore } from './store.ts';

/**
 * Removes all second factors and recovery codes of the person with this Discord account and ends their sessions with
 * their devices, beside a product that may be running. Returns their username. Throws NOT_FOUND for an unknown account,
 * CONFLICT for one without a factor.
 */
export async function resetFactors(database: Database, discordId: string, at: number): Promise<string> {
  const find = database.handle
    .selectFrom('users')
    .select(['id', 'username'])
    .where('discord_id', '=', discordId);
  const person = await find.executeTakeFirst();
  if (person === undefined) throw unknown(discordId);
  const { id: userId, username } = person;
  await database.withLock(`factors:${userId}`, async (tx) => {
    const store = factorsStore(tx.handle, userId);
    const passkeys = await store.passkeys();
    if (passkeys.length === 0 && (await store.find()) === null) throw withoutFactor(username);
    for (const { id } of passkeys) await store.removePasskey(id);
    await store.clear();
    await store.setSince(null);
    const sessions = tx.handle.deleteFrom('sessions').where('user_id', '=', userId);
    const ended = await sessions.returning(['id', 'device_id as deviceId']).execute();
    await forgetDevices(tx.handle, userId, ended);
    tx.changed({ userId, entity: 'account', op: 'removed', ids: ended.map(({ id }) => id) });
    await recordEvent(tx, accountEvents.create({ kind: 'account.factors-reset', userId, at }));
  });
  return username;
}

function unknown(discordId: string): DomainError {
  return new DomainError('NOT_FOUND', {
    message: `No account here has the Discord ID “${discordId}”. Discord shows it with developer mode on: Copy User ID.`,
  });
}

function withoutFactor(username: string): DomainError {
  return new DomainError('CONFLICT', { message: `“${username}” has no second factor.` });
}
