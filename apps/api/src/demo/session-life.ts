import { dayNameAt } from '@tenfour/domain';
import type { Handle } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { saveAttendance } from '../features/game/sessions/attendance.ts';
import { summarize } from '../features/game/sessions/summary.ts';
import { DAY_MS, HOUR_MS } from './clock.ts';
import { writeVotes } from './session-votes.ts';

const ROLES = [
  { id: 'police', name: 'Police', count: 2 },
  { id: 'fire', name: 'Fire', count: 1 },
  { id: 'dispatch', name: 'Dispatch', count: 1 },
];

/** Which role each of the staff takes, in their order; more go to the police than it needs. */
const TAKEN = ['police', 'fire', 'police', 'police', null] as const;

/** One session that is over, one of tonight, and one in some days for which staff have signed up. */
export async function writeSessions(handle: Handle, serverId: string, now: number): Promise<void> {
  const staff = await handle
    .selectFrom('members')
    .select('user_id as id')
    .where('server_id', '=', serverId)
    .where('role', '<>', 'member')
    .orderBy('joined_at')
    .execute();
  const hostId = staff[0]?.id;
  if (hostId === undefined) return;
  const tonight = Math.ceil(now / HOUR_MS) * HOUR_MS + 2 * HOUR_MS;
  const [past, next, later] = [
    { id: newId(), title: 'Thursday patrol', state: 'ended' as const, planned_at: tonight - DAY_MS },
    { id: newId(), title: 'Evening patrol', state: 'planned' as const, planned_at: tonight },
    { id: newId(), title: 'City wide chase', state: 'planned' as const, planned_at: tonight + 3 * DAY_MS },
  ];
  const ended = { from: past.planned_at, to: past.planned_at + 3 * HOUR_MS, boosts: 1 };
  const summary = await summarize(handle, serverId, ended);
  const over = {
    started_at: ended.from,
    boosted_at: ended.from + HOUR_MS,
    closed_at: ended.to,
    boosts: ended.boosts,
    summary: JSON.stringify(summary),
  };
  const made = {
    server_id: serverId,
    description: 'Stay on the radio. New staff ride along.',
    host_id: hostId,
    co_hosts: JSON.stringify(staff.slice(1, 2).map(({ id }) => id)),
    roles: JSON.stringify(ROLES),
    commands: JSON.stringify([':h The session has started. Have fun!']),
    created_by: hostId,
    created_at: now - 5 * DAY_MS,
    updated_at: now - 5 * DAY_MS,
  };
  await handle
    .insertInto('game_sessions')
    .values([{ ...made, ...past, ...over }])
    .execute();
  const hosts = { hostId, coHostIds: staff.slice(1, 2).map(({ id }) => id) };
  await saveAttendance(handle, serverId, { id: past.id, ...hosts }, ended);
  await handle
    .insertInto('game_sessions')
    .values([next, later].map((one) => ({ ...made, ...one })))
    .execute();
  // Its sessions are planned by the job.
  const repeats = { starts_on: dayNameAt(Math.floor(now / DAY_MS)), minute: 20 * 60, due_at: now };
  await handle
    .insertInto('game_session_series')
    .values({
      ...made,
      ...repeats,
      id: newId(),
      title: 'Saturday patrol',
      rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=SA',
    })
    .execute();
  const signUps = [next, later].flatMap(({ id }) =>
    staff.slice(0, TAKEN.length).map(({ id: userId }, at) => ({
      server_id: serverId,
      session_id: id,
      user_id: userId,
      answer: TAKEN[at] === null ? ('tentative' as const) : ('accepted' as const),
      role_id: TAKEN[at] ?? null,
      place: at + 1,
      answered_at: now - DAY_MS,
    })),
  );
  await handle.insertInto('game_session_signups').values(signUps).execute();
  const staffIds = staff.map(({ id }) => id);
  await writeVotes(handle, { serverId, sessionId: next.id, staffIds }, now);
}
