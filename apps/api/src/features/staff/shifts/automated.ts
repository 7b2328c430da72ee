import {
  canChangeShiftOf,
  clockedIn,
  type Role,
  type ShiftRecord,
  type ShiftStatus,
  stepShift,
} from '@tenfour/domain';
import { highestPosition, rankWith } from '../../../db/added-rights.ts';
import type { Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { type EndedMembership, memberLock } from '../../community/members/index.ts';
import { STEP_KINDS, shiftEvents } from './events.ts';
import { notesStore } from './notes-store.ts';
import { openIds, recordOf, type ShiftRow, type ShiftsStore, shiftsStore } from './store.ts';
import { toShift } from './view.ts';

/** Whose shift is changed automatically, the actor of its events, and when the change was noticed (epoch ms). */
export interface OnBehalf {
  serverId: string;
  userId: string;
  username: string;
  /** As the log names who did it, such as "Automatic shifts". */
  actor: string;
  noticedAt: number;
}

/** One step at the moment at which it happened, with a sentence that says why. */
export interface AutomatedStep {
  at: number;
  reason: string;
}

/**
 * Changes one person's shifts inside another transaction. The person's own changes don't overlap: they wait for the
 * transaction and then act on its result.
 */
export async function automatedShifts(tx: Transaction, who: OnBehalf) {
  const { serverId, userId, username, noticedAt } = who;
  await tx.lock(memberLock(serverId, userId));
  const store = shiftsStore(tx.handle, serverId);
  const person = { id: userId, username };
  const circumstances = { serverId, actor: { id: null, name: who.actor }, at: noticedAt };

  async function note(shiftId: string, { at, reason }: AutomatedStep): Promise<void> {
    await notesStore(tx.handle, serverId).add(shiftId, at, reason);
  }

  async function write(row: ShiftRow, before: ShiftRecord, after: ShiftRecord, step: AutomatedStep) {
    // A pause that ends as it begins was none.
    const breaks = after.breaks.filter(({ startedAt, endedAt }) => startedAt !== endedAt);
    if (breaks.length === after.breaks.length) await store.step(row.id, before, after);
    else await store.rewrite(row.id, { ...after, breaks }, row.type_id);
    await note(row.id, step);
    const stepped = await store.find(row.id);
    const workedMs = stepped ? toShift(stepped, noticedAt).workedMs : 0;
    await recordEvent(
      tx,
      shiftEvents.create({
        kind: STEP_KINDS[after.status],
        ...circumstances,
        shiftId: row.id,
        person,
        workedMs,
      }),
    );
  }

  return {
    /** The shift that is open; null for none. */
    async open(): Promise<ShiftRow | null> {
      const newest = await store.newestOf(userId);
      return newest !== null && newest.status !== 'off_duty' ? newest : null;
    },

    /** Begins one; null where one is open. Never before the end of the one before. */
    async begin(step: AutomatedStep): Promise<string | null> {
      const newest = await store.newestOf(userId);
      if (newest !== null && newest.status !== 'off_duty') return null;
      const at = Math.max(step.at, newest?.clock_out_at ?? 0);
      const id = await store.add(userId, clockedIn(at), null);
      await note(id, { ...step, at });
      await recordEvent(
        tx,
        shiftEvents.create({ kind: 'shift.clocked-in', ...circumstances, shiftId: id, person, type: null }),
      );
      return id;
    },

    /**
     * Steps this shift and no other; when it really happened, or null where its state does not allow it. Nothing
     * happens before what the shift knows of already.
     */
    async step(shiftId: string, to: ShiftStatus, step: AutomatedStep): Promise<number | null> {
      const row = await store.find(shiftId);
      if (!row || row.user_id !== userId || row.status === to || row.status === 'off_duty') return null;
      const before = recordOf(row, await store.breaksOf(row.id));
      const after = stepShift(before, to, step.at);
      const at = Math.max(after.endedAt ?? 0, momentOf(after, to)) || step.at;
      await write(row, before, after, { ...step, at });
      return at;
    },
  };
}

function momentOf({ breaks }: ShiftRecord, to: ShiftStatus): number {
  const last = breaks.at(-1);
  if (to === 'on_break') return last?.startedAt ?? 0;
  return to === 'on_duty' ? (last?.endedAt ?? 0) : 0;
}

/** Whose shifts end with something, and in whose name. */
export interface EndOfShifts {
  serverId: string;
  /** Ends their own shift and those that they may end. */
  by: { id: string; role: Role; rank?: number };
  actor: string;
  reason: string;
  at: number;
}

/** Ends the open shifts that a member may end, their own included. Returns how many. */
export async function endOpenShifts(tx: Transaction, ending: EndOfShifts): Promise<number> {
  const { serverId, by, actor, reason, at } = ending;
  const open = await tx.handle
    .selectFrom('shifts')
    .innerJoin('users', 'users.id', 'shifts.user_id')
    .leftJoin('members', (join) =>
      join
        .onRef('members.server_id', '=', 'shifts.server_id')
        .onRef('members.user_id', '=', 'shifts.user_id'),
    )
    .select(['shifts.id', 'shifts.user_id as userId', 'users.username', 'members.role', highestPosition()])
    .where('shifts.id', 'in', openIds(tx.handle, serverId))
    .where('shifts.server_id', '=', serverId)
    // One order for everyone who takes several of these locks.
    .orderBy('shifts.user_id')
    .execute();
  let ended = 0;
  for (const { id, userId, username, role, highest_position } of open) {
    const rank = role === null ? null : rankWith({ role, highest_position });
    if (userId !== by.id && !canChangeShiftOf(by.role, rank, by.rank)) continue;
    const shifts = await automatedShifts(tx, { serverId, userId, username, actor, noticedAt: at });
    if ((await shifts.step(id, 'off_duty', { at, reason })) !== null) ended += 1;
  }
  return ended;
}

/** Ends the open shift of a person who is no longer a member, under the lock of `memberLock`. */
export async function endShiftOfFormerMember(
  tx: Transaction,
  { serverId, userId, at }: EndedMembership,
): Promise<void> {
  const ended = await endOpenShift(shiftsStore(tx.handle, serverId), userId, at);
  if (ended === null) return;
  tx.changed(
    { serverId, entity: 'shifts', op: 'changed', ids: [ended] },
    { serverId, entity: 'server', op: 'changed', ids: [] },
  );
}

/** Ends the person's open shift. Returns its id; null when there was none. */
async function endOpenShift(store: ShiftsStore, userId: string, now: number): Promise<string | null> {
  const newest = await store.newestOf(userId);
  if (!newest || newest.status === 'off_duty') return null;
  const before = recordOf(newest, await store.breaksOf(newest.id));
  await store.step(newest.id, before, stepShift(before, 'off_duty', now));
  return newest.id;
}
