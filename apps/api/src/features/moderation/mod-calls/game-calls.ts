import { DEFAULT_PRIORITY, type EventPerson, priorityRank, usernameKey } from '@tenfour/domain';
import { chunk } from '../../../db/chunk.ts';
import type { Handle, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { ServerDomainEvent } from '../../../events/domain-event.ts';
import { recordEvents } from '../../../events/record-event.ts';
import { namesInCall, noteNewNames } from '../../community/identity/index.ts';
import type { GameAnswer, GameCall } from '../../game/gateway/index.ts';
import { modCallEvents } from './events.ts';
import { DETAIL_COLUMNS, detailsOf, type ModCallRow, modCallsStore } from './store.ts';

/** Reason of a call without one; the game does not ask for a reason. */
const NO_WORDS = 'No reason given';

/** Adds calls of a game to the queues of these servers, one row per server however often they are read. */
export async function importGameCalls(
  tx: Transaction,
  servers: readonly string[],
  calls: readonly GameCall[],
): Promise<void> {
  const events: ServerDomainEvent[] = [];
  for (const serverId of servers) {
    for (const row of await addCalls(tx.handle, serverId, calls)) {
      const actor = { id: null, name: row.reporter_username };
      const circumstances = { serverId, actor, at: row.created_at };
      events.push(modCallEvents.create({ kind: 'mod-call.created', ...circumstances, call: detailsOf(row) }));
    }
  }
  await recordEvents(tx, events);
}

async function addCalls(handle: Handle, serverId: string, calls: readonly GameCall[]) {
  const rows = calls.map((call) => rowOf(serverId, call));
  const ids = new Set<string>();
  for (const some of chunk(rows)) {
    const added = await handle
      .insertInto('mod_calls')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['server_id', 'game_call']).where('game_call', 'is not', null).doNothing(),
      )
      .returning('id')
      .execute();
    for (const { id } of added) ids.add(id);
  }
  const fresh = rows.filter(({ id }) => ids.has(id));
  const names = fresh.flatMap((row) => namesInCall(row, row.created_at));
  await noteNewNames(handle, serverId, names, Math.max(...names.map(({ at }) => at)));
  return fresh;
}

function rowOf(serverId: string, { gameCall, at, caller, location, detail }: GameCall) {
  return {
    server_id: serverId,
    id: newId(),
    source: 'game',
    reporter_username: caller.name,
    reporter_key: usernameKey(caller.name),
    reporter_roblox_id: caller.id,
    reported_username: '',
    reported_roblox_id: null,
    reported_key: '',
    reason: detail ?? NO_WORDS,
    location,
    description: null,
    priority: priorityRank(DEFAULT_PRIORITY),
    status: 'pending',
    game_call: gameCall,
    created_at: at,
    updated_at: at,
  } as const;
}

/**
 * Takes calls that were answered in the game out of the queues of these servers, unless they were already claimed
 * there. The staff member whose linked account answered claims the call. If no or several members have that account,
 * the call is resolved without a claimant. `at` in epoch ms: the game does not report the time.
 */
export async function answerGameCalls(
  tx: Transaction,
  servers: readonly string[],
  answers: readonly GameAnswer[],
  at: number,
): Promise<void> {
  const events: ServerDomainEvent[] = [];
  for (const serverId of servers) {
    for (const { row, by } of await waitingFor(tx.handle, serverId, answers)) {
      const event = await answerCall(tx.handle, serverId, row, by, at);
      if (event !== null) events.push(event);
    }
  }
  await recordEvents(tx, events);
}

type Waiting = Pick<ModCallRow, (typeof DETAIL_COLUMNS)[number]>;

async function waitingFor(
  handle: Handle,
  serverId: string,
  answers: readonly GameAnswer[],
): Promise<{ row: Waiting; by: EventPerson }[]> {
  const byCall = new Map(answers.map(({ gameCall, by }) => [gameCall, by]));
  const rows = await handle
    .selectFrom('mod_calls')
    .select([...DETAIL_COLUMNS, 'game_call'])
    .where('server_id', '=', serverId)
    .where('game_call', 'in', [...byCall.keys()])
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ game_call, ...row }) => {
    const by = byCall.get(game_call ?? '');
    return by ? [{ row, by }] : [];
  });
}

async function answerCall(
  handle: Handle,
  serverId: string,
  row: Waiting,
  by: EventPerson,
  at: number,
): Promise<ServerDomainEvent | null> {
  const member = await staffOfAccount(handle, serverId, by.id);
  const resolution = `Answered in the game by ${by.name}`;
  const set =
    member === null
      ? ({ status: 'resolved', resolution, closed_at: at, updated_at: at } as const)
      : ({ status: 'claimed', claimed_by: member, claimed_at: at, updated_at: at } as const);
  const store = modCallsStore(handle, serverId);
  if (!(await store.step(row.id, { statuses: ['pending'] }, set))) return null;
  const about = { serverId, actor: { id: null, name: by.name }, at, call: detailsOf(row) };
  return modCallEvents.create(
    member === null
      ? { kind: 'mod-call.resolved', ...about, resolution }
      : { kind: 'mod-call.claimed', ...about, answeredBy: by.name },
  );
}

/** Linking proves nothing, so two of the staff with one account are as good as none. */
async function staffOfAccount(
  handle: Handle,
  serverId: string,
  robloxUserId: string | null,
): Promise<string | null> {
  if (robloxUserId === null) return null;
  const linked = await handle
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.id')
    .where('members.server_id', '=', serverId)
    .where('members.role', '<>', 'member')
    .where('users.roblox_user_id', '=', robloxUserId)
    .limit(2)
    .execute();
  const [only] = linked;
  return only && linked.length === 1 ? only.id : null;
}
