import type { DisciplineOutcome, InfractionType } from '@tenfour/domain';

const OUTCOMES: Readonly<Record<DisciplineOutcome, string>> = {
  strike: 'adds a strike',
  suspension: 'suggests a suspension',
  demotion: 'suggests a demotion',
  termination: 'suggests a termination',
};

/** Texts of staff files. */
export const texts = {
  own: 'Your staff file',
  of: (name: string) => `Staff file of ${name}`,
  role: 'Role',
  former: 'Former member',
  joined: 'Joined',
  points: 'Points',
  activeWarnings: 'Active warnings',
  activeStrikes: 'Active strikes',
  week: 'Hours this week',
  modCalls: 'Mod calls, 30 days',
  punishments: 'Punishments, 30 days',
  next: (type: InfractionType, outcome: DisciplineOutcome, rule: string) =>
    `The next ${type} ${OUTCOMES[outcome]} (${rule}).`,
  infractions: 'Infractions',
  hours: 'Hours',
  leaves: 'Leaves',
  roles: 'Role history',
  none: 'None',
} as const;
