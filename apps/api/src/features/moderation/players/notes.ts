import type { AddNoteInput, PlayerNote, UpdateNoteInput, Viewer } from '@tenfour/contracts';
import { DomainError, rank, usernameKey } from '@tenfour/domain';
import { fromBit, iso, toBit } from '../../../db/codecs.ts';
import type { Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { newId } from '../../../db/ids.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf, learnNames, noteNewNames } from '../../community/identity/index.ts';
import { identify, type KnownPlayer, sightingOf } from '../punishments/index.ts';
import { type PlayerNoteEvent, playerNoteEvents } from './events.ts';
import { type NoteRow, playerNotesStore } from './notes-store.ts';
import type { PlayersDeps } from './online.ts';

/** Leaves a note. A repeated client id answers with the note that the first submit made. */
export async function addNote(deps: PlayersDeps, viewer: Viewer, input: AddNoteInput): Promise<PlayerNote> {
  const { database } = deps;
  const repeated = await findRepeatedNote(database, viewer, input);
  if (repeated !== null) return repeated;
  const at = deps.now();
  const { handle } = database;
  const player = await identify({ handle, players: deps.players }, viewer.serverId, input.username, at);
  await learnNames(handle, sightingOf(player));
  try {
    return await database.transaction((tx) => insertNote(tx, viewer, input, player, at));
  } catch (error) {
    const isDuplicate = isUniqueViolation(error, 'player_notes_client_unique');
    const first = isDuplicate ? await findRepeatedNote(database, viewer, input) : null;
    if (first === null) throw error;
    return first;
  }
}

async function findRepeatedNote(
  { handle }: Pick<Transaction, 'handle'>,
  { serverId }: Viewer,
  { clientId }: AddNoteInput,
): Promise<PlayerNote | null> {
  if (clientId === undefined) return null;
  const row = await playerNotesStore(handle, serverId).findByClientId(clientId);
  return row && toNote(row);
}

async function insertNote(
  tx: Transaction,
  viewer: Viewer,
  { text, bolo, clientId }: AddNoteInput,
  { name, robloxUserId }: KnownPlayer,
  at: number,
): Promise<PlayerNote> {
  const row = {
    id: newId(),
    username_key: usernameKey(name),
    roblox_username: name,
    roblox_user_id: robloxUserId,
    text,
    bolo: toBit(bolo),
    created_by: viewer.id,
    created_at: at,
    updated_at: at,
  };
  await playerNotesStore(tx.handle, viewer.serverId).add({ ...row, client_id: clientId ?? null });
  if (robloxUserId === null)
    await noteNewNames(tx.handle, viewer.serverId, [{ name, at, active: false }], at);
  await recordNote(tx, viewer, 'player-note.added', row, at);
  return toNote({ ...row, by: viewer.username });
}

/** Changes a note. Throws NOT_FOUND when it is gone, FORBIDDEN unless the viewer is its author, an admin or the owner. */
export function updateNote(
  { database, now }: PlayersDeps,
  viewer: Viewer,
  { noteId, ...input }: UpdateNoteInput,
): Promise<PlayerNote> {
  return database.withLock(`player-note:${noteId}`, async (tx) => {
    const store = playerNotesStore(tx.handle, viewer.serverId);
    const row = await requireEditableNote(store, viewer, noteId);
    const text = input.text ?? row.text;
    const bolo = input.bolo === undefined ? row.bolo : toBit(input.bolo);
    if (row.text === text && row.bolo === bolo) return toNote(row);
    const at = now();
    await store.change(noteId, { text, bolo }, at);
    await recordNote(tx, viewer, 'player-note.changed', row, at);
    return toNote({ ...row, text, bolo, updated_at: at });
  });
}

/** Hides a note. Throws as `updateNote`. */
export function removeNote({ database, now }: PlayersDeps, viewer: Viewer, noteId: string): Promise<void> {
  return database.withLock(`player-note:${noteId}`, async (tx) => {
    const store = playerNotesStore(tx.handle, viewer.serverId);
    const row = await requireEditableNote(store, viewer, noteId);
    const at = now();
    await store.remove(noteId, at);
    await recordNote(tx, viewer, 'player-note.removed', row, at);
  });
}

/** Marks a player BOLO on behalf of something that has its own event. Returns the note's id. */
export async function addBolo(
  tx: Transaction,
  { id: createdBy, serverId }: Viewer,
  { name, robloxUserId }: KnownPlayer,
  text: string,
  at: number,
): Promise<string> {
  const id = newId();
  await playerNotesStore(tx.handle, serverId).add({
    ...{ id, username_key: usernameKey(name), roblox_username: name, roblox_user_id: robloxUserId },
    ...{ text, bolo: 1, created_by: createdBy, created_at: at, updated_at: at, client_id: null },
  });
  if (robloxUserId === null) await noteNewNames(tx.handle, serverId, [{ name, at, active: false }], at);
  tx.changed({ serverId, entity: 'player-notes', op: 'created', ids: [id] });
  return id;
}

/** Ends the BOLO of a note, which stays; nothing where staff ended or deleted it before. */
export async function endBolo(tx: Transaction, serverId: string, noteId: string, at: number): Promise<void> {
  await tx.lock(`player-note:${noteId}`);
  const store = playerNotesStore(tx.handle, serverId);
  const row = await store.find(noteId);
  if (row === null || !fromBit(row.bolo)) return;
  await store.change(noteId, { text: row.text, bolo: 0 }, at);
  tx.changed({ serverId, entity: 'player-notes', op: 'changed', ids: [noteId] });
}

async function requireEditableNote(
  store: ReturnType<typeof playerNotesStore>,
  viewer: Viewer,
  noteId: string,
): Promise<NoteRow> {
  const row = await store.find(noteId);
  if (!row) throw new DomainError('NOT_FOUND', { message: 'This note does not exist any more.' });
  if (row.created_by === viewer.id || rank(viewer.role) >= rank('admin')) return row;
  throw new DomainError('FORBIDDEN', {
    message: 'Only its author, an admin or the owner can change a note.',
  });
}

async function recordNote(
  tx: Transaction,
  viewer: Viewer,
  kind: PlayerNoteEvent['kind'],
  { id: noteId, roblox_username: player }: Pick<NoteRow, 'id' | 'roblox_username'>,
  at: number,
): Promise<void> {
  await recordEvent(
    tx,
    playerNoteEvents.create({ kind, noteId, player, serverId: viewer.serverId, actor: actorOf(viewer), at }),
  );
}

function toNote(row: NoteRow): PlayerNote {
  return {
    id: row.id,
    robloxUsername: row.roblox_username,
    robloxUserId: row.roblox_user_id,
    text: row.text,
    bolo: fromBit(row.bolo),
    by: row.by,
    byId: row.created_by,
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
  };
}
