import { isGrantable, WAVE_LIMITS, type Who } from '@tenfour/domain';
import { chunk } from '../../../db/chunk.ts';
import { toBit, toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { rolesStore } from '../../community/roles/index.ts';
import { type ImportTarget, only, type PlannedItem, sharedId, type UserOf } from './planned.ts';

type Promotion = PlannedItem<'promotion'>;

/** Creates applied waves and sessions that are over. */
export async function createHistory(
  handle: Handle,
  target: ImportTarget,
  items: readonly PlannedItem[],
  userOf: UserOf,
  refused: Map<number, string>,
): Promise<void> {
  await createPromotions(handle, target, only(items, 'promotion'), userOf, refused);
  await createSessionHistory(handle, target, only(items, 'session'), userOf);
}

/** Creates changes of waves that were applied elsewhere, as history: no role changes. */
async function createPromotions(
  handle: Handle,
  target: ImportTarget,
  items: readonly Promotion[],
  userOf: UserOf,
  refused: Map<number, string>,
): Promise<void> {
  if (items.length === 0) return;
  const roles = await rolesStore(handle, target.serverId).list();
  const idOf = (name: string | null): string | null => {
    if (name === null) return null;
    const fixed = name.toLowerCase();
    return isGrantable(fixed) ? fixed : (roles.find((role) => role.name === name)?.id ?? newId());
  };
  const waves = Map.groupBy(items, ({ item }) => sharedId('promotion', item.wave, item.appliedAt));
  for (const [clientId, ones] of waves) {
    const waveId = await waveOf(handle, target, clientId, ones, userOf);
    const taken = waveId === null ? null : await peopleIn(handle, waveId);
    const rows = ones.flatMap(({ n, id, item }) => {
      const user_id = userOf(item.who);
      if (waveId === null || taken === null || taken.size >= WAVE_LIMITS.items || taken.has(user_id)) {
        refused.set(n, waveId === null ? FULL : TWICE);
        return [];
      }
      taken.add(user_id);
      return [
        {
          ...{ id, wave_id: waveId, server_id: target.serverId, user_id, reason: item.reason },
          ...{ from_role: idOf(item.from), from_name: item.from, to_role: idOf(item.to), to_name: item.to },
          ...{ state: item.state, problem: item.problem, done_at: item.at },
        },
      ];
    });
    if (rows.length > 0) await handle.insertInto('promotion_items').values(rows).execute();
  }
}

const FULL = `A server has at most ${WAVE_LIMITS.server} waves.`;
const TWICE = `A wave has each person once, and at most ${WAVE_LIMITS.items} people.`;

async function peopleIn(handle: Handle, waveId: string): Promise<Set<string>> {
  const rows = await handle
    .selectFrom('promotion_items')
    .select('user_id')
    .where('wave_id', '=', waveId)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Returns the wave of some changes, created for the first of them; null when the server has no room for it. */
async function waveOf(
  handle: Handle,
  { serverId }: ImportTarget,
  clientId: string,
  [first]: readonly Promotion[],
  userOf: UserOf,
): Promise<string | null> {
  const own = handle.selectFrom('promotion_waves').where('server_id', '=', serverId);
  const found = await own.select('id').where('client_id', '=', clientId).executeTakeFirst();
  if (found) return found.id;
  const { count } = await own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  if (first === undefined || Number(count) >= WAVE_LIMITS.server) return null;
  const { wave, appliedAt, appliedBy } = first.item;
  const [id, by] = [newId(), userOf(appliedBy)];
  await handle
    .insertInto('promotion_waves')
    .values({
      ...{ id, server_id: serverId, title: wave, state: 'applied', client_id: clientId },
      ...{ created_by: by, created_at: appliedAt, applied_by: by, applied_at: appliedAt },
    })
    .execute();
  return id;
}

/** Creates sessions that are over, with who signed up and who was there. */
async function createSessionHistory(
  handle: Handle,
  { serverId }: ImportTarget,
  items: readonly PlannedItem<'session'>[],
  userOf: UserOf,
): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ id, item }) => ({
    ...{ server_id: serverId, id, title: item.title, description: item.description, state: item.state },
    ...{ planned_at: item.plannedAt, started_at: item.startedAt, closed_at: item.closedAt },
    ...{ host_id: userOf(item.host), co_hosts: toJson([...new Set(item.coHosts.map(userOf))]) },
    ...{ roles: '[]', commands: '[]', boosts: item.boosts, created_by: userOf(item.host) },
    ...{ created_at: item.plannedAt, updated_at: item.plannedAt },
  }));
  await handle.insertInto('game_sessions').values(rows).execute();
  const signUps = items.flatMap(({ id, item }) =>
    [...onceEach(item.signUps, userOf)].map(([user_id, { answer }], place) => ({
      ...{ server_id: serverId, session_id: id, user_id, answer, place },
      answered_at: item.plannedAt,
    })),
  );
  for (const some of chunk(signUps)) await handle.insertInto('game_session_signups').values(some).execute();
  const attended = items.flatMap(({ id, item }) =>
    [...onceEach(item.attended, userOf)].map(([user_id, { isHost, inGame, shiftMs }]) => ({
      ...{ server_id: serverId, session_id: id, user_id, is_host: toBit(isHost), in_game: toBit(inGame) },
      ...{ shift_ms: shiftMs, ended_at: item.closedAt },
    })),
  );
  for (const some of chunk(attended))
    await handle.insertInto('game_session_attendance').values(some).execute();
}

/** Returns entries by the person's row: two names can mean one person. */
function onceEach<Entry extends { who: Who }>(entries: readonly Entry[], userOf: UserOf): Map<string, Entry> {
  return new Map(entries.map((entry) => [userOf(entry.who), entry]));
}
