import type { Description } from './describe.ts';
import type { CustomCommandEvent } from './happenings.ts';

/** Puts what happened to a custom command into words: edits are staff's doing, runs belong to the game. */
export function describeCustomCommand(event: CustomCommandEvent): Description {
  const base = { type: 'staff_action', target: event.name, changes: null } as const;
  switch (event.kind) {
    case 'custom-command.created':
      return {
        ...base,
        title: 'Custom command added',
        description: `${event.name}: ${event.command} every ${event.interval} minutes, switched ${onOff(event.enabled)}.`,
      };
    case 'custom-command.changed':
      return describeChange(event);
    case 'custom-command.removed':
      return { ...base, title: 'Custom command deleted', description: `${event.name} was deleted.` };
    case 'custom-command.skipped':
      return {
        ...base,
        type: 'game_command',
        title: 'Custom command skipped',
        description: `${event.name}: ${event.reason}`,
      };
    case 'custom-command.missed':
      return {
        ...base,
        type: 'game_command',
        title: 'Custom command missed',
        description: `${event.name}: ${event.dueTimes === 1 ? 'one due time' : `${event.dueTimes} due times`} passed while nothing could run.`,
      };
  }
}

function describeChange({
  name,
  changes,
}: Extract<CustomCommandEvent, { kind: 'custom-command.changed' }>): Description {
  const { after } = changes;
  const lines = [
    ...('name' in after ? [`Name: ${after.name}.`] : []),
    ...('command' in after ? [`Command: ${after.command}.`] : []),
    ...('interval' in after ? [`Every ${after.interval} minutes.`] : []),
    ...('enabled' in after ? [`Switched ${onOff(after.enabled === true)}.`] : []),
  ];
  const onlySwitched = Object.keys(after).join() === 'enabled';
  return {
    type: 'staff_action',
    title: onlySwitched
      ? `Custom command switched ${onOff(after.enabled === true)}`
      : 'Custom command changed',
    description: `${name}: ${lines.join(' ')}`,
    target: name,
    changes,
  };
}

function onOff(enabled: boolean): string {
  return enabled ? 'on' : 'off';
}
