import type { SentValues, Shift, Viewer } from '@tenfour/contracts';
import {
  canChangeShiftOf,
  clockedIn,
  DomainError,
  isOver,
  rankOf,
  roleInDepartment,
  type ShiftStatus,
  stepShift,
} from '@tenfour/domain';
import type { Database, Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../../community/identity/index.ts';
import { memberLock } from '../../community/members/index.ts';
import { takeLastValues, valuesColumn, valuesOf } from '../../moderation/record-fields/index.ts';
import { STEP_KINDS, shiftEvents } from './events.ts';
import {
  noLongerMember,
  noMember,
  noShift,
  noSuchShift,
  noSuchType,
  notBelow,
  notStaff,
  onBreak,
  theyAreOnBreak,
} from './refusals.ts';
import { rulesStore } from './rules-store.ts';
import { recordOf, type ShiftRow, type ShiftsStore, shiftsStore } from './store.ts';
import { toShift } from './view.ts';

/** A requested status; `fields` are those of a shift that ends. */
export interface ShiftStep {
  to: ShiftStatus;
  fields?: SentValues;
}

export interface ShiftsDeps {
  database: Database;
  now: () => number;
}

/**
 * Starts a shift of the viewer or of a lower-ranked member, or answers with the one that is on duty. Throws CONFLICT
 * while on break, NOT_FOUND for a type or a person, FORBIDDEN.
 */
export function clockIn(
  deps: ShiftsDeps,
  viewer: Viewer,
  typeId: string | null,
  userId = viewer.id,
): Promise<Shift> {
  return inTurn(deps, viewer, userId, async (tx, store) => {
    if (userId !== viewer.id) await requireMayStart(store, viewer, userId);
    const newest = await store.newestOf(userId);
    if (newest?.status === 'on_duty') return toShift(newest, deps.now());
    if (newest?.status === 'on_break') throw userId === viewer.id ? onBreak() : theyAreOnBreak();
    if ((await store.roleOf(userId)) === null) throw noLongerMember();
    const type = typeId === null ? null : await rulesStore(tx.handle, viewer.serverId).findType(typeId);
    if (typeId !== null && !type) throw noSuchType();
    // A clock that was set back must not let two shifts overlap.
    const at = Math.max(deps.now(), newest?.clock_out_at ?? 0);
    const id = await store.add(userId, clockedIn(at), typeId);
    const row = await found(store, id);
    await recordEvent(
      tx,
      shiftEvents.create({
        kind: 'shift.clocked-in',
        serverId: viewer.serverId,
        actor: actorOf(viewer),
        at: deps.now(),
        shiftId: id,
        person: { id: userId, username: row.username },
        type: type?.name ?? null,
      }),
    );
    return toShift(row, deps.now());
  });
}

/** Steps one's own newest shift. Throws CONFLICT where there is none, or its state does not allow it. */
export function setStatus(deps: ShiftsDeps, viewer: Viewer, wanted: ShiftStep): Promise<Shift> {
  return inTurn(deps, viewer, viewer.id, async (tx, store) => {
    const newest = await store.newestOf(viewer.id);
    if (!newest || isOver({ endedAt: newest.clock_out_at }, deps.now())) throw noShift();
    return step(deps, tx, viewer, newest, wanted);
  });
}

/**
 * Changes a shift by id: the viewer's own, or an open one of a lower-ranked member. Throws NOT_FOUND, FORBIDDEN,
 * CONFLICT.
 */
export async function stepById(
  deps: ShiftsDeps,
  viewer: Viewer,
  shiftId: string,
  wanted: ShiftStep,
): Promise<Shift> {
  const named = await shiftsStore(deps.database.handle, viewer.serverId).find(shiftId);
  if (!named) throw noSuchShift();
  return inTurn(deps, viewer, named.user_id, async (tx, store) => {
    const row = await found(store, shiftId);
    if (row.user_id !== viewer.id) await requireMayChange(store, viewer, row, wanted.to);
    return step(deps, tx, viewer, row, wanted);
  });
}

async function step(
  { now }: ShiftsDeps,
  tx: Transaction,
  viewer: Viewer,
  row: ShiftRow,
  { to, fields }: ShiftStep,
): Promise<Shift> {
  const store = shiftsStore(tx.handle, viewer.serverId);
  const before = recordOf(row, await store.breaksOf(row.id));
  const after = stepShift(before, to, now());
  if (after === before) return toShift(row, now());
  if (before.endedAt !== null) await requireResumable(store, row);
  if (to === 'off_duty') await takeFields(tx, viewer, store, row, fields);
  await store.step(row.id, before, after);
  const stepped = toShift(await found(store, row.id), now());
  await recordEvent(
    tx,
    shiftEvents.create({
      kind: STEP_KINDS[to],
      serverId: viewer.serverId,
      actor: actorOf(viewer),
      at: now(),
      shiftId: row.id,
      person: { id: row.user_id, username: row.username },
      workedMs: stepped.workedMs,
    }),
  );
  return stepped;
}

/**
 * Stores the values that a shift ends with. Only a person who ends their own shift is asked for what is required:
 * others don't know it.
 */
async function takeFields(
  tx: Transaction,
  viewer: Viewer,
  store: ShiftsStore,
  row: ShiftRow,
  sent: SentValues,
): Promise<void> {
  const closing = { recordId: row.id, sent, before: valuesOf(row), check: row.user_id === viewer.id };
  const values = await takeLastValues(tx.handle, viewer, 'shift', closing);
  if (sent !== undefined) await store.writeFields(row.id, valuesColumn(values));
}

/** Decides about one person's shifts, one after another. */
export function inTurn<T>(
  { database }: Pick<ShiftsDeps, 'database'>,
  { serverId }: Pick<Viewer, 'serverId'>,
  userId: string,
  work: (tx: Transaction, store: ShiftsStore) => Promise<T>,
): Promise<T> {
  return database.withLock(memberLock(serverId, userId), (tx) => work(tx, shiftsStore(tx.handle, serverId)));
}

/** Only the owner of a shift reopens it. */
async function requireMayChange(store: ShiftsStore, viewer: Viewer, row: ShiftRow, to: ShiftStatus) {
  const reopens = to === 'on_duty' && row.clock_out_at !== null;
  const role = roleInDepartment(viewer, row.type_id);
  if (!reopens && canChangeShiftOf(role, await store.rankOf(row.user_id), rankOf(viewer))) return;
  throw notBelow();
}

async function requireMayStart(store: ShiftsStore, viewer: Viewer, userId: string) {
  const role = await store.roleOf(userId);
  const rank = await store.rankOf(userId);
  if (role === null || !canChangeShiftOf(viewer.role, rank, rankOf(viewer))) {
    throw role === null && canChangeShiftOf(viewer.role, null) ? noMember() : notBelow();
  }
  if (role === 'member') throw notStaff();
}

/** An old shift that is opened again must not run into a newer one. */
async function requireResumable(store: ShiftsStore, row: ShiftRow): Promise<void> {
  if ((await store.roleOf(row.user_id)) === null) throw noLongerMember();
  const newest = await store.newestOf(row.user_id);
  if (newest?.id === row.id) return;
  throw new DomainError('CONFLICT', {
    message: 'There is a newer shift, so this one can no longer be resumed.',
    details: { status: row.status },
  });
}

/** Throws NOT_FOUND for what is not in this server. */
export async function found(store: ShiftsStore, id: string): Promise<ShiftRow> {
  const row = await store.find(id);
  if (!row) throw noSuchShift();
  return row;
}
