import type { Description } from './description.ts';
import type { CustomCommandEvent } from './domain-events.ts';

/** Puts what happened to a custom command into words: edits are staff's doing, runs belong to the game. */
export function describeCustomCommand(event: CustomCommandEvent): Description {
  const base = { type: 'staff_action', target: event.name, changes: null } as const;
  const what = whatOf(event);
  switch (event.kind) {
    case 'custom-command.created':
      return {
        ...base,
        title: `${what} added`,
        description: `${event.name}: ${event.command} every ${event.interval} minutes, switched ${onOff(event.enabled)}.`,
      };
    case 'custom-command.changed':
      return describeChange(event);
    case 'custom-command.removed':
      return { ...base, title: `${what} deleted`, description: `${event.name} was deleted.` };
    case 'custom-command.skipped':
      return {
        ...base,
        type: 'game_command',
        title: `${what} skipped`,
        description: `${event.name}: ${event.reason}`,
      };
    case 'custom-command.missed':
      return {
        ...base,
        type: 'game_command',
        title: `${what} missed`,
        description: `${event.name}: ${event.dueTimes === 1 ? 'one due time' : `${event.dueTimes} due times`} passed while nothing could run.`,
      };
  }
}

function whatOf({ means = 'command' }: CustomCommandEvent): string {
  return means === 'command' ? 'Custom command' : 'Reminder';
}

function describeChange(event: Extract<CustomCommandEvent, { kind: 'custom-command.changed' }>): Description {
  const { name, changes } = event;
  const { after } = changes;
  const what = whatOf(event);
  const lines = [
    ...('name' in after ? [`Name: ${after.name}.`] : []),
    ...('command' in after ? [`${what === 'Reminder' ? 'Text' : 'Command'}: ${after.command}.`] : []),
    ...('interval' in after ? [`Every ${after.interval} minutes.`] : []),
    ...('enabled' in after ? [`Switched ${onOff(after.enabled === true)}.`] : []),
    ...('means' in after ? ['Shown in another way.'] : []),
    ...('minPlayers' in after ? [`At least ${after.minPlayers} players.`] : []),
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
  const onlySwitched = Object.keys(after).join() === 'enabled';
  return {
    type: 'staff_action',
    title: onlySwitched ? `${what} switched ${onOff(after.enabled === true)}` : `${what} changed`,
    description: `${name}: ${lines.join(' ')}`,
    target: name,
    changes,
  };
}

function onOff(enabled: boolean): string {
  return enabled ? 'on' : 'off';
}
