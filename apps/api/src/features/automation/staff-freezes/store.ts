import type { StaffFreeze } from '@tenfour/contracts';
import { type GrantableRole, isReversible, type StaffActionKind } from '@tenfour/domain';
import { sql } from 'kysely';
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

  /** What counted, and nothing after the freeze: a frozen person makes no actions. Each with its place, newest first. */
  function actionsOf(freezeIds: readonly string[]) {
    const newestFirst = sql`ORDER BY actions.at DESC, actions.id DESC`;
    const placed = handle
      .selectFrom('staff_freezes as freezes')
      .innerJoin('staff_actions as actions', (join) =>
        join
          .onRef('actions.server_id', '=', 'freezes.server_id')
          .onRef('actions.user_id', '=', 'freezes.user_id')
          .onRef('actions.at', '<=', 'freezes.at')
          .on(sql<boolean>`actions.at > freezes.at - freezes.minutes * 60000`),
      )
      .select([
        ...(['actions.id', 'actions.kind', 'actions.at', 'actions.role', 'actions.text'] as const),
        'actions.subject_id as subjectId',
        'actions.undone_at as undoneAt',
        'actions.role_until as roleUntil',
        'actions.role_before as roleBefore',
        'actions.held',
        'freezes.id as freezeId',
        sql<number>`row_number() OVER (PARTITION BY freezes.id ${newestFirst})`.as('place'),
      ])
      .where('freezes.server_id', '=', serverId)
      .where('freezes.id', 'in', freezeIds);
    return handle.selectFrom(placed.as('placed')).selectAll().orderBy('place');
  }

  async function shown(rows: readonly FreezeRow[]): Promise<StaffFreeze[]> {
    const ids = rows.map(({ id }) => id);
    const actions =
      ids.length === 0 ? [] : await actionsOf(ids).where('place', '<=', ACTIONS_SHOWN).execute();
    const found = Map.groupBy(actions, ({ freezeId }) => freezeId);
    return rows.map((row) => toFreeze(row, found.get(row.id) ?? []));
  }

  async function find(id: string): Promise<FreezeRow | null> {
    return (await selected.where('staff_freezes.id', '=', id).executeTakeFirst()) ?? null;
  }

  return {
    find,
    shown,

    async list(): Promise<StaffFreeze[]> {
      const rows = await selected.orderBy('staff_freezes.id', 'desc').limit(FREEZES_SHOWN).execute();
      return shown(rows);
    },

    /** Returns actions of a freeze that can be undone and were not, newest first. */
    async reversible({ id }: FreezeRow): Promise<ActionRow[]> {
      const actions = await actionsOf([id]).where('undoneAt', 'is', null).execute();
      return actions.filter(({ kind }) => isReversible(kind));
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
  role: string | null;
  /** Epoch ms. */
  roleUntil: number | null;
  roleBefore: GrantableRole | null;
  /** JSON text; null for nothing. */
  held: string | null;
  text: string;
  undoneAt: number | null;
}

export type StaffFreezesStore = ReturnType<typeof staffFreezesStore>;

export interface FreezeRow {
  id: string;
  userId: string;
  username: string;
  /** Epoch ms. */
  at: number;
  total: number;
  minutes: number;
  liftedAt: number | null;
}

function toFreeze({ at, liftedAt, ...rest }: FreezeRow, actions: readonly ActionRow[]): StaffFreeze {
  return {
    ...{ ...rest, at: iso(at), liftedAt: isoOrNull(liftedAt) },
    actions: actions.map((action) => ({
      ...{ id: action.id, kind: action.kind, at: iso(action.at), text: action.text },
      undo: action.undoneAt !== null ? 'done' : isReversible(action.kind) ? 'possible' : 'none',
    })),
  };
}
