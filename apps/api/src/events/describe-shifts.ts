import type { Description } from './description.ts';
import type { Changes, ShiftEvent, ShiftRulesEvent } from './domain-events.ts';

const TITLES = {
  'shift.clocked-in': 'Clocked in',
  'shift.break-started': 'Break started',
  'shift.resumed': 'Shift resumed',
  'shift.clocked-out': 'Clocked out',
  'shift.corrected': 'Shift corrected',
} as const;

/** Describes the events of a shift. */
export function describeShift(event: ShiftEvent): Description {
  const { username } = event.person;
  const base = { type: 'staff_action', title: TITLES[event.kind], target: username, changes: null } as const;
  switch (event.kind) {
    case 'shift.clocked-in':
      return {
        ...base,
        description:
          event.type === null ? `${username} is on duty.` : `${username} is on duty: ${event.type}.`,
      };
    case 'shift.break-started':
      return { ...base, description: `${username} is on break.` };
    case 'shift.resumed':
      return { ...base, description: `${username} is on duty again.` };
    case 'shift.clocked-out':
      return {
        ...base,
        description: `${username} is off duty after ${hoursInWords(event.workedMs)} of work.`,
      };
    case 'shift.corrected':
      return {
        ...base,
        description: `The shift of ${username} was put right: ${event.note}`,
        changes: event.changes,
      };
  }
}

/** Puts a change of the rules about shifts into words. */
export function describeShiftRules(event: ShiftRulesEvent): Description {
  const base = { type: 'staff_action', changes: null } as const;
  switch (event.kind) {
    case 'shift-rules.changed':
      return {
        ...base,
        title: 'Required hours changed',
        description: requirementsInWords(event.changes),
        target: null,
        changes: event.changes,
      };
    case 'shift-type.added':
      return {
        ...base,
        title: 'Shift type added',
        description: `${event.name}${event.weeklyMinutes === null ? '' : `, ${minutesInWords(event.weeklyMinutes)} each week`}.`,
        target: event.name,
      };
    case 'shift-type.changed':
      return {
        ...base,
        title: 'Shift type changed',
        description: typeChangeInWords(event.name, event.changes),
        target: event.name,
        changes: event.changes,
      };
    case 'shift-type.removed':
      return {
        ...base,
        title: 'Shift type removed',
        description: `${event.name} can no longer be chosen.`,
        target: event.name,
      };
  }
}

function requirementsInWords({ after }: Changes): string {
  return Object.entries(after)
    .map(([role, minutes]) => `${role === 'admin' ? 'Admins' : 'Moderators'}: ${weeklyInWords(minutes)}.`)
    .join(' ');
}

function typeChangeInWords(name: string, { before, after }: Changes): string {
  const lines = [
    ...('name' in after ? [`${before.name} is now called ${name}.`] : []),
    ...('weeklyMinutes' in after ? [`${name}: ${weeklyInWords(after.weeklyMinutes)}.`] : []),
  ];
  return lines.join(' ');
}

function weeklyInWords(minutes: Changes['after'][string] | undefined): string {
  return typeof minutes === 'number' ? `${minutesInWords(minutes)} each week` : 'no hours required';
}

function hoursInWords(ms: number): string {
  return minutesInWords(Math.floor(ms / 60_000));
}

/** "2 h 5 min", "2 h", "5 min". */
export function minutesInWords(all: number): string {
  const hours = Math.floor(all / 60);
  const minutes = all % 60;
  if (hours === 0) return `${minutes} min`;
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
}
