import type {
  MembersService,
  PunishmentsService,
  RolesService,
  StaffFreeze,
  StaffFreezesService,
  UndoneActions,
  Viewer,
} from '@tenfour/contracts';
import {
  DomainError,
  GRANTABLE_ROLES,
  type GrantableRole,
  PERMISSION_FLAGS,
  type StaffActionKind,
} from '@tenfour/domain';
import { z } from 'zod';
import { fromJson, iso } from '../../../db/codecs.ts';
import type { Database } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { staffFreezeEvents } from '../../../events/staff-freeze-events.ts';
import { actorOf } from '../../community/identity/index.ts';
import { type PlanLimits, restoreMember } from '../../community/members/index.ts';
import { type FreezeRow, type StaffFreezesStore, staffFreezesStore } from './store.ts';

const zHeld = z.array(z.object({ item: z.string(), until: z.string().nullable() }));

interface StaffFreezesDeps {
  database: Database;
  limits: PlanLimits;
  punishments: Pick<PunishmentsService, 'remove' | 'restore' | 'update'>;
  members: Pick<MembersService, 'changeRole'>;
  roles: Pick<RolesService, 'give' | 'giveFlag'>;
  /** Epoch ms. */
  now: () => number;
}

/** Creates the service for staff who were frozen after too many actions, and for undoing those. */
export function createStaffFreezesService(deps: StaffFreezesDeps): StaffFreezesService {
  const { database, now } = deps;
  const storeOf = (viewer: Viewer) => staffFreezesStore(database.handle, viewer.serverId);

  return {
    list: (viewer) => storeOf(viewer).list(),

    async undo(viewer, freezeId) {
      const store = storeOf(viewer);
      const freeze = await store.find(freezeId);
      if (freeze === null) noSuchFreeze();
      const result: UndoneActions = { undone: 0, failed: [] };
      // Newest first: who deleted a record that they had made gets it back before it is removed.
      for (const action of await store.reversible(freeze)) {
        const message = await failureOf(() => undoAction(deps, viewer, action), action);
        if (message === null) result.undone += Number(await store.setUndone(action.id, now()));
        else result.failed.push({ id: action.id, message });
      }
      const { undone: count } = result;
      const person = { id: freeze.userId, username: freeze.username };
      const about = { serverId: viewer.serverId, actor: actorOf(viewer), at: now(), freezeId, person };
      if (count > 0) {
        await database.transaction((tx) =>
          recordEvent(tx, staffFreezeEvents.create({ kind: 'staff.actions-undone', ...about, count })),
        );
      }
      return result;
    },

    lift: (viewer, freezeId) =>
      database.transaction(async (tx) => {
        const store = staffFreezesStore(tx.handle, viewer.serverId);
        const freeze = await store.find(freezeId);
        if (freeze === null) noSuchFreeze();
        const at = now();
        if (!(await store.lift(freezeId, viewer.id, at))) return view(store, freeze);
        const person = { id: freeze.userId, username: freeze.username };
        const about = { serverId: viewer.serverId, actor: actorOf(viewer), at, freezeId, person };
        await recordEvent(tx, staffFreezeEvents.create({ kind: 'staff.freeze-lifted', ...about }));
        return view(store, { ...freeze, liftedAt: at });
      }),
  };
}

async function view(store: StaffFreezesStore, row: FreezeRow): Promise<StaffFreeze> {
  const [freeze] = await store.shown([row]);
  return freeze ?? noSuchFreeze();
}

interface UndoneAction {
  kind: StaffActionKind;
  subjectId: string;
  role: string | null;
  /** Epoch ms. */
  roleUntil: number | null;
  roleBefore: GrantableRole | null;
  held: string | null;
}

async function undoAction(deps: StaffFreezesDeps, viewer: Viewer, action: UndoneAction): Promise<void> {
  const { kind, subjectId } = action;
  const { serverId } = viewer;
  if (kind === 'ban') await deps.punishments.remove(viewer, subjectId);
  else if (kind === 'deletion') await deps.punishments.restore(viewer, subjectId);
  else if (kind === 'lift') {
    await deps.punishments.update(viewer, { serverId, punishmentId: subjectId, isActive: true });
  } else await giveBack(deps, viewer, action);
}

/** Returns a membership or a role to a person; one that they had for a time, for the rest of it. */
async function giveBack(deps: StaffFreezesDeps, viewer: Viewer, action: UndoneAction): Promise<void> {
  const { kind, subjectId: userId, role: held, roleUntil, roleBefore } = action;
  const { serverId } = viewer;
  const isOver = roleUntil !== null && roleUntil <= deps.now();
  const until = roleUntil === null ? null : iso(roleUntil);
  const role = GRANTABLE_ROLES.find((one) => one === held);
  if (role === undefined) {
    if (held !== null && !isOver) await deps.roles.give(viewer, { serverId, userId, roleId: held, until });
    return;
  }
  const lasting = until === null ? role : (roleBefore ?? 'member');
  if (kind === 'removal') {
    await restoreMember(deps, viewer, { userId, role: lasting });
    await giveHeld(deps, viewer, action);
  } else if (until === null || lasting !== 'member') {
    await deps.members.changeRole(viewer, { userId, role: lasting });
  }
  if (until !== null && !isOver) await deps.members.changeRole(viewer, { userId, role, until });
}

/** Gives a removed member back what they had besides their role, without roles that are deleted and what has ended. */
async function giveHeld(
  { roles, now }: StaffFreezesDeps,
  viewer: Viewer,
  action: UndoneAction,
): Promise<void> {
  const { serverId } = viewer;
  const { subjectId: userId } = action;
  for (const { item, until } of fromJson(action.held ?? '[]', zHeld.parse)) {
    if (until !== null && Date.parse(until) <= now()) continue;
    const flag = PERMISSION_FLAGS.find((one) => one === item);
    try {
      if (flag === undefined) await roles.give(viewer, { serverId, userId, roleId: item, until });
      else if (until !== null) await roles.giveFlag(viewer, { serverId, userId, flag, until });
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'NOT_FOUND')) throw error;
    }
  }
}

/** Returns why an undo failed, in words; null for a ban whose record is gone already. */
async function failureOf(undo: () => Promise<void>, { kind }: UndoneAction): Promise<string | null> {
  try {
    await undo();
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return kind === 'ban' && error.code === 'NOT_FOUND' ? null : error.message;
  }
}

function noSuchFreeze(): never {
  throw new DomainError('NOT_FOUND', { message: 'There is no such freeze.' });
}
