import { fromBit } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import type { NameBackfillsTable } from '../../../db/table-types/name-lookups.ts';
import { type NamedRecord, namesInCall } from './name-lookups.ts';
import { NEWEST_ID } from './record-names.ts';

type Source = NonNullable<NameBackfillsTable['source']>;

/** The last record that was read. */
export interface ScanPlace {
  at: number;
  id: string;
}

/** Where a scan of a server's records goes on; without a source it is over. */
interface ScanState {
  source: Source | null;
  place: ScanPlace | null;
}

/** Records of one page, and the place after them; null at the end. */
interface ScannedPage {
  records: NamedRecord[];
  place: ScanPlace | null;
}

/** Records of one page: what others write waits for a few milliseconds at most. */
const RECORDS_A_PAGE = 500;

/** The tables whose records name players, in the order in which they are read. */
const SOURCES: readonly Source[] = ['punishments', 'player_notes', 'mod_calls'];

/** Reads on in a server's records, newest first, until a page is full or all were read. */
export async function scanRecords(
  handle: Handle,
  serverId: string,
  { source, place }: ScanState,
): Promise<ScanState & Pick<ScannedPage, 'records'>> {
  const records: NamedRecord[] = [];
  for (const next of SOURCES.slice(source === null ? SOURCES.length : SOURCES.indexOf(source))) {
    const read = await scanPage(handle, serverId, next, next === source ? place : null);
    records.push(...read.records);
    if (read.place !== null) return { records, source: next, place: read.place };
  }
  return { records, source: null, place: null };
}

function scanPage(
  handle: Handle,
  serverId: string,
  source: Source,
  place: ScanPlace | null,
): Promise<ScannedPage> {
  const from = place ?? { at: Number.MAX_SAFE_INTEGER, id: NEWEST_ID };
  if (source === 'punishments') return scanPunishments(handle, serverId, from);
  return source === 'player_notes' ? scanNotes(handle, serverId, from) : scanCalls(handle, serverId, from);
}

async function scanPunishments(handle: Handle, serverId: string, from: ScanPlace): Promise<ScannedPage> {
  const rows = await handle
    .selectFrom('punishments')
    .select(['id', 'created_at as at', 'roblox_username as name', 'is_active', 'verified', 'roblox_user_id'])
    .where('server_id', '=', serverId)
    .where('deleted_at', 'is', null)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(from.at, from.id)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECORDS_A_PAGE)
    .execute();
  return page(rows, ({ name, at, is_active: active, verified, roblox_user_id: id }) =>
    verified === 1 && id !== null ? [] : [{ name, at, active: fromBit(active) }],
  );
}

async function scanNotes(handle: Handle, serverId: string, from: ScanPlace): Promise<ScannedPage> {
  const rows = await handle
    .selectFrom('player_notes')
    .select(['id', 'created_at as at', 'roblox_username as name', 'roblox_user_id', 'deleted_at'])
    .where('server_id', '=', serverId)
    .where('id', '<', from.id)
    .orderBy('id', 'desc')
    .limit(RECORDS_A_PAGE)
    .execute();
  return page(rows, ({ name, at, roblox_user_id: id, deleted_at }) =>
    id !== null || deleted_at !== null ? [] : [{ name, at, active: false }],
  );
}

async function scanCalls(handle: Handle, serverId: string, from: ScanPlace): Promise<ScannedPage> {
  const rows = await handle
    .selectFrom('mod_calls')
    .select(['id', 'created_at as at', 'reporter_username', 'reporter_roblox_id'])
    .select(['reported_username', 'reported_roblox_id'])
    .where('server_id', '=', serverId)
    .where('id', '<', from.id)
    .orderBy('id', 'desc')
    .limit(RECORDS_A_PAGE)
    .execute();
  return page(rows, ({ at, ...call }) => namesInCall(call, at));
}

function page<Row extends { id: string; at: number }>(
  rows: readonly Row[],
  namedBy: (row: Row) => NamedRecord[],
): ScannedPage {
  const last = rows.length < RECORDS_A_PAGE ? undefined : rows.at(-1);
  return {
    records: rows.flatMap(namedBy),
    place: last === undefined ? null : { at: last.at, id: last.id },
  };
}
