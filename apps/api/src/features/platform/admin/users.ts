import type { ListPlatformUsersInput, PlatformUser, PlatformViewer, SetPlanInput } from '@tenfour/contracts';
import type { RawBuilder } from 'kysely';
import { iso } from '../../../db/codecs.ts';
import type { Database, Handle } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { platformEvents } from './events.ts';
import {
  type Found,
  findInSteps,
  foundIn,
  idBefore,
  nameBegins,
  type Step,
  usersMeant,
} from './newest-first.ts';
import { actorOf, noSuchAccount } from './panels.ts';

/** Most names with the same beginning that are sorted; with more, the newest users are filtered by name. */
const NAMED = 1_000;

/** Returns all users who have signed in, newest first. Throws BAD_REQUEST for an invalid cursor. */
export async function listUsers(handle: Handle, input: ListPlatformUsersInput): Promise<PlatformUser[]> {
  const { q, limit } = input;
  const before = idBefore(input.cursor);
  if (!q) {
    const shown = newest(handle, before).limit(limit).select('id');
    return rowsOf(
      handle,
      (await shown.execute()).map(({ id }) => id),
    );
  }
  const named = nameBegins(handle, q);
  const found = await usersMeant(handle, q, NAMED);
  if (found.length > NAMED)
    return rowsOf(handle, await findInSteps({ before, limit }, (step) => look(handle, named, step)));
  const ids = found.filter((id) => before === null || id < before);
  return rowsOf(handle, ids.sort().reverse().slice(0, limit));
}

function newest(handle: Handle, before: string | null) {
  const query = handle.selectFrom('users').where('stand_in_of', 'is', null).orderBy('id', 'desc');
  return before === null ? query : query.where('id', '<', before);
}

async function look(handle: Handle, named: RawBuilder<boolean>, step: Step): Promise<Found> {
  const { before, size, limit } = step;
  const part = newest(handle, before);
  const found = await handle
    .selectFrom(part.select(['id', 'username']).limit(size).as('users'))
    .select('id')
    .where(named)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return foundIn(found, step, (others) => part.select('id').offset(others).limit(1).executeTakeFirst());
}

async function rowsOf(handle: Handle, ids: readonly string[]): Promise<PlatformUser[]> {
  if (ids.length === 0) return [];
  const rows = await handle
    .selectFrom('users')
    .select((eb) => [
      'users.id',
      'users.discord_id as discordId',
      'users.username',
      'users.plan',
      'users.created_at',
      eb
        .selectFrom('servers')
        .select((servers) => servers.fn.countAll<number>().as('owned'))
        .whereRef('servers.owner_id', '=', 'users.id')
        .where('servers.deleted_at', 'is', null)
        .as('ownedServers'),
    ])
    .where('users.id', 'in', ids)
    .orderBy('users.id', 'desc')
    .execute();
  return rows.map(({ created_at, ownedServers, ...row }) => ({
    ...row,
    ownedServers: Number(ownedServers ?? 0),
    createdAt: iso(created_at),
  }));
}

/** Sets an account's plan; setting the same one again records no event. Throws NOT_FOUND. */
export function setPlan(
  { database, now }: { database: Database; now: () => number },
  viewer: PlatformViewer,
  { userId, plan }: SetPlanInput,
): Promise<PlatformUser> {
  // One at a time, so that what the log calls "before" really was.
  return database.withLock(`plan:${userId}`, async (tx) => {
    const [user] = await rowsOf(tx.handle, [userId]);
    if (!user) throw noSuchAccount();
    if (user.plan === plan) return user;
    const at = now();
    await tx.handle.updateTable('users').set({ plan, updated_at: at }).where('id', '=', userId).execute();
    await recordEvent(
      tx,
      platformEvents.create({
        kind: 'platform.plan-changed',
        by: actorOf(viewer),
        at,
        userId,
        username: user.username,
        from: user.plan,
        to: plan,
      }),
    );
    tx.changed({ userId, entity: 'account', op: 'changed', ids: [] });
    return { ...user, plan };
  });
}
