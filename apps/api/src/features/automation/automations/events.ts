import { AUTOMATION_NAMES, type AutomationKind, checkInWords, usernameKey } from '@tenfour/domain';
import type { Changes } from '../../../events/changed-fields.ts';
import { defineEvents } from '../../../events/define-events.ts';
import { type Person, settingsChange } from '../../../events/domain-event.ts';
import { withPlayer } from '../../../events/embed.ts';
import type { StoredAutomation } from './store.ts';

export type AutomationEvent =
  /** Switched on or off, or its settings changed. */
  | { kind: 'automation.changed'; automation: AutomationKind; enabled: boolean; changes: Changes }
  /** A banned or BOLO player joined; `why` in words. */
  | { kind: 'bolo.joined'; player: string; why: string }
  /** A staff member on duty was inactive and missed the presence check; `text` says what followed. */
  | { kind: 'duty.unanswered'; person: Person; text: string };

const ALERT = {
  type: 'staff_action',
  diff: null,
  live: [
    ['automations', 'changed'],
    ['game', 'changed'],
  ],
} as const;

export const automationEvents = defineEvents<AutomationEvent>({
  'automation.changed': {
    type: 'staff_action',
    title: (event) => `Automation ${changeInWords(event)}`,
    sentence: (event) => {
      const name = AUTOMATION_NAMES[event.automation];
      return `${name} ${name.endsWith('s') ? 'were' : 'was'} ${changeInWords(event)}.`;
    },
    target: ({ automation }) => AUTOMATION_NAMES[automation],
    diff: { of: ({ changes }) => changes, labels: { enabled: { name: 'Switched on' } } },
    color: 'cobalt',
    page: '/automations',
    live: [['automations', 'changed']],
    staffAction: settingsChange,
    example: {
      automation: 'welcome',
      enabled: true,
      changes: { before: { enabled: false }, after: { enabled: true } },
    },
  },
  'bolo.joined': {
    ...ALERT,
    title: 'BOLO: player joined',
    sentence: ({ player, why }) => `${player} joined the game. ${why}`,
    target: ({ player }) => player,
    color: 'danger',
    page: ({ player }) => withPlayer('?tab=ingame', player),
    alert: ({ player, at }) => ({
      kind: 'bolo-join',
      subjectId: `${usernameKey(player)}:${at}`,
      title: 'BOLO: player joined',
    }),
    example: { player: 'Rusty', why: 'Note: armed' },
  },
  'duty.unanswered': {
    ...ALERT,
    title: 'AFK check unanswered',
    sentence: ({ person, text }) => `${person.username}: ${text}`,
    target: ({ person }) => person.username,
    color: 'orange',
    page: '/staff',
    example: { person: { id: 'u2', username: 'bo' }, text: 'No reply within 5 minutes.' },
  },
});

function changeInWords({ enabled, changes }: { enabled: boolean; changes: Changes }): string {
  if (changes.before.enabled === changes.after.enabled) return 'changed';
  return enabled ? 'switched on' : 'switched off';
}

/** Settings as the log shows changes of them. */
export function flatSettings({ enabled, settings }: Pick<StoredAutomation, 'enabled' | 'settings'>) {
  const fields = Object.entries(settings).map(([name, value]): [string, string | number | boolean | null] => {
    const plain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
    return [name, plain ? value : JSON.stringify(value)];
  });
  const rules = 'rules' in settings ? { rules: settings.rules.map(checkInWords).join('; ') } : {};
  return { enabled, ...Object.fromEntries(fields), ...rules };
}
