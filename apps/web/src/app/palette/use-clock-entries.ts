import { BUTTON_LABELS, whyNot } from '../../features/staff/shifts/clock-labels.ts';
import { texts as shiftTexts } from '../../features/staff/shifts/texts.ts';
import { type ClockAction, useClock } from '../../features/staff/shifts/use-clock.ts';
import { useHandOver } from '../../features/staff/shifts/use-hand-over.ts';
import { useShiftRules } from '../../features/staff/shifts/use-shifts.ts';
import type { Entry } from './entry.ts';
import { texts } from './texts.ts';

const ACTIONS: readonly ClockAction[] = ['clockIn', 'break', 'resume', 'clockOut'];

/** Returns the clock actions of the viewer in a server, with those that are allowed now first. */
export function useClockEntries(serverId: string): Entry[] {
  const clock = useClock(serverId);
  const { data: rules } = useShiftRules(serverId, true);
  const handOver = useHandOver(serverId, clock);
  if (clock.query.data === undefined) return [];
  const status = clock.shift?.status ?? null;
  const steps = ACTIONS.map(
    (action): Entry => ({
      id: `clock:${action}`,
      group: 'do',
      ...BUTTON_LABELS[action],
      words: texts.words.clock,
      ...(clock.buttons[action] ? {} : { whyNot: whyNot(action, status) }),
      run: () => clock.press(action),
    }),
  );
  const asTypes = (clock.buttons.clockIn ? (rules?.types ?? []) : []).map(
    ({ id, name }): Entry => ({
      id: `clock:as:${id}`,
      group: 'do',
      label: shiftTexts.clockInAs(name),
      icon: BUTTON_LABELS.clockIn.icon,
      words: texts.words.clock,
      run: () => clock.press('clockIn', id),
    }),
  );
  const handOvers: Entry[] =
    handOver === null
      ? []
      : [
          {
            id: 'clock:hand-over',
            group: 'do',
            ...handOver,
            words: texts.words.clock,
          },
        ];
  const can = steps.filter(({ whyNot: reason }) => reason === undefined);
  return [...can, ...handOvers, ...asTypes, ...steps.filter((step) => !can.includes(step))];
}
