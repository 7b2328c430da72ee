import type { AutomationKind } from '@tenfour/domain';
import type { Description } from './description.ts';
import type { AutomationEvent, BoloEvent, DutyEvent } from './domain-events.ts';

/** Automations as people call them. */
export const AUTOMATION_NAMES: Readonly<Record<AutomationKind, string>> = {
  welcome: 'Welcome messages',
  'pm-warnings': 'PM warnings',
  'temp-bans': 'Temporary bans',
  bolo: 'BOLO alerts',
  'auto-shifts': 'Automatic shifts',
  'afk-check': 'AFK check',
  'game-security': 'Game security',
};

/** Puts a change of an automation into words. */
export function describeAutomation({ automation, enabled, changes }: AutomationEvent): Description {
  const name = AUTOMATION_NAMES[automation];
  const switched = changes.before.enabled !== changes.after.enabled;
  const what = switched ? (enabled ? 'switched on' : 'switched off') : 'changed';
  return {
    type: 'staff_action',
    title: `Automation ${what}`,
    description: `${name} ${name.endsWith('s') ? 'were' : 'was'} ${what}.`,
    target: name,
    changes,
  };
}

/** Describes that a staff member on duty may be away. */
export function describeDuty({ person, text }: DutyEvent): Description {
  return {
    type: 'staff_action',
    title: 'AFK check without an answer',
    description: `${person.username}: ${text}`,
    target: person.username,
    changes: null,
  };
}

/** Puts an alert into words. */
export function describeBolo({ player, why }: BoloEvent): Description {
  return {
    type: 'staff_action',
    title: 'BOLO: player joined',
    description: `${player} joined the game. ${why}`,
    target: player,
    changes: null,
  };
}
