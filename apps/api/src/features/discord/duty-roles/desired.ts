import {
  arrangeSignUps,
  type DutyState,
  may,
  type StaffDuty,
  wantedDutyRoles,
  wantedSuffix,
} from '@tenfour/domain';
import { z } from 'zod';
import { addedRights } from '../../../db/added-rights.ts';
import { chunk } from '../../../db/chunk.ts';
import { fromJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { toPolicy } from '../../community/access/index.ts';
import { findGameId, loadFreshReading } from '../../game/gateway/index.ts';
import { verifiedStaff } from '../../staff/duty/index.ts';
import { awayNow } from '../../staff/leaves/index.ts';
import type { DutySettings } from './settings-store.ts';

const OFF: StaffDuty = { shift: null, onLeave: false, inGame: false, inSession: false };

/** What a person's duty gives them in Discord. */
export interface DesiredDuty {
  roles: readonly string[];
  /** What is appended to their name; null for nothing. */
  suffix: string | null;
}

/** Returns what every staff member should have now, by Discord id; people without anything are left out. */
export async function desiredDuty(
  handle: Handle,
  { serverId, roles, suffixes }: DutySettings,
  now: number,
): Promise<Map<string, DesiredDuty>> {
  const duty = new Map<string, StaffDuty>();
  const set = (userId: string, part: Partial<StaffDuty>) =>
    duty.set(userId, { ...(duty.get(userId) ?? OFF), ...part });
  const counts = (state: DutyState) => [...roles, ...suffixes].some((one) => one.state === state);
  for (const { user_id, status, type_id } of await openShifts(handle, serverId)) {
    if (status !== 'off_duty') set(user_id, { shift: { status, typeId: type_id } });
  }
  for (const userId of (await awayNow(handle, serverId, now)).keys()) set(userId, { onLeave: true });
  if (counts('in_game')) {
    for (const userId of await staffInGame(handle, serverId, now)) set(userId, { inGame: true });
  }
  if (counts('in_session')) {
    const onDuty = [...duty].flatMap(([id, { shift }]) => (shift?.status === 'on_duty' ? [id] : []));
    for (const userId of await staffInSession(handle, serverId, onDuty)) set(userId, { inSession: true });
  }
  const desired = new Map<string, DesiredDuty>();
  for (const { id, discordId } of await staffAmong(handle, serverId, [...duty.keys()])) {
    const theirs = duty.get(id) ?? OFF;
    const wanted = { roles: wantedDutyRoles(theirs, roles), suffix: wantedSuffix(theirs, suffixes) };
    if (wanted.roles.length > 0 || wanted.suffix !== null) desired.set(discordId, wanted);
  }
  return desired;
}

function openShifts(handle: Handle, serverId: string) {
  return handle
    .selectFrom('shifts')
    .select(['user_id', 'status', 'type_id'])
    .where('server_id', '=', serverId)
    .where('clock_out_at', 'is', null)
    .execute();
}

async function staffInGame(handle: Handle, serverId: string, now: number): Promise<string[]> {
  const reading = await loadFreshReading(handle, await findGameId(handle, serverId), now);
  const ids = (reading?.players ?? []).flatMap(({ player }) =>
    player.id === null ? [] : [String(player.id)],
  );
  return (await verifiedStaff(handle, serverId, ids)).map(({ userId }) => userId);
}

const zIds = z.array(z.string());
const zRoles = z.array(z.object({ id: z.string(), name: z.string(), count: z.number() }));

/** Returns who is in the running session: hosts, who fills a role or accepted without one, and who is on duty. */
async function staffInSession(
  handle: Handle,
  serverId: string,
  onDuty: readonly string[],
): Promise<string[]> {
  const session = await handle
    .selectFrom('game_sessions')
    .select(['id', 'host_id', 'co_hosts', 'roles'])
    .where('server_id', '=', serverId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (!session) return [];
  const signUps = await handle
    .selectFrom('game_session_signups')
    .select(['user_id as userId', 'answer', 'role_id as roleId', 'place'])
    .where('server_id', '=', serverId)
    .where('session_id', '=', session.id)
    .execute();
  const board = arrangeSignUps(fromJson(session.roles, zRoles.parse), signUps);
  const hosts = [session.host_id, ...fromJson(session.co_hosts, zIds.parse)];
  return [...hosts, ...board.roles.flatMap(({ filled }) => filled), ...board.withoutRole, ...onDuty];
}

async function staffAmong(handle: Handle, serverId: string, userIds: readonly string[]) {
  const found: { id: string; discordId: string }[] = [];
  for (const ids of chunk(userIds)) {
    const rows = await handle
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .innerJoin('servers', 'servers.id', 'members.server_id')
      .select(['users.id', 'users.discord_id', 'members.role'])
      .select(['moderator_permissions', 'admin_permissions', 'delegate_management'])
      .select(addedRights())
      .where('members.server_id', '=', serverId)
      .where('users.id', 'in', ids)
      .execute();
    for (const row of rows) {
      if (may({ role: row.role, policy: toPolicy(row) }, 'canViewStaffTools'))
        found.push({ id: row.id, discordId: row.discord_id });
    }
  }
  return found;
}
