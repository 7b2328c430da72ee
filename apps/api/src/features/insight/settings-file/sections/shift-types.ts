import { SHIFT_TYPES_MAX, type ShiftRules, zCreateShiftTypeInput } from '@tenfour/contracts';
import { diffSettingsList } from '@tenfour/domain';
import { z } from 'zod';
import { checkingAdded, requireOwnLetters, requireRoom } from '../checks.ts';
import { defineSection, listCalls } from '../section.ts';

const shiftTypes = defineSection({
  key: 'shiftTypes',
  title: 'Shift types',
  schema: z
    .array(
      z.object({
        name: zCreateShiftTypeInput.shape.name,
        weeklyMinutes: zCreateShiftTypeInput.shape.weeklyMinutes.unwrap().optional(),
      }),
    )
    .max(50),
  read: ({ caller, serverId }) => caller.shifts.rules({ serverId }),
  toFile: typesOf,
  plan({ removes }, state, wanted) {
    const diff = diffSettingsList(typesOf(state), wanted, { name: 'name', removes });
    const procedures = {
      remove: 'shifts.removeType',
      update: 'shifts.updateType',
      create: 'shifts.createType',
    };
    const calls = listCalls(diff, procedures, (position) => ({ typeId: state.types[position]?.id }));
    const names = [...state.types, ...wanted].map(({ name }) => name);
    return {
      calls: checkingAdded(calls, diff, state.types, ({ name }, count) => {
        requireOwnLetters(name, names, 'shift type');
        requireRoom(count, SHIFT_TYPES_MAX, 'shift types');
      }),
    };
  },
});

function typesOf({ types }: ShiftRules) {
  return types.map(({ name, weeklyMinutes }) => ({ name, weeklyMinutes }));
}

export const SHIFT_TYPE_SECTIONS = [shiftTypes];
