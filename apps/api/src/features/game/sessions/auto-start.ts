import type { Viewer } from '@tenfour/contracts';
import { applyTransition, canHostSessions } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import { startChecks } from './checks.ts';
import { createSessionJob, findMember, lockDueSession } from './due-sessions.ts';
import { AUTOMATIC, gameSessionEvents } from './events.ts';
import type { SessionRow } from './session-row.ts';
import { sessionSettings } from './settings.ts';
import { type GameSessionsDeps, queueCommands } from './start-commands.ts';
import { sessionsStore } from './store.ts';
import { statusOf, transitTo } from './transitions.ts';

/** A session that is later than this does not start automatically, in ms: people have gone or started another one. */
const LATE_MS = 15 * 60_000;

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
    const decision = await decide(deps, tx, serverId, row, at);
    if ('problem' in decision) {
      await store.saveStartProblem(sessionId, decision.problem);
      const about = { serverId, actor: AUTOMATIC, at, sessionId, title: row.title, reason: decision.problem };
      await recordEvent(tx, gameSessionEvents.create({ kind: 'game-session.not-started', ...about }));
      return;
    }
    const { viewer, after } = decision;
    await transitTo(tx, serverId, row, after, { transition: 'start', actor: AUTOMATIC, at });
    const automatic = { isAutomatic: true };
    const problem = await queueCommands(deps, tx, viewer, sessionId, row.commands, automatic);
    await store.saveCommands(sessionId, row.commands, problem);
  });
}

type Decision = { viewer: Viewer; after: ReturnType<typeof statusOf> } | { problem: string };

async function decide(
  deps: GameSessionsDeps,
  tx: Transaction,
  serverId: string,
  row: SessionRow,
  at: number,
): Promise<Decision> {
  const { handle } = tx;
  const viewer = row.autoStartBy === null ? null : await findMember(handle, serverId, row.autoStartBy);
  if (viewer === null) return { problem: 'Its host is no longer a member of this server.' };
  if (viewer.serverStatus === 'suspended') return { problem: 'This server is suspended.' };
  const { rules, hosts } = await sessionSettings(handle, serverId);
  if (!canHostSessions(viewer, hosts)) {
    return { problem: `${viewer.username} can no longer run sessions.` };
  }
  if (at - (row.autoStartAt ?? at) > LATE_MS) return { problem: 'Its time had passed by 15 minutes.' };
  const after = applyTransition(statusOf(row), 'start', 'schedule', rules, at);
  if ('refusal' in after) return { problem: 'It was no longer planned.' };
  if (await sessionsStore(handle, serverId).isAnyRunning())
    return { problem: 'Another session was running.' };
  const failed = (await startChecks({ ...deps, handle }, serverId)).filter(
    ({ check, ok }) => !ok && (check !== 'commands' || row.commands.length > 0),
  );
  return failed.length > 0 ? { problem: failed.map(({ message }) => message).join(' ') } : { viewer, after };
}
