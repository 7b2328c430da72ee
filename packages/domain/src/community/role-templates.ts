import type { PermissionFlag } from './permissions.ts';

/** Colors of custom roles, by their names in the product's palette. */
export const ROLE_COLORS = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'cyan', 'cobalt'] as const;
export type RoleColor = (typeof ROLE_COLORS)[number];

/** A custom role to start from. */
export interface RoleTemplate {
  name: string;
  color: RoleColor;
  flags: readonly PermissionFlag[];
  /** Whether it manages the shifts and staff of one department. */
  leads?: true;
}

/** The templates of custom roles. */
export const ROLE_TEMPLATES: readonly RoleTemplate[] = [
  {
    name: 'Trial moderator',
    color: 'teal',
    flags: ['canViewDashboard', 'canViewStaffTools', 'canViewPunishments'],
  },
  {
    name: 'Department lead',
    leads: true,
    color: 'orange',
    flags: ['canViewDashboard', 'canViewStaffTools', 'canViewPunishments', 'canApproveJoinRequests'],
  },
  {
    name: 'Auditor',
    color: 'cobalt',
    flags: ['canViewDashboard', 'canViewStaffTools', 'canViewPunishments', 'canViewWebhooks'],
  },
];
