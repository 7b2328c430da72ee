import { DomainError } from '@tenfour/domain';
import type { Database } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { accountEvents } from '../account/index.ts';
import { factorsStore } from './store.ts';

/**
 * Removes all second factors and recovery codes of the person with this Discord account and ends their sessions, beside
 * a product that may be running. Returns their username. Throws NOT_FOUND for an unknown account, CONFLICT for one
 * without a factor.
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
    const sessions = tx.handle.deleteFrom('sessions').where('user_id', '=', userId).returning('id');
    const ended = (await sessions.execute()).map(({ id }) => id);
    tx.changed({ userId, entity: 'account', op: 'removed', ids: ended });
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
