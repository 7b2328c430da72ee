/** Words of the staff page's frame that the spec leaves free; its literals stand in `copy.ts`. */
export const texts = {
  title: 'Staff & shifts',
  tabs: 'Sections of the staff page',
  shifts: 'Staff Shifts',
  modCalls: 'Mod Calls',
  leaves: 'Leave of absence',
  management: 'Staff management',
  managementShort: 'Management',
  old: 'The staff page has a newer layout: everything on one screen, with tabs.',
  toNew: 'Open the new staff page',
} as const;
