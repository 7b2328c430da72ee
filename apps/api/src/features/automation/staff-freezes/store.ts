import type { StaffFreeze } from '@tenfour/contracts';
import { type GrantableRole, isReversible, type StaffActionKind } from '@tenfour/domain';
import { iso, isoOrNull } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';

/** Most freezes that are listed, and most actions of each, the newest. */
const FREEZES_SHOWN = 20;
const ACTIONS_SHOWN = 200;

/** The freezes of one server with the actions that caused them. */
export function staffFreezesStore(handle: Handle, serverId: string) {
  const selected = handle
    .selectFrom('staff_freezes')
    .innerJoin('users', 'users.id', 'staff_freezes.user_id')
    .select([
      'staff_freezes.id',
      'staff_freezes.user_id as userId',
      'users.username',
      'staff_freezes.at',
      'staff_freezes.total',
      'staff_freezes.minutes',
      'staff_freezes.lifted_at as liftedAt',
    ])
    .where('staff_freezes.server_id', '=', serverId);

  /** What counted, and nothing after the freeze: a frozen person makes no actions. */
  function actionsOf({ userId, at, minutes }: FreezeRow): Promise<ActionRow[]> {
    return handle
      .selectFrom('staff_actions')
      .select(['id', 'kind', 'at', 'subject_id as subjectId', 'role', 'text', 'undone_at as undoneAt'])
      .where('server_id', '=', serverId)
      .where('user_id', '=', userId)
      .where('at', '>', at - minutes * 60_000)
      .where('at', '<=', at)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .execute();
  }

  async function toFreeze(row: FreezeRow): Promise<StaffFreeze> {
    const { at, liftedAt, ...rest } = row;
    const actions = (await actionsOf(row)).slice(0, ACTIONS_SHOWN);
    return {
      ...{ ...rest, at: iso(at), liftedAt: isoOrNull(liftedAt) },
      actions: actions.map((action) => ({
        ...{ id: action.id, kind: action.kind, at: iso(action.at), text: action.text },
        undo: action.undoneAt !== null ? 'done' : isReversible(action.kind) ? 'possible' : 'none',
      })),
    };
  }

  async function find(id: string): Promise<FreezeRow | null> {
    return (await selected.where('staff_freezes.id', '=', id).executeTakeFirst()) ?? null;
  }

  return {
    find,
    toFreeze,

    async list(): Promise<StaffFreeze[]> {
      const rows = await selected.orderBy('staff_freezes.id', 'desc').limit(FREEZES_SHOWN).execute();
      return Promise.all(rows.map(toFreeze));
    },

    /** Returns actions of a freeze that can be undone and were not, newest first. */
    async reversible(freeze: FreezeRow): Promise<ActionRow[]> {
      const actions = await actionsOf(freeze);
      return actions.filter(({ kind, undoneAt }) => undoneAt === null && isReversible(kind));
    },

    async setUndone(id: string, at: number): Promise<boolean> {
      const changed = await handle
        .updateTable('staff_actions')
        .set({ undone_at: at })
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('undone_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },

    /** Returns whether it was not lifted before. */
    async lift(id: string, by: string, at: number): Promise<boolean> {
      const changed = await handle
        .updateTable('staff_freezes')
        .set({ lifted_at: at, lifted_by: by })
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('lifted_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },
  };
}

interface ActionRow {
  id: string;
  kind: StaffActionKind;
  /** Epoch ms. */
  at: number;
  subjectId: string;
  role: GrantableRole | null;
  text: string;
  undoneAt: number | null;
}

interface FreezeRow {
  id: string;
  userId: string;
  username: string;
  /** Epoch ms. */
  at: number;
  total: number;
  minutes: number;
  liftedAt: number | null;
}
