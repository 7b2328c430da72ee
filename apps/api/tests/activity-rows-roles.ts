import type { Walk } from './activity-rows.ts';

/** Custom roles. */
export const ROLE_WALKS: readonly Walk[] = [
  { procedure: 'roles.create', action: 'role.created' },
  { procedure: 'roles.update', action: 'role.changed' },
  { procedure: 'roles.reorder', action: 'roles.reordered', wholeServer: true },
  { procedure: 'roles.remove', action: 'role.deleted' },
  { procedure: 'roles.give', action: 'member.role-given' },
  { procedure: 'roles.take', action: 'member.role-taken' },
  { procedure: 'roles.giveFlag', action: 'member.permission-given' },
  { procedure: 'roles.takeFlag', action: 'member.permission-taken' },
  { procedure: 'members.askRenewal', as: 'member', action: 'member.renewal-asked' },
  { procedure: 'members.endRenewal', action: 'member.renewal-declined' },
];
