import type { Viewer } from '@tenfour/contracts';
import { applyTransition, canHostSessions } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { AUTOMATIC } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import { startChecks } from './checks.ts';
import { createSessionJob, findScheduler, lockDueSession } from './due-sessions.ts';
import { gameSessionEvents } from './events.ts';
import type { SessionRow } from './session-row.ts';
import { sessionSettings } from './settings.ts';
import { type GameSessionsDeps, queueCommands } from './start-commands.ts';
import { sessionsStore } from './store.ts';
import { statusOf, transitTo } from './transitions.ts';

/** A session that is later than this does not start automatically, in ms: people have gone or started another one. */
const LATE_MS = 15 * 60_000;
const LATE = { problem: 'It was more than 15 minutes late.' };

/** Creates the job that starts sessions at their time, or stores why they can't start. Each is tried once. */
export function createSessionStarts(deps: GameSessionsDeps): JobKind<ClaimedJob> {
  return createSessionJob(deps.database, { name: 'session-starts', due: 'auto_start_at' }, (id) =>
    startDue(deps, id),
  );
}

/** Starts one session that is due. */
async function startDue(deps: GameSessionsDeps, sessionId: string): Promise<void> {
  await lockDueSession(deps.database, sessionId, async (tx, serverId, row) => {
    const store = sessionsStore(tx.handle, serverId);
    const at = deps.now();
    if (row.autoStartAt === null || row.autoStartAt > at) return;
    const decision =
      at - row.autoStartAt > LATE_MS ? LATE : await decideStart(deps, tx, serverId, row, row.autoStartBy, at);
    if ('problem' in decision) {
      await store.saveStartProblem(sessionId, decision.problem);
      const about = { serverId, actor: AUTOMATIC, at, sessionId, title: row.title, reason: decision.problem };
      await recordEvent(tx, gameSessionEvents.create({ kind: 'game-session.not-started', ...about }));
      return;
    }
    await startAutomatically(deps, tx, serverId, row, decision, at);
  });
}

/** Starts a locked session as was decided, and queues its commands. */
export async function startAutomatically(
  deps: GameSessionsDeps,
  tx: Transaction,
  serverId: string,
  row: SessionRow,
  { viewer, after }: Start,
  at: number,
): Promise<void> {
  const { id, commands } = row;
  await transitTo(tx, serverId, row, after, { transition: 'start', actor: AUTOMATIC, at });
  const problem = await queueCommands(deps, tx, viewer, id, commands, { isAutomatic: true });
  await sessionsStore(tx.handle, serverId).saveCommands(id, commands, problem);
}

interface Start {
  /** In whose name it starts. */
  viewer: Viewer;
  after: ReturnType<typeof statusOf>;
}

/** Decides whether a session can start in the name of a person without them, or returns in words why it can't. */
export async function decideStart(
  deps: GameSessionsDeps,
  tx: Transaction,
  serverId: string,
  row: SessionRow,
  userId: string | null,
  at: number,
): Promise<Start | { problem: string }> {
  const { handle } = tx;
  const viewer = userId === null ? null : await findScheduler(handle, serverId, userId, at);
  if (viewer === null)
    return { problem: 'The person who scheduled it is no longer a member of this server.' };
  if (viewer.serverStatus === 'suspended') return { problem: 'This server is suspended.' };
  const { rules, hosts } = await sessionSettings(handle, serverId);
  if (!canHostSessions(viewer, hosts)) {
    return { problem: `${viewer.username} can no longer run sessions.` };
  }
  const after = applyTransition(statusOf(row), 'start', 'schedule', rules, at);
  if ('refusal' in after) return { problem: 'It was no longer planned.' };
  if (await sessionsStore(handle, serverId).isAnyRunning())
    return { problem: 'Another session was running.' };
  const failed = (await startChecks({ ...deps, handle }, serverId)).filter(
    ({ check, ok }) => !ok && (check !== 'commands' || row.commands.length > 0),
  );
  return failed.length > 0 ? { problem: failed.map(({ message }) => message).join(' ') } : { viewer, after };
}
