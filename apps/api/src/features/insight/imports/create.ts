import {
  historyPeople,
  type ImportItem,
  leaveDueAt,
  shiftTimesOf,
  usernameKey,
  type Who,
  whoKey,
} from '@tenfour/domain';
import { chunk } from '../../../db/chunk.ts';
import { toBit, toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { changePunishmentCount } from '../../../db/punishment-count.ts';
import { MISSING_FIELD } from '../../../db/record-values.ts';
import { engineOf, searchValue } from '../../../db/search.ts';
import { noteNewNames } from '../../community/identity/index.ts';
import { addToIndex, missingOf, valuesColumn } from '../../moderation/record-fields/index.ts';
import { createHistory } from './create-history.ts';
import { createInfractions } from './create-infractions.ts';
import { createModCalls } from './create-mod-calls.ts';
import { createHours, createShiftTypes, createTemplates, nameKey } from './create-rules.ts';
import { createSeries } from './create-series.ts';
import { createSessionMessages } from './create-session-messages.ts';
import { createSubmissions } from './create-submissions.ts';
import { createAutomations, createCommands, createSessions } from './own-kinds.ts';
import { findOrMakePeople, type People } from './people.ts';
import { type ImportTarget, only, type PlannedItem, type Refused } from './planned.ts';

/**
 * Stores the imported items in the transaction that records it: without auto-ban, game commands or notifications. Many
 * of a kind take few statements, but threads, waves and submissions take some each.
 */
export async function createImported(
  handle: Handle,
  target: ImportTarget,
  items: readonly PlannedItem[],
): Promise<Refused> {
  const refused = new Map<number, string>();
  await createShiftTypes(handle, target, only(items, 'shift-type'), refused);
  await createHours(handle, target, only(items, 'hours'));
  await createTemplates(handle, target, only(items, 'template'), refused);
  const people = await peopleOf(handle, target, items);
  await createPunishments(handle, target, only(items, 'punishment'), people);
  await createNotes(handle, target, only(items, 'note'), people);
  await createShifts(handle, target, only(items, 'shift'), people);
  await createLeaves(handle, target, only(items, 'leave'), people);
  const personOf = (who: Who) => (isPerson(who) ? userOf(people, who, target) : null);
  await createInfractions(handle, target, only(items, 'infraction'), personOf);
  await createModCalls(handle, target, only(items, 'mod-call'), personOf);
  await createCommands(handle, target, only(items, 'command'), refused);
  await createAutomations(handle, target, only(items, 'automation'), refused);
  await createSessions(handle, target, only(items, 'sessions'));
  const rowOf = (who: Who) => userOf(people, who, target);
  await createHistory(handle, target, items, rowOf, refused);
  await createSubmissions(handle, target, only(items, 'submission'), rowOf, refused);
  await createSeries(handle, target, only(items, 'series'), refused);
  await createSessionMessages(handle, target, only(items, 'session-message'), refused);
  // Roles and settings stay lines of the import until the owner confirms them.
  return refused;
}

function isPerson({ id, name }: Who): boolean {
  return id !== null || name !== null;
}

/** Returns the people who need a row; the subjects of infractions do not. */
async function peopleOf(
  handle: Handle,
  { serverId, at }: ImportTarget,
  items: readonly PlannedItem[],
): Promise<People> {
  const whos = items.flatMap(({ item }) => peopleIn(item));
  return whos.length === 0 ? new Map() : findOrMakePeople(handle, serverId, whos, at);
}

function peopleIn(item: ImportItem): Who[] {
  const named = (...whos: (Who | undefined)[]): Who[] =>
    whos.flatMap((who) => (who !== undefined && isPerson(who) ? [who] : []));
  switch (item.kind) {
    case 'shift':
      return [item.who];
    case 'leave':
      return [item.who, ...named(item.decided?.by)];
    case 'infraction':
      return named(item.by, item.revoked?.by, item.discipline?.appeal?.decided?.by);
    case 'mod-call':
      return named(item.claimed?.by, item.closed.by);
    case 'promotion':
    case 'session':
    case 'submission':
      return named(...historyPeople(item));
    default:
      return 'by' in item ? named(item.by) : [];
  }
}

function userOf(people: People, who: Who, { userId }: ImportTarget): string {
  return (isPerson(who) ? people.get(whoKey(who)) : undefined) ?? userId;
}

async function createPunishments(
  handle: Handle,
  target: ImportTarget,
  items: readonly PlannedItem<'punishment'>[],
  people: People,
): Promise<void> {
  if (items.length === 0) return;
  const engine = engineOf(handle);
  const lacks = await missingOf(handle, target.serverId);
  const rows = items.map(({ id, item, fields = {} }) => ({
    id,
    server_id: target.serverId,
    roblox_username: item.player,
    username_key: usernameKey(item.player),
    roblox_user_id: item.robloxUserId,
    type: item.type,
    reason: item.reason,
    duration_minutes: item.endsAt === null ? null : Math.round((item.endsAt - item.at) / 60_000),
    expires_at: item.endsAt,
    is_active: item.active ? (1 as const) : (0 as const),
    source: 'import' as const,
    issued_by: userOf(people, item.by, target),
    created_at: item.at,
    updated_at: item.at,
    search: searchValue(engine, item.player, item.reason),
    auto_ban: toBit(item.autoBan === true),
    evidence: toJson(item.evidence ?? []),
    fields: valuesColumn(fields),
    missing: lacks(item, fields).length === 0 ? null : toJson(lacks(item, fields)),
  }));
  await handle.insertInto('punishments').values(rows).execute();
  const indexed = items.flatMap(({ id, item, fields }) =>
    lacks(item, fields).map((value) => ({ recordId: id, fieldId: MISSING_FIELD, value })),
  );
  await addToIndex(handle, target.serverId, indexed);
  await noteImported(handle, target, items);
  await changePunishmentCount(handle, target.serverId, rows.length);
}

/** Notes of another product are about players who are looked for: staff are alerted when they join. */
async function createNotes(
  handle: Handle,
  target: ImportTarget,
  items: readonly PlannedItem<'note'>[],
  people: People,
): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ id, item }) => ({
    server_id: target.serverId,
    id,
    username_key: usernameKey(item.player),
    roblox_username: item.player,
    text: item.text,
    created_by: userOf(people, item.by, target),
    created_at: item.at,
    updated_at: item.at,
    bolo: item.lookedFor === false ? (0 as const) : (1 as const),
  }));
  await handle.insertInto('player_notes').values(rows).execute();
  await noteImported(handle, target, items);
}

/** Has the names of imported records looked up; whatever ids they have, no one confirmed them. */
function noteImported(
  handle: Handle,
  { serverId, at }: ImportTarget,
  items: readonly (PlannedItem<'punishment'> | PlannedItem<'note'>)[],
): Promise<void> {
  const records = items.map(({ item }) => ({
    name: item.player,
    at: item.at,
    active: item.kind === 'punishment' && item.active,
  }));
  return noteNewNames(handle, serverId, records, at);
}

async function createShifts(
  handle: Handle,
  target: ImportTarget,
  items: readonly PlannedItem<'shift'>[],
  people: People,
): Promise<void> {
  if (items.length === 0) return;
  const { serverId } = target;
  const types = await handle
    .selectFrom('shift_types')
    .select(['id', 'name_key', 'archived_at'])
    .where('server_id', '=', serverId)
    .execute();
  // Of two with one name the active one is set last.
  const inOrder = types.toSorted((a, b) => Number(a.archived_at === null) - Number(b.archived_at === null));
  const typeIds = new Map(inOrder.map(({ id, name_key }) => [name_key, id]));
  const timed = items.map((one) => ({ ...one, times: shiftTimesOf(one.item) }));
  const rows = timed.map(({ id, item, times, fields = {} }) => ({
    fields: valuesColumn(fields),
    server_id: serverId,
    id,
    user_id: userOf(people, item.who, target),
    status: 'off_duty' as const,
    clock_in_at: times.from,
    clock_out_at: times.to,
    type_id: item.type === null ? null : (typeIds.get(nameKey(item.type)) ?? null),
    break_ms: times.breaks.reduce((sum, { from, to }) => sum + to - from, 0),
  }));
  await handle.insertInto('shifts').values(rows).execute();
  const breaks = timed.flatMap(({ id, times }) =>
    times.breaks.map(({ from, to }) => ({
      server_id: serverId,
      id: newId(),
      shift_id: id,
      started_at: from,
      ended_at: to,
    })),
  );
  for (const some of chunk(breaks)) await handle.insertInto('shift_breaks').values(some).execute();
}

/** What is still owed of the hours where activity is reduced, in percent: files do not say. */
const REDUCED_SHARE = 50;

/** Creates leaves that were decided; only approved ones of members are announced. */
async function createLeaves(
  handle: Handle,
  target: ImportTarget,
  items: readonly PlannedItem<'leave'>[],
  people: People,
): Promise<void> {
  if (items.length === 0) return;
  const { serverId, userId, at } = target;
  const userIds = [...new Set(items.map(({ item }) => people.get(whoKey(item.who)) ?? userId))];
  const members = await handle
    .selectFrom('members')
    .select('user_id')
    .where('server_id', '=', serverId)
    .where('user_id', 'in', userIds)
    .execute();
  const present = new Set(members.map(({ user_id }) => user_id));
  const rows = items.map(({ id, item }) => {
    const whose = people.get(whoKey(item.who)) ?? userId;
    const span = { from: item.from, to: item.to, status: item.status ?? 'approved' } as const;
    return {
      server_id: serverId,
      id,
      user_id: whose,
      source: 'import' as const,
      kind: item.reduced ? ('reduced' as const) : ('leave' as const),
      share: item.reduced ? (item.share ?? REDUCED_SHARE) : 0,
      starts_at: item.from,
      ends_at: item.to,
      reason: item.reason,
      status: span.status,
      created_at: item.from,
      decided_by: item.decided && isPerson(item.decided.by) ? userOf(people, item.decided.by, target) : null,
      decided_at: item.decided?.at ?? null,
      due_at: present.has(whose) && span.status === 'approved' ? leaveDueAt(span, at) : null,
    };
  });
  await handle.insertInto('leaves').values(rows).execute();
}
