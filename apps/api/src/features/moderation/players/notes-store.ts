import type { PlayerIdentity } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { olderThan } from '../../../db/pagination.ts';
import type { PlayerNotesTable } from '../../../db/table-types/index.ts';
import type { Bit } from '../../../db/table-types/values.ts';
import { isOfPlayer, noteColumns } from '../../community/identity/index.ts';
import type { Stretch } from './store.ts';

/** A note with its author's name. */
export type NoteRow = Omit<
  PlayerNotesTable,
  'server_id' | 'client_id' | 'deleted_at' | 'bolo' | 'roblox_user_id'
> & {
  roblox_user_id: string | null;
  bolo: Bit;
  by: string;
};

/** The notes on players of one server. Deleted ones are found only by the client id that made them. */
export function playerNotesStore(handle: Handle, serverId: string) {
  const notes = handle
    .selectFrom('player_notes')
    .innerJoin('users', 'users.id', 'player_notes.created_by')
    .select([
      'player_notes.id',
      'player_notes.username_key',
      'player_notes.roblox_username',
      'player_notes.roblox_user_id',
      'player_notes.text',
      'player_notes.bolo',
      'player_notes.created_by',
      'player_notes.created_at',
      'player_notes.updated_at',
      'users.username as by',
    ])
    .where('server_id', '=', serverId);
  const isOf = (player: PlayerIdentity) => isOfPlayer(handle, player, noteColumns(serverId));
  const present = notes.where('deleted_at', 'is', null);
  const own = (id: string) =>
    handle
      .updateTable('player_notes')
      .where('server_id', '=', serverId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null);

  return {
    async find(id: string): Promise<NoteRow | null> {
      return (await present.where('player_notes.id', '=', id).executeTakeFirst()) ?? null;
    },

    async findByClientId(clientId: string): Promise<NoteRow | null> {
      return (await notes.where('client_id', '=', clientId).executeTakeFirst()) ?? null;
    },

    async page(player: PlayerIdentity, { before, limit }: Stretch): Promise<NoteRow[]> {
      const found = notes.where(isOf(player));
      const after =
        before === null
          ? found
          : found.where(olderThan(before, 'player_notes.created_at', 'player_notes.id'));
      const newest = after.orderBy('player_notes.created_at', 'desc').orderBy('player_notes.id', 'desc');
      return newest.limit(limit).execute();
    },

    async count(player: PlayerIdentity): Promise<number> {
      const { count } = await handle
        .selectFrom('player_notes')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where(isOf(player))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Returns the text of the newest note marked BOLO. */
    async newestBolo(player: PlayerIdentity): Promise<string | null> {
      const marked = notes.where(isOf(player)).where('bolo', '=', 1);
      const newest = await marked.orderBy('player_notes.created_at', 'desc').limit(1).executeTakeFirst();
      return newest?.text ?? null;
    },

    /** A repeated client id violates `player_notes_client_unique`. */
    async add(
      note: Omit<PlayerNotesTable, 'server_id' | 'deleted_at' | 'bolo' | 'roblox_user_id'> & {
        bolo: Bit;
        roblox_user_id: string | null;
      },
    ): Promise<void> {
      await handle
        .insertInto('player_notes')
        .values({ ...note, server_id: serverId })
        .execute();
    },

    async change(id: string, note: { text: string; bolo: Bit }, at: number): Promise<void> {
      await own(id)
        .set({ ...note, updated_at: at })
        .execute();
    },

    async remove(id: string, at: number): Promise<void> {
      await own(id).set({ deleted_at: at }).execute();
    },
  };
}
