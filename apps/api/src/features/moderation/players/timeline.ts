import type { TimelineEntry, TimelineInput, Viewer } from '@tenfour/contracts';
import { may, type PlayerIdentity } from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { placeOf } from '../../../db/pagination.ts';
import { findGameId } from '../../game/gateway/index.ts';
import { punishmentsOfPlayer } from '../punishments/index.ts';
import { type NoteRow, playerNotesStore } from './notes-store.ts';
import { type PlayersDeps, playerOf } from './online.ts';
import { type CallRow, type EventRow, playerCallsStore, playerEventsStore, type Stretch } from './store.ts';

type Part = NonNullable<TimelineInput['part']>;

/**
 * What happened around a player, newest first, in pages. Each source gives at most one page from the cursor on, so that
 * a long history costs no more than a short one; `id` settles the order of one moment, whatever the source.
 */
export async function timelineOf(
  deps: PlayersDeps,
  viewer: Viewer,
  input: TimelineInput,
): Promise<TimelineEntry[]> {
  const { serverId } = viewer;
  const { handle } = deps.database;
  const now = deps.now();
  const { player } = await playerOf(deps, serverId, input.username, now);
  const before = input.cursor === undefined ? null : placeOf(input.cursor);
  const stretch = { before, limit: input.limit };
  const wants = (part: Part) => input.part === undefined || input.part === part;
  const found = await Promise.all([
    wants('punishments') ? punishments(handle, serverId, player, stretch, now) : [],
    wants('mod-calls') && may(viewer, 'canViewStaffTools') ? calls(handle, serverId, player, stretch) : [],
    wants('game') && may(viewer, 'canViewIngamePanel') ? events(handle, serverId, player, stretch) : [],
    wants('notes') ? notes(handle, serverId, player, stretch) : [],
  ]);
  return found.flat().sort(newestFirst).slice(0, input.limit);
}

function newestFirst(a: TimelineEntry, b: TimelineEntry): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

async function punishments(
  handle: Handle,
  serverId: string,
  player: PlayerIdentity,
  stretch: Stretch,
  now: number,
) {
  const records = await punishmentsOfPlayer(handle, serverId).page(player, stretch, now);
  return records.map((punishment): TimelineEntry => {
    const { id, createdAt } = punishment;
    return { kind: 'punishment', id, createdAt, punishment };
  });
}

async function calls(handle: Handle, serverId: string, player: PlayerIdentity, stretch: Stretch) {
  return (await playerCallsStore(handle, serverId).page(player, stretch)).map(callEntry);
}

function callEntry(row: CallRow): TimelineEntry {
  return {
    kind: 'mod-call',
    id: row.id,
    createdAt: iso(row.created_at),
    as: row.as,
    ...(row.as === 'reporter'
      ? { otherUsername: row.reported_username, otherRobloxUserId: row.reported_roblox_id }
      : { otherUsername: row.reporter_username, otherRobloxUserId: row.reporter_roblox_id }),
    reason: row.reason,
    status: row.status,
    resolution: row.resolution,
    modCallId: row.id,
  };
}

async function events(handle: Handle, serverId: string, player: PlayerIdentity, stretch: Stretch) {
  const gameId = await findGameId(handle, serverId);
  if (gameId === null) return [];
  return (await playerEventsStore(handle, gameId).page(player, stretch)).map(eventEntry);
}

function eventEntry(row: EventRow): TimelineEntry {
  const base = { id: row.id, createdAt: iso(row.at) };
  if (row.as === 'victim')
    return { ...base, kind: 'death', otherUsername: row.player_name, otherRobloxUserId: row.player_id };
  if (row.kind === 'kill') {
    return { ...base, kind: 'kill', otherUsername: row.target_name ?? '', otherRobloxUserId: row.target_id };
  }
  if (row.kind === 'join' || row.kind === 'leave') return { ...base, kind: row.kind };
  return { ...base, kind: 'command', command: row.detail ?? '' };
}

async function notes(handle: Handle, serverId: string, player: PlayerIdentity, stretch: Stretch) {
  return (await playerNotesStore(handle, serverId).page(player, stretch)).map(noteEntry);
}

function noteEntry(row: NoteRow): TimelineEntry {
  return {
    kind: 'note',
    id: row.id,
    createdAt: iso(row.created_at),
    noteId: row.id,
    text: row.text,
    bolo: row.bolo === 1,
    by: row.by,
    byId: row.created_by,
    editedAt: row.updated_at === row.created_at ? null : iso(row.updated_at),
  };
}
