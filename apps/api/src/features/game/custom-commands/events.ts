import { type CommandMeans, plural, spellDuration, weightOfCommand } from '@tenfour/domain';
import { type Changes, countOf } from '../../../events/changed-fields.ts';
import { defineEvents, type LiveUpdate } from '../../../events/define-events.ts';
import { type StaffAction, settingsChange } from '../../../events/domain-event.ts';

/** `means` is whether it is a command or a reminder. */
export type CustomCommandEvent = { customCommandId: string; means?: CommandMeans } & (
  | { kind: 'custom-command.created'; name: string; command: string; interval: number; enabled: boolean }
  /** `command` is what it sends from now on; absent while it is switched off. */
  | { kind: 'custom-command.changed'; name: string; changes: Changes; command?: string | undefined }
  | { kind: 'custom-command.removed'; name: string }
  /** A due time passed without sending, for a reason that staff can fix. */
  | { kind: 'custom-command.skipped'; name: string; reason: string }
  | { kind: 'custom-command.missed'; name: string; dueTimes: number }
);

interface About {
  customCommandId: string;
  means?: CommandMeans;
  name: string;
}

const BASE = {
  // Edits are staff's actions; runs belong to the game.
  type: 'staff_action',
  target: ({ name }: About) => name,
  diff: null,
  page: '?tab=ingame',
  live: ({ customCommandId }: About): readonly LiveUpdate[] => [
    ['custom-commands', 'changed', customCommandId],
  ],
} as const;

const about = { customCommandId: 'c', name: 'Greeting' };

export const customCommandEvents = defineEvents<CustomCommandEvent>({
  'custom-command.created': {
    ...BASE,
    title: (event) => `${labelOf(event)} added`,
    sentence: ({ name, command, interval, enabled }) =>
      `${name}: ${command} every ${spellDuration(interval)}, switched ${onOff(enabled)}.`,
    color: 'cobalt',
    live: ({ customCommandId }) => [['custom-commands', 'created', customCommandId]],
    staffAction: (event) => scheduledByStaff(event.enabled ? event : { ...event, command: undefined }),
    example: { ...about, command: ':h Hi', interval: 5, enabled: true },
  },
  'custom-command.changed': {
    ...BASE,
    title: (event) => `${labelOf(event)} ${isSwitch(event.changes) ? switchedIn(event.changes) : 'changed'}`,
    sentence: (event) => `${event.name}: ${changesInWords(labelOf(event), event.changes.after)}`,
    diff: {
      of: ({ changes }) => changes,
      labels: {
        name: { name: 'Name' },
        command: { name: 'Command' },
        interval: { name: 'Repeats every', value: countOf('minute') },
        enabled: { name: 'Switched on' },
      },
    },
    color: 'cobalt',
    staffAction: scheduledByStaff,
    example: { ...about, changes: { before: { enabled: true }, after: { enabled: false } } },
  },
  'custom-command.removed': {
    ...BASE,
    title: (event) => `${labelOf(event)} deleted`,
    sentence: ({ name }) => `${name} was deleted.`,
    color: 'gray',
    staffAction: settingsChange,
    live: ({ customCommandId }) => [['custom-commands', 'removed', customCommandId]],
    example: about,
  },
  'custom-command.skipped': {
    ...BASE,
    type: 'game_command',
    title: (event) => `${labelOf(event)} skipped`,
    sentence: ({ name, reason }) => `${name}: ${reason}`,
    color: 'orange',
    example: { ...about, reason: 'There is no key.' },
  },
  'custom-command.missed': {
    ...BASE,
    type: 'game_command',
    title: (event) => `${labelOf(event)} missed`,
    sentence: ({ name, dueTimes }) =>
      `${name}: ${dueTimes === 1 ? 'one due time' : `${dueTimes} due times`} passed while nothing could run.`,
    color: 'orange',
    example: { ...about, dueTimes: 1 },
  },
});

/** A schedule sends without a person, so it counts as its command when it is made. */
function scheduledByStaff({
  means = 'command',
  command = '',
}: Pick<About, 'means'> & { command?: string | undefined }): StaffAction {
  return { ...settingsChange(), weight: means === 'command' ? weightOfCommand(command) : 0 };
}

function labelOf({ means = 'command' }: Pick<About, 'means'>): string {
  return means === 'command' ? 'Custom command' : 'Reminder';
}

function isSwitch({ after }: Changes): boolean {
  return Object.keys(after).join() === 'enabled';
}

function switchedIn({ after }: Changes): string {
  return `switched ${onOff(after.enabled === true)}`;
}

function changesInWords(label: string, after: Changes['after']): string {
  const lines = [
    ...('name' in after ? [`Name: ${after.name}.`] : []),
    ...('command' in after ? [`${label === 'Reminder' ? 'Text' : 'Command'}: ${after.command}.`] : []),
    ...('interval' in after ? [`Every ${spellDuration(Number(after.interval))}.`] : []),
    ...('enabled' in after ? [`Switched ${onOff(after.enabled === true)}.`] : []),
    ...('means' in after ? ['Shown in another way.'] : []),
    ...('minPlayers' in after ? [`At least ${plural(Number(after.minPlayers), 'player')}.`] : []),
    ...('staffOnDuty' in after
      ? [after.staffOnDuty === true ? 'Only with staff on duty.' : 'Also without staff on duty.']
      : []),
    ...('quietHours' in after
      ? [after.quietHours === null ? 'No quiet hours.' : `Quiet from ${after.quietHours}.`]
      : []),
    ...('skipNext' in after
      ? [after.skipNext === null ? 'The next time is not left out.' : 'The next time is left out.']
      : []),
  ];
  return lines.join(' ');
}

function onOff(enabled: boolean): string {
  return enabled ? 'on' : 'off';
}
