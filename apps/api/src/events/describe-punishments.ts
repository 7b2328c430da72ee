import { lengthInWords } from '@tenfour/domain';
import type { Description } from './description.ts';
import type { Changes, PunishmentEvent, PunishmentFacts } from './domain-events.ts';

const NAMES = { warning: 'Warning', kick: 'Kick', ban: 'Ban', strike: 'Strike' } as const;

/** Describes the events of a punishment. */
export function describePunishment(event: PunishmentEvent): Description {
  const { punishment } = event;
  const name = NAMES[punishment.type];
  const told = (title: string, changes: Changes | null = null): Description => ({
    type: 'punishment',
    title,
    description: `${punishment.robloxUsername}: ${punishment.reason}${lengthOf(punishment)}`,
    target: punishment.robloxUsername,
    changes,
  });
  switch (event.kind) {
    case 'punishment.added':
      return told(event.autoBanApplied ? 'Auto-ban applied' : `${name} added`);
    case 'punishment.changed':
      return told(`${name} changed`, event.changes);
    case 'punishment.expired':
      return told(`${name} expired`);
    case 'punishment.deleted':
      return told(`${name} deleted`);
    case 'punishment.restored':
      return told(`${name} restored`);
  }
}

function lengthOf({ duration }: PunishmentFacts): string {
  return duration === null ? '' : ` (${lengthInWords(duration)})`;
}
