import type { EndSessionInput, GameSessionDetail, Viewer } from '@tenfour/contracts';
import { applyTransition, endWarning, type GameSessionStatus, nextEndStep, rankOf } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { type Actor, AUTOMATIC } from '../../../events/domain-event.ts';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import { actorOf } from '../../community/identity/index.ts';
import { createSessionJob, findScheduler, lockDueSession } from './due-sessions.ts';
import type { SessionRow } from './session-row.ts';
import { type StoredSettings, sessionSettings } from './settings.ts';
import { type GameSessionsDeps, queueCommands } from './start-commands.ts';
import { sessionsStore } from './store.ts';
import { statusOf, transitionOf, transitTo, withSession } from './transitions.ts';

/** Ends a running session now, or begins the countdown that ends it. */
export function end(
  deps: GameSessionsDeps,
  viewer: Viewer,
  { sessionId, minutes = 0, endShifts: wanted }: EndSessionInput,
): Promise<GameSessionDetail> {
  return withSession(deps, viewer, sessionId, async (tx, row, { settings, rules, store }) => {
    const at = deps.now();
    const endShifts = wanted ?? (row.endsAt === null ? settings.end.endShifts : row.endShifts);
    const transition = minutes === 0 ? 'end' : 'end-soon';
    const after = transitionOf(row, transition, viewer, { ...rules, endMinutes: minutes }, at);
    const actor = actorOf(viewer);
    if (transition === 'end') return finish(deps, tx, { row, after, settings, viewer, actor, endShifts, at });
    await transitTo(tx, viewer.serverId, row, after, { transition, actor, at });
    await store.saveEnding(sessionId, { by: viewer.id, endShifts });
    await warn(deps, tx, { row: { ...row, endsAt: after.endsAt }, settings, viewer, at, isAutomatic: false });
  });
}

interface Warning {
  row: SessionRow;
  settings: StoredSettings;
  viewer: Viewer;
  at: number;
  isAutomatic: boolean;
}

/** Tells the game how long the session still runs, and stores when that is next due. */
async function warn(
  deps: GameSessionsDeps,
  tx: Transaction,
  { row, settings, viewer, at, isAutomatic }: Warning,
): Promise<void> {
  const { id, endsAt, commands } = row;
  if (endsAt === null) return;
  const store = sessionsStore(tx.handle, viewer.serverId);
  const next = nextEndStep(endsAt, at);
  await store.saveEndStep(id, next);
  const warning = endWarning(settings.end.endMessage, endsAt, at);
  const given = warning === null ? [] : [warning];
  const step = { isAutomatic, step: `end:${endsAt}:${next}` };
  const problem = await queueCommands(deps, tx, viewer, id, given, step);
  if (given.length > 0) await store.saveCommands(id, commands, problem);
}

interface Ending {
  row: SessionRow;
  after: GameSessionStatus;
  settings: StoredSettings;
  /** With whose rights shifts end and commands are sent. */
  viewer: Viewer;
  actor: Actor;
  endShifts: boolean;
  at: number;
}

/** Ends a session with its shifts and commands. The summary comes first, so that it counts the shifts whole. */
async function finish(
  deps: GameSessionsDeps,
  tx: Transaction,
  { row, after, settings, viewer, actor, endShifts, at }: Ending,
): Promise<void> {
  const { serverId } = viewer;
  await transitTo(tx, serverId, row, after, { transition: 'end', actor, at });
  const isAutomatic = actor.id === null;
  const problem = await queueCommands(deps, tx, viewer, row.id, settings.end.endCommands, {
    isAutomatic,
    step: 'end',
  });
  if (problem !== null) await sessionsStore(tx.handle, serverId).saveCommands(row.id, row.commands, problem);
  if (endShifts) {
    await deps.endShifts(tx, {
      serverId,
      by: { id: viewer.id, role: viewer.role, rank: rankOf(viewer) },
      actor: row.title,
      reason: 'The session ended.',
      at,
    });
  }
}

/** Creates the job that counts down: it warns the game and ends sessions at their time. */
export function createSessionEnds(deps: GameSessionsDeps): JobKind<ClaimedJob> {
  return createSessionJob(deps.database, { name: 'session-ends', due: 'end_step_at' }, (id) =>
    stepDue(deps, id),
  );
}

/** Does what is due of one countdown. Under the lock of its server: someone may end the session or keep it running. */
async function stepDue(deps: GameSessionsDeps, sessionId: string): Promise<void> {
  await lockDueSession(deps.database, sessionId, async (tx, serverId, row) => {
    const at = deps.now();
    if (row.endsAt === null || row.endStepAt === null || row.endStepAt > at) return;
    const settings = await sessionSettings(tx.handle, serverId);
    const viewer = row.endingBy === null ? null : await findScheduler(tx.handle, serverId, row.endingBy, at);
    const { endShifts } = row;
    if (row.endsAt > at) {
      if (viewer === null) return sessionsStore(tx.handle, serverId).saveEndStep(sessionId, row.endsAt);
      return warn(deps, tx, { row, settings, viewer, at, isAutomatic: true });
    }
    const after = applyTransition(statusOf(row), 'end', 'schedule', settings.rules, at);
    if ('refusal' in after) return;
    const actor = AUTOMATIC;
    // Without the person who began it, no one's rights allow commands or ending shifts.
    if (viewer === null) return transitTo(tx, serverId, row, after, { transition: 'end', actor, at });
    return finish(deps, tx, { row, after, settings, viewer, actor, endShifts, at });
  });
}
