import type { SessionSummary } from '@tenfour/contracts';
import {
  formatDuration,
  type PlayerLevel,
  SAMPLE_SESSION_VALUES,
  type SessionMessageValues,
} from '@tenfour/domain';
import type { Handle } from '../../../../db/database.ts';
import { loadSnapshot } from '../../gateway/index.ts';
import type { SessionRow } from '../session-row.ts';

/** What a message says about its moment, besides the session itself. */
export interface Moment {
  /** Epoch ms. */
  at: number;
  /** Players of the reading that caused it; without one, those of the last reading. */
  level?: PlayerLevel;
  summary?: SessionSummary;
}

const UNKNOWN = '?';

/** Returns the values of a session's placeholders at a moment, as they are stored with its message. */
export async function valuesAt(
  handle: Handle,
  serverId: string,
  row: SessionRow,
  { level, summary }: Moment,
): Promise<SessionMessageValues> {
  const server = await handle
    .selectFrom('servers')
    .select(['name', 'erlc_key_hash'])
    .where('id', '=', serverId)
    .executeTakeFirst();
  const game = server?.erlc_key_hash ?? null;
  const reading = game === null ? null : (await loadSnapshot(handle, game)).reading;
  const players = level?.players ?? reading?.currentPlayers;
  const max = level?.maxPlayers ?? reading?.maxPlayers;
  return {
    title: row.title,
    description: row.description,
    host: row.hostName,
    start: String(row.startedAt ?? row.plannedAt),
    server: server?.name ?? '',
    players: String(players ?? UNKNOWN),
    max: String(max ?? UNKNOWN),
    code: reading?.joinKey ?? '',
    ...(summary === undefined ? {} : summaryValues(summary)),
  };
}

function summaryValues(summary: SessionSummary): SessionMessageValues {
  return {
    duration: formatDuration(summary.ms),
    peak: String(summary.peakPlayers ?? UNKNOWN),
    average: String(summary.averagePlayers ?? UNKNOWN),
    joins: String(summary.joins ?? UNKNOWN),
    staff: String(summary.staff),
    calls: String(summary.calls),
  };
}

/** Returns values of an example session, for tests. */
export function sampleValues(server: string, host: string, at: number): SessionMessageValues {
  return { ...SAMPLE_SESSION_VALUES, host, start: String(at), server };
}
