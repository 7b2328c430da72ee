import { SERIES_MAX, type Who } from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { hostsAmong, seriesStore, sessionsLock } from '../../game/sessions/index.ts';
import { personsNamed } from './people.ts';
import type { ImportTarget, PlannedItem } from './planned.ts';

/** Takes the lock under which series and messages of sessions change, for a step that has any. */
export async function lockPlans(
  tx: Transaction,
  serverId: string,
  items: readonly PlannedItem[],
): Promise<void> {
  const isPlan = ({ item }: PlannedItem) => item.kind === 'series' || item.kind === 'session-message';
  if (items.some(isPlan)) await tx.lock(sessionsLock(serverId));
}

const FULL = `A server has at most ${SERIES_MAX} series. End one first.`;

/** Creates series that start no session automatically. The job of series plans their sessions. */
export async function createSeries(
  handle: Handle,
  { serverId, userId, at }: ImportTarget,
  items: readonly PlannedItem<'series'>[],
  refused: Map<number, string>,
): Promise<void> {
  if (items.length === 0) return;
  const store = seriesStore(handle, serverId);
  const room = Math.max(0, SERIES_MAX - (await store.list()).length);
  for (const { n } of items.slice(room)) refused.set(n, FULL);
  const hostOf = await hostsHere(
    handle,
    serverId,
    items.flatMap(({ item }) => [item.host, ...item.coHosts]),
  );
  for (const { id, item } of items.slice(0, room)) {
    const hostId = hostOf(item.host) ?? userId;
    const coHostIds = new Set(item.coHosts.flatMap((who) => hostOf(who) ?? []));
    coHostIds.delete(hostId);
    const { title, description, startsOn, minute, rule, commands } = item;
    const roles = item.roles.map((role) => ({ id: newId(), ...role }));
    const plan = { title, description, startsOn, minute, rule, roles, commands, hostId, autoStartBy: null };
    await store.add({ ...plan, coHostIds: [...coHostIds], id, createdBy: userId, clientId: null }, at);
    await store.setDue(id, at);
  }
}

/** Finds those of some people who can host sessions here, by their names. */
async function hostsHere(handle: Handle, serverId: string, whos: readonly Who[]) {
  const people = await personsNamed(
    handle,
    serverId,
    whos.flatMap(({ name }) => name ?? []),
  );
  const members = [...people.values()].flatMap(({ userId, role }) => (role === null ? [] : [userId]));
  const able = await hostsAmong(handle, serverId, members);
  return ({ name }: Who): string | undefined => {
    const userId = name === null ? undefined : people.get(name.toLowerCase())?.userId;
    return userId !== undefined && able.has(userId) ? userId : undefined;
  };
}
