import { IconCoffee, IconPlayerPlay, IconPlayerStop, IconPlayerTrackNext } from '@tabler/icons-react';
import type { ShiftStatus } from '@tenfour/domain';
import { texts } from './texts.ts';
import type { ClockAction } from './use-clock.ts';

/** Word and icon of the four buttons, wherever they stand. */
export const BUTTON_LABELS = {
  clockIn: { label: texts.clockIn, icon: IconPlayerPlay },
  break: { label: texts.break, icon: IconCoffee },
  resume: { label: texts.resume, icon: IconPlayerTrackNext },
  clockOut: { label: texts.clockOut, icon: IconPlayerStop },
} as const satisfies Record<ClockAction, { label: string; icon: typeof IconCoffee }>;

/** Returns the word of a button; off duty it says what would be resumed. */
export function labelOf(action: ClockAction, status: ShiftStatus | null): string {
  return action === 'resume' && status === 'off_duty' ? texts.resumeLast : BUTTON_LABELS[action].label;
}
