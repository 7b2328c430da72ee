import type { MembersService, PromotionsService, RolesService, Viewer, WaveDetail } from '@tenfour/contracts';
import { DomainError, isChanged, isGrantable, rankOf, staleness, WAVE_LIMITS } from '@tenfour/domain';
import type { Database, Transaction } from '../../../db/database.ts';
import { writeAlerts } from '../../../events/alert-outbox.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { isFrozen } from '../../../events/staff-actions.ts';
import { actorOf, personBehind } from '../../community/identity/index.ts';
import { membersStore, ROLE_ALERT_TITLES } from '../../community/members/index.ts';
import { rolesStore } from '../../community/roles/index.ts';
import { promotionEvents } from './events.ts';
import {
  conflict,
  type ItemEnd,
  type ItemRow,
  noSuchWave,
  type WaveRow,
  wavesLock,
  wavesStore,
} from './store.ts';
import { readScene, rolesOf, toDetail } from './views.ts';

export interface PromotionsDeps {
  database: Database;
  members: Pick<MembersService, 'changeRole'>;
  roles: Pick<RolesService, 'give' | 'take'>;
  /** Epoch ms. */
  now: () => number;
}

/** A wave as the person saw it. */
type SeenWave = Parameters<PromotionsService['applyWave']>[1];

/** A wave that this call applies. */
interface Claimed {
  row: WaveRow;
  /** Whether an earlier call was interrupted, so that a change may be done and not noted. */
  isResumed: boolean;
  /** Until when it is this call's, epoch ms. */
  lease: number;
}

/**
 * Applies a wave: each change by the services of members and roles, in a transaction of its own, with the viewer's rights.
 * Every end is stored before the next change begins; an interrupted wave keeps the rest waiting.
 */
export async function applyWave(deps: PromotionsDeps, viewer: Viewer, input: SeenWave): Promise<WaveDetail> {
  const claimed = await claim(deps, viewer, input);
  try {
    await applyItems(deps, viewer, claimed);
  } finally {
    await finish(deps, viewer, claimed);
  }
  const { handle } = deps.database;
  const row = await wavesStore(handle, viewer.serverId).find(claimed.row.id);
  return toDetail(handle, viewer, row ?? noSuchWave());
}

/** Takes a wave for this call. Throws as `PromotionsService.applyWave`. */
function claim({ database, now }: PromotionsDeps, viewer: Viewer, input: SeenWave): Promise<Claimed> {
  const { serverId } = viewer;
  return database.withLock(wavesLock(serverId), async (tx) => {
    const at = now();
    const store = wavesStore(tx.handle, serverId);
    const row = (await store.find(input.waveId)) ?? noSuchWave();
    requireApplicable(row, input.version, at);
    if (await isFrozen(tx.handle, serverId, [viewer.id, personBehind(viewer)])) throw frozen();
    const lease = at + WAVE_LIMITS.leaseMs;
    await store.change(row.id, {
      state: 'applying',
      applied_by: viewer.id,
      applied_at: at,
      lease_until: lease,
    });
    tx.changed({ serverId, entity: 'promotions', op: 'changed', ids: [row.id] });
    return { row, isResumed: row.state !== 'draft', lease };
  });
}

function requireApplicable(row: WaveRow, version: number, at: number): void {
  if (row.state === 'applied') throw conflict(`Already applied by ${row.applier}.`, row);
  if (row.state === 'applying' && row.lease_until !== null && row.lease_until > at) {
    throw conflict(`${row.applier} is applying this wave now.`, row);
  }
  if (row.version !== version) {
    throw conflict('Another person changed this wave. Check it, then apply it again.', row);
  }
}

async function applyItems(deps: PromotionsDeps, viewer: Viewer, claimed: Claimed): Promise<void> {
  const { database, now } = deps;
  const { row, isResumed } = claimed;
  const { handle } = database;
  const store = wavesStore(handle, viewer.serverId);
  for (const item of await store.items(row.id)) {
    if (item.state !== 'waiting') continue;
    const until = Math.max(now() + WAVE_LIMITS.leaseMs, claimed.lease + 1);
    if (!(await store.extend(row.id, claimed.lease, until))) return;
    claimed.lease = until;
    if (await isFrozen(handle, viewer.serverId, [viewer.id, personBehind(viewer)])) return;
    if (await hasFallen(deps, viewer)) return;
    const end = await applyItem(deps, viewer, { ...item, title: row.title }, isResumed);
    if (end === null) return;
    await endItem(deps, viewer, item, { ...end, done_at: now() });
  }
}

/** Stores how a change ended and alerts its person of one that was made: both once, also after an interruption. */
function endItem({ database }: PromotionsDeps, viewer: Viewer, item: ItemRow, end: ItemEnd): Promise<void> {
  return database.transaction(async (tx) => {
    const isEnded = await wavesStore(tx.handle, viewer.serverId).end(item.id, end);
    if (!isEnded || (end.state !== 'done' && end.state !== 'partial')) return;
    await alertPerson(tx, viewer, item, end.done_at);
  });
}

/** Returns whether the viewer, or who created their API key, left or was demoted since the call began. */
async function hasFallen({ database }: PromotionsDeps, viewer: Viewer): Promise<boolean> {
  const person = await membersStore(database.handle, viewer.serverId).find(personBehind(viewer));
  return person === null || person.rank < rankOf(viewer);
}

type End = Pick<ItemEnd, 'state' | 'problem'>;

/** A change with the title of its wave. */
type Change = ItemRow & { title: string };

/** Applies one change. Returns how it ended; null when a freeze of the viewer stopped it before anything was done. */
async function applyItem(
  deps: PromotionsDeps,
  viewer: Viewer,
  item: Change,
  isResumed: boolean,
): Promise<End | null> {
  const { handle } = deps.database;
  const { from_role: from, to_role: to } = item;
  const member = await membersStore(handle, viewer.serverId).find(item.user_id);
  const { names } = await readScene(handle, viewer.serverId);
  const person = member && { role: member.role, customRoles: member.roles.map(({ id }) => id) };
  if (isResumed && person !== null && isChanged(person, from, to)) return { state: 'done', problem: null };
  if (!(isResumed && isHalfDone(person, item))) {
    const problem = staleness(person, from, to, names);
    if (problem !== null) return { state: 'skipped', problem };
    const refusal = to === null ? null : await refusalOf(() => give(deps, viewer, item, to));
    if (refusal === FROZEN) return null;
    if (refusal !== null) return { state: 'failed', problem: refusal };
  }
  if (from === null || isGrantable(from)) return { state: 'done', problem: null };
  const ref = { serverId: viewer.serverId, userId: item.user_id, roleId: from, wave: waveOf(item) };
  const refusal = await refusalOf(() => deps.roles.take(viewer, ref));
  if (refusal === null) return { state: 'done', problem: null };
  if (to === null) return refusal === FROZEN ? null : { state: 'failed', problem: refusal };
  const why = refusal === FROZEN ? 'You are frozen in this server.' : refusal;
  return { state: 'partial', problem: `Still has ${names.get(from) ?? 'the former role'}. ${why}` };
}

/** Returns whether an earlier call gave the new role and has not taken the former one. */
function isHalfDone(
  person: Parameters<typeof isChanged>[0] | null,
  { from_role: from, to_role: to }: ItemRow,
): boolean {
  if (person === null || from === null || to === null) return false;
  const isGiven = person.role === to || person.customRoles.includes(to);
  return isGiven && person.customRoles.includes(from);
}

function give({ members, roles }: PromotionsDeps, viewer: Viewer, item: Change, to: string) {
  const { user_id: userId, from_role: from } = item;
  const wave = waveOf(item);
  if (!isGrantable(to)) return roles.give(viewer, { serverId: viewer.serverId, userId, roleId: to, wave });
  const replaced = from !== null && isGrantable(from) ? { from } : {};
  return members.changeRole(viewer, { userId, role: to, wave, ...replaced });
}

/** Returns the title of the wave and the reason of a change, for the log. */
function waveOf({ title, reason }: Change): string {
  return reason === '' ? `${title}.` : `${title}: ${reason}`;
}

/** Stands for the refusal of a person who is frozen: the wave stops. */
const FROZEN = Symbol('frozen');

/** Returns why a change is refused, in words; null when it was made. */
async function refusalOf(change: () => Promise<unknown>): Promise<string | typeof FROZEN | null> {
  try {
    await change();
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.details?.frozen === true ? FROZEN : error.message;
  }
}

/** Notes how far a wave is, unless another call continues it, and says so in the log: what waits can be applied again. */
function finish(
  { database, now }: PromotionsDeps,
  viewer: Viewer,
  { row: { id }, lease }: Claimed,
): Promise<void> {
  const { serverId } = viewer;
  return database.withLock(wavesLock(serverId), async (tx) => {
    const store = wavesStore(tx.handle, serverId);
    const row = await store.find(id);
    if (row?.state !== 'applying' || row.lease_until !== lease) return;
    const items = await store.items(id);
    const inState = (...states: ItemRow['state'][]) => items.filter(({ state }) => states.includes(state));
    const waiting = inState('waiting').length;
    await store.change(id, {
      ...{ state: waiting > 0 ? 'stopped' : 'applied', lease_until: null, applied_at: now() },
    });
    const event = {
      kind: 'promotions.applied',
      wave: { waveId: id, title: row.title, people: items.length },
      lines: inState('done', 'partial').map(lineOf),
      done: inState('done').length,
      skipped: inState('skipped').length,
      failed: inState('failed', 'partial').length,
      waiting,
    } as const;
    const circumstances = { serverId, actor: actorOf(viewer), at: now() };
    await recordEvent(tx, promotionEvents.create({ ...event, ...circumstances }));
  });
}

/** Alerts a person of a change of their roles. */
async function alertPerson(tx: Transaction, viewer: Viewer, item: ItemRow, at: number): Promise<void> {
  const { serverId, id: actorId } = viewer;
  const roles = new Map((await rolesStore(tx.handle, serverId).list()).map((role) => [role.id, role]));
  const { from, to, direction } = rolesOf(item, roles);
  const now = to === null ? `You no longer have ${from?.name}.` : `You are ${to.name} now.`;
  const before = from === null || to === null ? '' : ` You were ${from.name}.`;
  const text = `${now}${before}${item.reason === '' ? '' : ` ${item.reason}`}`;
  const about = { serverId, kind: 'own-role', subjectId: item.id, recipientId: item.user_id } as const;
  const path = `/server/${encodeURIComponent(serverId)}?tab=members`;
  await writeAlerts(tx, [{ ...about, title: ROLE_ALERT_TITLES[direction], text, path, at, actorId }]);
}

function lineOf({ username, from_name, to_name }: ItemRow): string {
  if (from_name === null) return `${username}: ${to_name}.`;
  return to_name === null
    ? `${username}: no longer ${from_name}.`
    : `${username}: ${from_name} to ${to_name}.`;
}

function frozen(): DomainError {
  return new DomainError('FORBIDDEN', {
    message: 'You are frozen in this server. Ask the owner to lift it.',
    details: { frozen: true },
  });
}
