import { BAN_REQUEST_LIMITS, usernameKey, type Who } from '@tenfour/domain';
import { toBit, toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { valuesColumn } from '../../moderation/record-fields/index.ts';
import { personsNamed } from './people.ts';
import type { ImportTarget, PlannedItem } from './planned.ts';

interface Resolved {
  parents: ReadonlyMap<string, string>;
  personOf: (who: Who) => string | null;
  refused: Map<number, string>;
}

type Request = PlannedItem<'ban-request'>;

/** Decided requests are history. Open ones stay open where a member asked, about the name that the file has. */
export async function createBanRequests(
  handle: Handle,
  target: ImportTarget,
  items: readonly Request[],
  resolved: Resolved,
): Promise<void> {
  if (items.length === 0) return;
  const obstacles = await openObstacles(handle, target.serverId, items);
  for (const one of items) {
    const { n, item } = one;
    const punishmentId = item.of === null ? null : (resolved.parents.get(item.of) ?? null);
    const isLost = item.state === 'approved' && punishmentId === null;
    const obstacle = isLost ? 'The ban that it became was not imported.' : obstacles(one);
    if (obstacle !== null) resolved.refused.set(n, obstacle);
    else await createRequest(handle, target, one, { ...resolved, punishmentId });
  }
}

/** Returns why an open request can't stay open, as a sentence; null for one that can, and for decided ones. */
async function openObstacles(
  handle: Handle,
  serverId: string,
  items: readonly Request[],
): Promise<(one: Request) => string | null> {
  const open = items.filter(({ item }) => item.state === 'open');
  if (open.length === 0) return () => null;
  const people = await personsNamed(
    handle,
    serverId,
    open.map(({ item }) => item.by.name ?? ''),
  );
  const rows = await handle
    .selectFrom('ban_requests')
    .select(['username_key', 'asked_by'])
    .where('server_id', '=', serverId)
    .where('state', '=', 'open')
    .execute();
  const taken = new Set(rows.map((row) => row.username_key));
  const asked = rows.map((row) => row.asked_by);
  return ({ item }) => {
    if (item.state !== 'open') return null;
    const person = people.get((item.by.name ?? '').toLowerCase());
    if (!person || person.role === null) return 'Open, but who asked is no member here.';
    const key = usernameKey(item.player);
    if (taken.has(key)) return 'Another request about this player is open.';
    const { openPerPerson, openPerServer } = BAN_REQUEST_LIMITS;
    const own = asked.filter((id) => id === person.userId).length;
    if (own >= openPerPerson || asked.length >= openPerServer) return 'Too many requests are open.';
    taken.add(key);
    asked.push(person.userId);
    return null;
  };
}

async function createRequest(
  handle: Handle,
  { serverId, userId }: ImportTarget,
  { id, item, fields = {} }: Request,
  { personOf, punishmentId }: Pick<Resolved, 'personOf'> & { punishmentId: string | null },
): Promise<void> {
  const key = usernameKey(item.player);
  await handle
    .insertInto('ban_requests')
    .values({
      ...{ id, server_id: serverId, roblox_username: item.player, username_key: key, player_key: `:${key}` },
      // A file can't say which account has a name.
      ...{ roblox_user_id: null, reason: item.reason, duration_minutes: item.minutes },
      ...{ evidence: toJson(item.evidence), fields: valuesColumn(fields), note: item.note },
      ...{ state: item.state, client_id: null },
      ...{ asked_by: personOf(item.by) ?? userId, created_at: item.at, expires_at: item.expiresAt },
      decided_at: item.decided?.at ?? null,
      decided_by: item.decided ? personOf(item.decided.by) : null,
      by_votes: toBit(item.decided?.byVotes === true),
      decision_reason: item.decided?.reason ?? '',
      ...{ punishment_id: punishmentId, bolo_note_id: null },
    })
    .execute();
  // A vote on an open request decides here, so each person votes again.
  const votes = item.state === 'open' ? [] : item.votes;
  for (const { at, by, vote } of votes) {
    await handle
      .insertInto('ban_request_votes')
      .values({ request_id: id, server_id: serverId, user_id: personOf(by) ?? userId, vote, at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const comments = item.comments.map(({ at, by, text }) => ({
    ...{ id: newId(), request_id: id, server_id: serverId, client_id: null, at, text },
    author_id: personOf(by) ?? userId,
  }));
  if (comments.length > 0) await handle.insertInto('ban_request_comments').values(comments).execute();
}
