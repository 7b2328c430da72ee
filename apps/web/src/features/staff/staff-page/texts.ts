/** Texts of the staff page's frame; the literals required word for word are in `copy.ts`. */
export const texts = {
  title: 'Staff & shifts',
  tabs: 'Staff page',
  sections: 'Sections of Staff Shifts',
  shifts: 'Staff Shifts',
  modCalls: 'Mod Calls',
  section: { shifts: 'Shifts', leaves: 'Leave of absence', management: 'Staff management' },
  old: 'The staff page has a newer layout: everything on one screen, with tabs.',
  toNew: 'Open the new staff page',
} as const;
