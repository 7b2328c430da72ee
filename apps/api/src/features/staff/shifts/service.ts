import type { ShiftsService } from '@tenfour/contracts';
import {
  type CreateShiftTypeInput,
  type SaveRequirementsInput,
  SHIFT_TYPES_MAX,
  type ShiftRules,
  type ShiftType,
  type UpdateShiftTypeInput,
  type Viewer,
} from '@tenfour/contracts';
import { DomainError, isOver, statusAfter } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { changesBetween } from '../../../events/changed-fields.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../../community/identity/index.ts';
import { correct, shiftDetail } from './correct.ts';
import { shiftRulesEvents } from './events.ts';
import { hours, weeks } from './hours.ts';
import { noSuchType } from './refusals.ts';
import { changeRequirements, readRules } from './requirements.ts';
import { rulesStore } from './rules-store.ts';
import { clockIn, type ShiftsDeps, setStatus, stepById } from './step.ts';
import { preparePolledShifts, shiftsStore } from './store.ts';
import { toShift, toShiftB } from './view.ts';

export type { ShiftsDeps } from './step.ts';

/** Creates the service for shifts of staff, their hours and the rules about both. */
export function createShiftsService(deps: ShiftsDeps): ShiftsService {
  const { database, now } = deps;
  const storeOf = (serverId: string) => shiftsStore(database.handle, serverId);
  const polled = preparePolledShifts(database.quickReads);

  return {
    async current(viewer) {
      const newest = await polled.newestOf(viewer.serverId, viewer.id);
      const over = newest === null || isOver({ endedAt: newest.clock_out_at }, now());
      return over ? null : toShift(newest, now());
    },

    async active(viewer) {
      const rows = await polled.active(viewer.serverId);
      return rows.map((row) => toShift(row, now()));
    },

    clockIn: (viewer, { typeId }) => clockIn(deps, viewer, typeId ?? null),

    setStatus: (viewer, status, fields) => setStatus(deps, viewer, { to: status, fields }),

    async list(viewer, input) {
      const rows = await storeOf(viewer.serverId).list(input);
      return rows.map((row) => toShiftB(toShift(row, now())));
    },

    start: async (viewer, { typeId, userId = viewer.id }) =>
      toShiftB(await clockIn(deps, viewer, typeId ?? null, userId)),

    act: async (viewer, { shiftId, action, fields }) =>
      toShiftB(await stepById(deps, viewer, shiftId, { to: statusAfter(action), fields })),

    detail: (viewer, shiftId) => shiftDetail(deps, viewer, shiftId),
    correct: (viewer, input) => correct(deps, viewer, input),
    hours: (viewer, input) => hours(deps, viewer, input),
    weeks: (viewer, userId) => weeks(deps, viewer, userId ?? viewer.id),
    rules: (viewer) => readRules(database.handle, viewer.serverId),
    saveRequirements: (viewer, input) => saveRequirements(deps, viewer, input),
    createType: (viewer, input) => createType(deps, viewer, input),
    updateType: (viewer, input) => updateType(deps, viewer, input),
    removeType: (viewer, typeId) => removeType(deps, viewer, typeId),
  };
}

type Store = ReturnType<typeof rulesStore>;

/** Sets what is required of roles each week. What is left out stays. */
export function saveRequirements(
  deps: ShiftsDeps,
  viewer: Viewer,
  input: SaveRequirementsInput,
): Promise<ShiftRules> {
  return oneByOne(deps, viewer, async (tx) => {
    const changes = await changeRequirements(tx, viewer, input);
    if (changes !== null) {
      await recordEvent(
        tx,
        shiftRulesEvents.create({ kind: 'shift-rules.changed', ...domainEvent(deps, viewer), changes }),
      );
    }
    return readRules(tx.handle, viewer.serverId);
  });
}

/** Adds a kind of duty. Throws CONFLICT for a name that there is, REFUSED when there are too many. */
export function createType(
  deps: ShiftsDeps,
  viewer: Viewer,
  { name, weeklyMinutes }: CreateShiftTypeInput,
): Promise<ShiftType> {
  return oneByOne(deps, viewer, async (tx, store) => {
    if ((await store.types()).length >= SHIFT_TYPES_MAX) throw full();
    const type = await store.addType(name, weeklyMinutes, deps.now());
    await recordEvent(
      tx,
      shiftRulesEvents.create({
        kind: 'shift-type.added',
        ...domainEvent(deps, viewer),
        name,
        weeklyMinutes,
      }),
    );
    return type;
  });
}

/** Throws NOT_FOUND, or CONFLICT for a name that another type has. */
export function updateType(
  deps: ShiftsDeps,
  viewer: Viewer,
  input: UpdateShiftTypeInput,
): Promise<ShiftType> {
  return oneByOne(deps, viewer, async (tx, store) => {
    const before = await store.findType(input.typeId);
    if (!before) throw noSuchType();
    const { name = before.name, weeklyMinutes = before.weeklyMinutes } = input;
    const after = { id: before.id, name, weeklyMinutes };
    const changes = changesBetween(before, after);
    if (changes === null) return before;
    await store.changeType(after);
    await recordEvent(
      tx,
      shiftRulesEvents.create({ kind: 'shift-type.changed', ...domainEvent(deps, viewer), name, changes }),
    );
    return after;
  });
}

/** Takes a kind of duty from the choices. Throws NOT_FOUND. */
export function removeType(deps: ShiftsDeps, viewer: Viewer, typeId: string): Promise<void> {
  return oneByOne(deps, viewer, async (tx, store) => {
    const type = await store.findType(typeId);
    if (!type) throw noSuchType();
    await store.archiveType(typeId, deps.now());
    await recordEvent(
      tx,
      shiftRulesEvents.create({ kind: 'shift-type.removed', ...domainEvent(deps, viewer), name: type.name }),
    );
  });
}

/** Runs `work` serialized per server, so that concurrent changes cannot exceed the limit or overwrite each other. */
async function oneByOne<T>(
  { database }: ShiftsDeps,
  { serverId }: Viewer,
  work: (tx: Transaction, store: Store) => Promise<T>,
): Promise<T> {
  try {
    return await database.withLock(`shift-rules:${serverId}`, (tx) =>
      work(tx, rulesStore(tx.handle, serverId)),
    );
  } catch (error) {
    throw isUniqueViolation(error, 'shift_types_name_unique') ? nameTaken() : error;
  }
}

function domainEvent({ now }: ShiftsDeps, viewer: Viewer) {
  return { serverId: viewer.serverId, actor: actorOf(viewer), at: now() };
}

function nameTaken(): DomainError {
  return new DomainError('CONFLICT', {
    message: 'There is a shift type of this name already. Choose another name.',
  });
}

function full(): DomainError {
  return new DomainError('REFUSED', {
    message: `A server has at most ${SHIFT_TYPES_MAX} shift types. Remove one that is not needed.`,
  });
}
