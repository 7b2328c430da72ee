import { SHIFT_TYPES_MAX, TEMPLATES_MAX } from '@tenfour/contracts';
import {
  DEFAULT_TEMPLATES,
  type ImportItem,
  leaveDueAt,
  shiftTimesOf,
  usernameKey,
  type Who,
  whoKey,
} from '@tenfour/domain';
import { chunk } from '../../../db/chunk.ts';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { changePunishmentCount } from '../../../db/punishment-count.ts';
import { engineOf, searchValue } from '../../../db/search.ts';
import { noteNewNames } from '../../community/identity/index.ts';
import { findOrMakePeople, findPeople, type People } from './people.ts';

/** A thing to be created under an id that was given to it when the file was read. */
export interface PlannedItem<Kind extends ImportItem['kind'] = ImportItem['kind']> {
  n: number;
  id: string;
  item: Extract<ImportItem, { kind: Kind }>;
}

/** Server, person and time of an import. */
export interface ImportTarget {
  serverId: string;
  /** The importing person, who is also the author of items without one. */
  userId: string;
  /** Epoch ms. */
  at: number;
}

/** Why some were not created after all, by their line. */
export type Refused = ReadonlyMap<number, string>;

function isOf<Kind extends ImportItem['kind']>(
  item: ImportItem,
  kind: Kind,
): item is Extract<ImportItem, { kind: Kind }> {
  return item.kind === kind;
}

function only<Kind extends ImportItem['kind']>(
  items: readonly PlannedItem[],
  kind: Kind,
): PlannedItem<Kind>[] {
  return items.flatMap(({ n, id, item }) => (isOf(item, kind) ? [{ n, id, item }] : []));
}

/**
 * Stores the imported items in the transaction that records it: without auto-ban, game commands or notifications. The
 * number of statements does not depend on the number of items.
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
  await createInfractions(handle, target, only(items, 'infraction'), people);
  await createLeaves(handle, target, only(items, 'leave'), people);
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
  const whos = items.flatMap(({ item }): Who[] => {
    if (item.kind === 'shift' || item.kind === 'leave') return [item.who];
    return 'by' in item && isPerson(item.by) ? [item.by] : [];
  });
  return whos.length === 0 ? new Map() : findOrMakePeople(handle, serverId, whos, at);
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
  const rows = items.map(({ id, item }) => ({
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
  }));
  await handle.insertInto('punishments').values(rows).execute();
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
    .select(['id', 'name_key'])
    .where('server_id', '=', serverId)
    .where('archived_at', 'is', null)
    .execute();
  const typeIds = new Map(types.map(({ id, name_key }) => [name_key, id]));
  const timed = items.map((one) => ({ ...one, times: shiftTimesOf(one.item) }));
  const rows = timed.map(({ id, item, times }) => ({
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

/** As the rules of shift types compare names. */
function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

async function namesOf(handle: Handle, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const users = handle.selectFrom('users').select(['id', 'username']).where('id', 'in', userIds);
  return new Map((await users.execute()).map(({ id, username }) => [id, username]));
}

async function createInfractions(
  handle: Handle,
  target: ImportTarget,
  items: readonly PlannedItem<'infraction'>[],
  people: People,
): Promise<void> {
  if (items.length === 0) return;
  const { serverId } = target;
  const about = await findPeople(
    handle,
    serverId,
    items.map(({ item }) => item.who),
  );
  const names = await namesOf(handle, [...about.values()]);
  const rows = items.map(({ id, item }) => ({
    server_id: serverId,
    id,
    staff_user_id: about.get(whoKey(item.who)) ?? whoKey(item.who),
    staff_name: names.get(about.get(whoKey(item.who)) ?? '') ?? item.who.name,
    type: item.type,
    reason: item.reason,
    issued_by: userOf(people, item.by, target),
    created_at: item.at,
  }));
  await handle.insertInto('infractions').values(rows).execute();
}

/** What is still owed of the hours where activity is reduced, in percent: files do not say. */
const REDUCED_SHARE = 50;

/** Creates approved leaves; only those of members are announced. */
async function createLeaves(
  handle: Handle,
  { serverId, userId, at }: ImportTarget,
  items: readonly PlannedItem<'leave'>[],
  people: People,
): Promise<void> {
  if (items.length === 0) return;
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
    const span = { from: item.from, to: item.to, status: 'approved' } as const;
    return {
      server_id: serverId,
      id,
      user_id: whose,
      source: 'import' as const,
      kind: item.reduced ? ('reduced' as const) : ('leave' as const),
      share: item.reduced ? REDUCED_SHARE : 0,
      starts_at: item.from,
      ends_at: item.to,
      reason: item.reason,
      status: span.status,
      created_at: item.from,
      due_at: present.has(whose) ? leaveDueAt(span, at) : null,
    };
  });
  await handle.insertInto('leaves').values(rows).execute();
}

async function createShiftTypes(
  handle: Handle,
  { serverId, at }: ImportTarget,
  items: readonly PlannedItem<'shift-type'>[],
  refused: Map<number, string>,
): Promise<void> {
  if (items.length === 0) return;
  const { count } = await handle
    .selectFrom('shift_types')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('server_id', '=', serverId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  const room = Math.max(0, SHIFT_TYPES_MAX - Number(count));
  for (const { n } of items.slice(room)) {
    refused.set(
      n,
      `A server has at most ${SHIFT_TYPES_MAX} shift types. Shifts of this one are imported without.`,
    );
  }
  const rows = items.slice(0, room).map(({ id, item }) => ({
    server_id: serverId,
    id,
    name: item.name,
    name_key: nameKey(item.name),
    weekly_minutes: null,
    created_at: at,
  }));
  if (rows.length > 0) await handle.insertInto('shift_types').values(rows).execute();
}

async function createHours(
  handle: Handle,
  { serverId }: ImportTarget,
  items: readonly PlannedItem<'hours'>[],
): Promise<void> {
  for (const { item } of items) {
    await handle
      .insertInto('hour_requirements')
      .values({ server_id: serverId, role: 'moderator', weekly_minutes: item.minutes })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Adds templates to the server's own. If it has none, stores the defaults too, which would be lost. */
async function createTemplates(
  handle: Handle,
  { serverId }: ImportTarget,
  items: readonly PlannedItem<'template'>[],
  refused: Map<number, string>,
): Promise<void> {
  if (items.length === 0) return;
  const { count } = await handle
    .selectFrom('templates')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('server_id', '=', serverId)
    .where('kind', '=', 'punishment')
    .executeTakeFirstOrThrow();
  const builtIn = Number(count) === 0 ? DEFAULT_TEMPLATES.punishment : [];
  const first = Number(count) + builtIn.length;
  const room = Math.max(0, TEMPLATES_MAX - first);
  for (const { n } of items.slice(room)) refused.set(n, `A server has at most ${TEMPLATES_MAX} templates.`);
  const own = items.slice(0, room).map(({ id, item }) => ({
    id,
    label: item.label,
    text: item.text,
    punishment_type: item.type,
    duration_minutes: item.minutes,
  }));
  const defaults = builtIn.map(({ label, text, punishmentType, duration }) => ({
    id: newId(),
    label,
    text,
    punishment_type: punishmentType,
    duration_minutes: duration,
  }));
  const rows = [...defaults, ...own].map((row, at) => ({
    ...row,
    server_id: serverId,
    kind: 'punishment' as const,
    position: Number(count) + at,
  }));
  if (rows.length > 0) await handle.insertInto('templates').values(rows).execute();
}
