import type { ShiftsService } from '@tenfour/contracts';
import { isOver, statusAfter } from '@tenfour/domain';
import { correct, shiftDetail } from './correct.ts';
import { hours, weeks } from './hours.ts';
import { createType, readRules, removeType, saveRequirements, updateType } from './rules.ts';
import { clockIn, type ShiftsDeps, setStatus, stepById } from './step.ts';
import { preparePolledShifts, shiftsStore } from './store.ts';
import { toShift, toShiftB } from './view.ts';

export type { ShiftsDeps } from './step.ts';

/** Creates the service for shifts of staff, their hours and the rules about both. */
export function createShiftsService(deps: ShiftsDeps): ShiftsService {
  const { database, now } = deps;
  const storeOf = (serverId: string) => shiftsStore(database.handle, serverId);
  const polled = preparePolledShifts(database.handle);

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

    setStatus: (viewer, status) => setStatus(deps, viewer, status),

    async list(viewer, input) {
      const rows = await storeOf(viewer.serverId).list(input);
      return rows.map((row) => toShiftB(toShift(row, now())));
    },

    start: async (viewer) => toShiftB(await clockIn(deps, viewer, null)),

    act: async (viewer, { shiftId, action }) =>
      toShiftB(await stepById(deps, viewer, shiftId, statusAfter(action))),

    detail: (viewer, shiftId) => shiftDetail(deps, viewer, shiftId),
    correct: (viewer, input) => correct(deps, viewer, input),
    hours: (viewer, input) => hours(deps, viewer, input),
    weeks: (viewer, userId) => weeks(deps, viewer, userId ?? viewer.id),
    rules: (viewer) => readRules(deps, viewer),
    saveRequirements: (viewer, input) => saveRequirements(deps, viewer, input),
    createType: (viewer, input) => createType(deps, viewer, input),
    updateType: (viewer, input) => updateType(deps, viewer, input),
    removeType: (viewer, typeId) => removeType(deps, viewer, typeId),
  };
}
