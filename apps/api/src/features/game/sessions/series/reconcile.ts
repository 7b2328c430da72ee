import {
  applyTransition,
  compareSeries,
  DEFAULT_GAME_SESSION_RULES,
  dayNameOf,
  OPEN_SESSIONS_MAX,
  SERIES_AHEAD_DAYS,
  SERIES_SPARE,
} from '@tenfour/domain';
import { occurrencesIn } from '@tenfour/domain/recurrence';
import type { Transaction } from '../../../../db/database.ts';
import { newId } from '../../../../db/ids.ts';
import type { Actor } from '../../../../events/domain-event.ts';
import { recordEvent } from '../../../../events/record-event.ts';
import { timeZoneOf } from '../../../community/servers/index.ts';
import { gameSessionEvents } from '../events.ts';
import { queueSessionEvent } from '../messages/outbox.ts';
import type { SessionPlan, SessionRow } from '../session-row.ts';
import { sessionsStore } from '../store.ts';
import { statusOf, transitTo } from '../transitions.ts';
import { type SeriesRow, seriesSessions, seriesStore } from './store.ts';

const DAY_MS = 86_400_000;

/** How often a series is compared with its sessions, in ms: a change of the server's time zone is noticed by then. */
const EVERY_MS = 6 * 3_600_000;

/**
 * Brings the planned sessions of a series in line with it: creates those of the next days, gives those that were not
 * changed on their own its plan and time, and cancels what is no longer part of it. Runs under the server's lock.
 */
export async function reconcileSeries(
  tx: Transaction,
  serverId: string,
  series: SeriesRow,
  { actor, at }: { actor: Actor; at: number },
): Promise<void> {
  const store = sessionsStore(tx.handle, serverId);
  const zone = await timeZoneOf(tx.handle, serverId);
  const span = { from: at, to: at + SERIES_AHEAD_DAYS * DAY_MS };
  const expected = series.endedAt === null ? occurrencesIn(series, span, zone) : [];
  const known = await seriesSessions(tx.handle, serverId).ofSeries(series.id, dayNameOf(at - DAY_MS, zone));
  // The end of a series also takes what was changed on its own.
  const sessions = series.endedAt === null ? known : known.map((one) => ({ ...one, isEdited: false }));
  const room = OPEN_SESSIONS_MAX - SERIES_SPARE - (await store.countOpen());
  const changes = compareSeries(expected, sessions, { now: at, room });
  for (const id of changes.cancel) await cancel(tx, serverId, id, { actor, at });
  for (const { id, at: plannedAt } of changes.keep) {
    const row = await store.lock(id);
    if (row?.state !== 'planned' || isSame(row, { ...series, plannedAt })) continue;
    await store.change(row, { ...detailsOf(series), plannedAt }, { at, edited: false });
    await queueSessionEvent(tx, serverId, id, at);
    tx.changed({ serverId, entity: 'game-sessions', op: 'changed', ids: [id] });
  }
  for (const { day, at: plannedAt } of changes.create) {
    const id = newId();
    const made = { id, createdBy: series.createdBy, clientId: null, at };
    await store.add({ ...detailsOf(series), plannedAt, ...made }, { seriesId: series.id, day });
    const about = { serverId, actor, at, sessionId: id, title: series.title };
    await queueSessionEvent(tx, serverId, id, at);
    await recordEvent(tx, gameSessionEvents.create({ kind: 'game-session.planned', ...about }));
  }
  if (series.endedAt === null) await seriesStore(tx.handle, serverId).setDue(series.id, at + EVERY_MS);
}

async function cancel(
  tx: Transaction,
  serverId: string,
  id: string,
  { actor, at }: { actor: Actor; at: number },
): Promise<void> {
  const store = sessionsStore(tx.handle, serverId);
  const row = await store.lock(id);
  if (row === null) return;
  const after = applyTransition(statusOf(row), 'cancel', 'panel', DEFAULT_GAME_SESSION_RULES, at);
  if ('refusal' in after) return;
  await transitTo(tx, serverId, row, after, { transition: 'cancel', actor, at, isSilent: true });
  await seriesSessions(tx.handle, serverId).leaveSeries(id);
}

function detailsOf({ title, description, hostId, coHostIds, roles, commands, autoStartBy }: SeriesRow) {
  return { title, description, hostId, coHostIds, roles, commands, autoStartBy };
}

function isSame(row: SessionRow, plan: SeriesRow & Pick<SessionPlan, 'plannedAt'>): boolean {
  const known = { ...detailsOf({ ...plan, ...row }), plannedAt: row.plannedAt };
  return JSON.stringify(known) === JSON.stringify({ ...detailsOf(plan), plannedAt: plan.plannedAt });
}
