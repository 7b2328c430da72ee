import { may, PRODUCT_NAME } from '@tenfour/domain';
import { ICalCalendar, ICalEventStatus } from 'ical-generator';
import { addedRights, roleAt } from '../../../../db/added-rights.ts';
import type { Handle } from '../../../../db/database.ts';
import { toPolicy } from '../../../community/access/index.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** How far back a feed goes, in ms, and the most sessions of it. */
const BACK_MS = 30 * DAY_MS;
const SESSIONS_MAX = 500;

/** How long a session is in a calendar until it has ended, in ms. */
const USUAL_MS = 2 * HOUR_MS;

/** Returns the calendar of a person: sessions of the servers in which they can see sessions now. */
export async function calendarOf(
  handle: Handle,
  { userId, publicUrl, now }: { userId: string; publicUrl: string; now: number },
): Promise<string> {
  const servers = await serversOf(handle, userId, now);
  const calendar = new ICalCalendar({
    name: `${PRODUCT_NAME} sessions`,
    prodId: { company: PRODUCT_NAME, product: 'Sessions', language: 'EN' },
    ttl: 60 * 60,
  });
  const names = new Map(servers.map(({ id, name }) => [id, name]));
  for (const row of await sessionsOf(handle, [...names.keys()], now)) {
    const start = row.started_at ?? row.planned_at;
    const changed = new Date(row.updated_at);
    calendar.createEvent({
      id: `${row.id}@${new URL(publicUrl).host}`,
      start: new Date(start),
      end: new Date(endOf(row, start)),
      summary: printable(`${row.title} · ${names.get(row.server_id) ?? ''}`),
      description: row.description === '' ? null : printable(row.description),
      url: `${publicUrl}/server/${row.server_id}/sessions?session=${row.id}`,
      status: row.state === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      // Of the row, not of the request: an unchanged calendar has the same bytes.
      stamp: changed,
      lastModified: changed,
      created: new Date(row.created_at),
    });
  }
  return calendar.toString();
}

/** Returns a text without the control characters that RFC 5545 forbids. */
function printable(text: string): string {
  return text.replaceAll(/(?![\r\n\t])\p{Cc}/gu, ' ');
}

function endOf({ state, closed_at }: { state: string; closed_at: number | null }, start: number): number {
  return state === 'ended' && closed_at !== null ? closed_at : start + USUAL_MS;
}

async function serversOf(
  handle: Handle,
  userId: string,
  now: number,
): Promise<{ id: string; name: string }[]> {
  const rows = await handle
    .selectFrom('members')
    .innerJoin('servers', 'servers.id', 'members.server_id')
    .select([
      'servers.id',
      'servers.name',
      roleAt(now),
      'servers.moderator_permissions',
      'servers.admin_permissions',
      'servers.delegate_management',
      addedRights(now),
    ])
    .where('members.user_id', '=', userId)
    .where('servers.deleted_at', 'is', null)
    .execute();
  return rows.filter((row) => may({ role: row.role, policy: toPolicy(row) }, 'canViewStaffTools'));
}

async function sessionsOf(handle: Handle, serverIds: readonly string[], now: number) {
  if (serverIds.length === 0) return [];
  return handle
    .selectFrom('game_sessions')
    .select([
      'id',
      'server_id',
      'title',
      'description',
      'state',
      'planned_at',
      'started_at',
      'closed_at',
      'created_at',
      'updated_at',
    ])
    .where('server_id', 'in', serverIds)
    .where((eb) => eb.or([eb('closed_at', 'is', null), eb('closed_at', '>=', now - BACK_MS)]))
    .orderBy('planned_at', 'desc')
    .orderBy('id')
    .limit(SESSIONS_MAX)
    .execute();
}
