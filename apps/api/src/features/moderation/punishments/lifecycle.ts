import type {
  ExpiredPunishments,
  ExpirePunishmentsInput,
  Punishment,
  UpdatePunishmentInput,
  Viewer,
} from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import type { Changes } from '../../../events/changed-fields.ts';
import { recordEvent, recordEvents } from '../../../events/record-event.ts';
import { actorOf } from '../../community/identity/index.ts';
import { attachEvidence } from '../evidence/index.ts';
import { indexPunishment } from '../record-fields/index.ts';
import { addSteps, changePunishment, ENDED, editValues, type Step } from './change-punishment.ts';
import type { PunishmentsDeps } from './create-punishment.ts';
import { punishmentEvents } from './events.ts';
import { detailsOf, inForce, missingOf, type PunishmentRow, toPunishment } from './rows.ts';
import { punishmentsStore } from './store.ts';
import { holdWaiting, UNDONE, undoCommands } from './undo.ts';

type LifeDeps = Pick<PunishmentsDeps, 'database' | 'now' | 'expiryChanged' | 'hooks'>;

/**
 * Changes a record. The record is locked until the transaction ends, so the "before" of the log is what was there. A change
 * that ends the record cancels its command while the command is still queued.
 */
export function updatePunishment(
  deps: LifeDeps,
  viewer: Viewer,
  input: UpdatePunishmentInput,
): Promise<Punishment> {
  return deps.database.transaction((tx) => updateWithin(deps, tx, viewer, input));
}

/** As `updatePunishment`, in the transaction of what changes it. `check` can refuse the locked record. */
export async function updateWithin(
  { now, expiryChanged, hooks }: Omit<LifeDeps, 'database'>,
  tx: Transaction,
  viewer: Viewer,
  input: UpdatePunishmentInput,
  check?: (row: PunishmentRow) => void,
): Promise<Punishment> {
  const waiting = await holdWaiting(tx.handle, viewer.serverId, [input.punishmentId]);
  const row = await lockPunishment(tx, viewer, input.punishmentId);
  check?.(row);
  const at = now();
  await attachEvidence(tx, viewer.serverId, [...(input.evidence ?? []), ...(input.addEvidence ?? [])], at);
  const edited = await editValues(tx.handle, viewer, row, input);
  const change = changePunishment(row, input, at, edited);
  if (change === null) return toPunishment(row, at);
  const set = { ...change.set, updated_at: at, updated_by: viewer.id, expiry_lease_until: null };
  await punishmentsStore(tx.handle, viewer.serverId).change(row, set);
  if (edited) await indexPunishment(tx.handle, viewer.serverId, row.id, edited.after, missingOf(set));
  const ended = inForce({ ...row, ...change.set }, at) ? [] : waiting;
  const taken = await undoCommands(tx, viewer.serverId, ended, { why: 'ended', at });
  const changed = { ...row, ...change.set, updated_at: at, ...(taken.has(row.id) ? UNDONE : {}) };
  const { changes } = change;
  await addSteps(tx.handle, [stepOf(viewer, row, at, 'changed', changes)]);
  await recordEvent(
    tx,
    punishmentEvents.create({ kind: 'punishment.changed', ...aboutRow(viewer, changed, at), changes }),
  );
  if (changed.expires_at !== null) tx.onCommit(expiryChanged);
  if (inForce(row, at) && !inForce(changed, at)) {
    const byHand = { serverId: viewer.serverId, ids: [row.id], byHand: true, now: at };
    await hooks.onPunishmentsEnded(tx, byHand);
  } else if (!inForce(row, at)) await hooks.onPunishmentReinstated(tx, viewer.serverId, changed, at);
  return toPunishment(changed, at);
}

/** Hides a record and cancels its command while that is still queued; `restorePunishment` undoes it. */
export function removePunishment(
  { database, now, hooks }: LifeDeps,
  viewer: Viewer,
  id: string,
): Promise<void> {
  return database.transaction(async (tx) => {
    const waiting = await holdWaiting(tx.handle, viewer.serverId, [id]);
    const row = await lockPunishment(tx, viewer, id);
    const at = now();
    await undoCommands(tx, viewer.serverId, waiting, { why: 'deleted', at });
    if (!(await punishmentsStore(tx.handle, viewer.serverId).remove(id, viewer.id, at)))
      throw noSuchPunishment();
    await addSteps(tx.handle, [stepOf(viewer, row, at, 'deleted')]);
    await recordEvent(
      tx,
      punishmentEvents.create({ kind: 'punishment.deleted', ...aboutRow(viewer, row, at) }),
    );
    if (inForce(row, at)) {
      await hooks.onPunishmentsEnded(tx, { serverId: viewer.serverId, ids: [id], byHand: true, now: at });
    }
    await hooks.onPunishmentDeleted(tx, viewer.serverId, id, at);
  });
}

/**
 * Undoes a deletion. Nothing is sent again except a ban that the deletion lifted in the game. Repeated calls write one
 * entry in the logs.
 */
export function restorePunishment(
  { database, now, expiryChanged, hooks }: LifeDeps,
  viewer: Viewer,
  id: string,
): Promise<Punishment> {
  return database.transaction(async (tx) => {
    const store = punishmentsStore(tx.handle, viewer.serverId);
    const restored = await store.restore(id);
    const row = await store.find(id);
    if (row === null) throw noSuchPunishment();
    const at = now();
    if (restored) {
      await addSteps(tx.handle, [stepOf(viewer, row, at, 'restored')]);
      await recordEvent(
        tx,
        punishmentEvents.create({ kind: 'punishment.restored', ...aboutRow(viewer, row, at) }),
      );
      // Its time may have come while it was away.
      tx.onCommit(expiryChanged);
      await hooks.onPunishmentReinstated(tx, viewer.serverId, row, at);
    }
    return toPunishment(row, at);
  });
}

/** Ends those that are active, takes their commands back while they still wait, and says which. */
export function expirePunishments(
  { database, now, hooks }: LifeDeps,
  viewer: Viewer,
  { punishmentIds }: ExpirePunishmentsInput,
): Promise<ExpiredPunishments> {
  return database.transaction((tx) =>
    expireWithin({ hooks }, tx, viewer, { punishmentIds, at: now(), kind: 'punishment.expired' }),
  );
}

/** As `expirePunishments`, in the transaction of what ends them; `at` is epoch ms, `kind` is what the log says. */
export async function expireWithin(
  { hooks }: Pick<LifeDeps, 'hooks'>,
  tx: Transaction,
  viewer: Viewer,
  {
    punishmentIds,
    at,
    kind,
    isUnbanned = false,
  }: {
    punishmentIds: readonly string[];
    at: number;
    kind: 'punishment.expired' | 'punishment.lifted';
    /** Whether the game has lifted them already. */
    isUnbanned?: boolean;
  },
): Promise<ExpiredPunishments> {
  const store = punishmentsStore(tx.handle, viewer.serverId);
  const waiting = await holdWaiting(tx.handle, viewer.serverId, punishmentIds);
  const rows = await store.hold(punishmentIds);
  const active = rows.filter((row) => inForce(row, at));
  const expired = active.map(({ id }) => id);
  if (expired.length === 0) return { expired };
  await store.switchOff(expired, viewer.id, at);
  const ended = waiting.filter(({ id }) => expired.includes(id));
  await undoCommands(tx, viewer.serverId, ended, { why: 'ended', at });
  await addSteps(
    tx.handle,
    active.map((row) => stepOf(viewer, row, at, 'expired', ENDED)),
  );
  await recordEvents(
    tx,
    active.map((row) => punishmentEvents.create({ kind, ...aboutRow(viewer, row, at) })),
  );
  const { serverId } = viewer;
  await hooks.onPunishmentsEnded(tx, { serverId, ids: expired, byHand: true, isUnbanned, now: at });
  return { expired };
}

export function noSuchPunishment(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'This punishment does not exist any more.' });
}

async function lockPunishment(tx: Transaction, { serverId }: Viewer, id: string): Promise<PunishmentRow> {
  const [row] = await punishmentsStore(tx.handle, serverId).hold([id]);
  if (row === undefined) throw noSuchPunishment();
  return row;
}

function stepOf(
  viewer: Viewer,
  { id }: PunishmentRow,
  at: number,
  kind: Step['kind'],
  changes: Changes | null = null,
): Step {
  return { serverId: viewer.serverId, punishmentId: id, kind, actor: actorOf(viewer), at, changes };
}

function aboutRow(viewer: Viewer, row: PunishmentRow, at: number) {
  return { serverId: viewer.serverId, actor: actorOf(viewer), at, punishment: detailsOf(row) };
}
