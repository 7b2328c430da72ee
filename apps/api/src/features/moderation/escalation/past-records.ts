import { type PunishmentType, type ReplayedRecord, SIMULATION_MAX } from '@tenfour/domain';
import { fromBit } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { yieldToEventLoop } from '../../../jobs/timing.ts';

/** Records read at a time. */
const PAGE = 1_000;

/** A stored record with what was requested, as far as it is known. */
export interface PastRecord extends ReplayedRecord {
  player: string;
  robloxUsername: string;
  recorded: PunishmentType;
}

/** Reads the newest records of a server, in pages, and returns them oldest first. */
export async function readPastRecords(
  handle: Handle,
  serverId: string,
  deadline: number,
): Promise<{ records: PastRecord[]; complete: boolean }> {
  const rows: PastRow[] = [];
  for (;;) {
    const page = await pageAfter(handle, serverId, rows.at(-1));
    rows.push(...page);
    if (page.length < PAGE) return { records: toRecords(rows), complete: true };
    if (rows.length >= SIMULATION_MAX.records || performance.now() > deadline) {
      return { records: toRecords(rows), complete: false };
    }
    await yieldToEventLoop();
  }
}

type PastRow = Awaited<ReturnType<typeof pageAfter>>[number];

function pageAfter(handle: Handle, serverId: string, last?: { created_at: number; id: string }) {
  const all = handle
    .selectFrom('punishments')
    .select(['id', 'roblox_username', 'username_key', 'roblox_user_id', 'verified', 'type', 'reason'])
    .select(['duration_minutes', 'expires_at', 'is_active', 'auto_ban', 'created_at', 'updated_at'])
    .select(['rule_id', 'requested_type', 'requested_minutes'])
    .where('server_id', '=', serverId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE);
  if (last === undefined) return all.execute();
  return all
    .where('created_at', '<=', last.created_at)
    .where((eb) => eb.or([eb('created_at', '<', last.created_at), eb('id', '<', last.id)]))
    .execute();
}

/** Groups records by account, also those that have only a name which one account alone used. */
function toRecords(rows: readonly PastRow[]): PastRecord[] {
  const accounts = new Map<string, string | null>();
  for (const { username_key: key, roblox_user_id: id, verified } of rows) {
    if (id === null || !fromBit(verified)) continue;
    const known = accounts.get(key);
    accounts.set(key, known === undefined || known === id ? id : null);
  }
  return rows.toReversed().map((row) => {
    const own = row.verified === 1 ? row.roblox_user_id : accounts.get(row.username_key);
    return { ...requestOf(row), player: own ?? ` ${row.username_key}` };
  });
}

/** Auto-bans from before records kept what was requested count as warnings. */
function requestOf(row: PastRow): Omit<PastRecord, 'player'> {
  const escalated = row.rule_id !== null;
  const type = row.requested_type ?? (fromBit(row.auto_ban) ? 'warning' : row.type);
  return {
    robloxUsername: row.roblox_username,
    recorded: row.type,
    type,
    reason: row.reason,
    duration: escalated ? row.requested_minutes : row.duration_minutes,
    createdAt: row.created_at,
    stoppedAt: stopOf(row),
  };
}

/** When staff ended a record before its time; its last change is the nearest that the row itself says. */
function stopOf({ is_active, expires_at, updated_at }: PastRow): number | null {
  if (is_active === 1 || (expires_at !== null && expires_at <= updated_at)) return null;
  return updated_at;
}
