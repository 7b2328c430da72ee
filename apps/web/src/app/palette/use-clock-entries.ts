import { BUTTON_LABELS } from '../../features/staff/shifts/clock-labels.ts';
import { texts as shiftTexts } from '../../features/staff/shifts/texts.ts';
import { useClock } from '../../features/staff/shifts/use-clock.ts';
import { useHandOver } from '../../features/staff/shifts/use-hand-over.ts';
import { useShiftRules } from '../../features/staff/shifts/use-shifts.ts';
import type { Entry } from './entry.ts';
import { texts } from './texts.ts';

/** Returns the clock actions that the viewer can take in a server now. */
export function useClockEntries(serverId: string): Entry[] {
  const clock = useClock(serverId);
  const { data: rules } = useShiftRules(serverId, true);
  const handOver = useHandOver(serverId, clock);
  if (clock.query.data === undefined) return [];
  const steps = clock.offered.map(
    (action): Entry => ({
      id: `clock:${action}`,
      group: 'do',
      ...BUTTON_LABELS[action],
      words: texts.words.clock,
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
  return [...steps, ...handOvers, ...asTypes];
}
