/** Where records come from. */
export const SOURCES = ['ERM', 'Melonly', 'Sheets'] as const;

/** What is imported from each of `SOURCES`. */
export const ROWS: readonly { what: string; imports: readonly [boolean, boolean, boolean] }[] = [
  { what: 'Punishments', imports: [true, true, true] },
  { what: 'BOLOs, as player notes', imports: [true, true, true] },
  { what: 'Shifts, breaks and shift types', imports: [true, true, true] },
  { what: 'Staff infractions', imports: [true, true, true] },
  { what: 'Leaves', imports: [true, false, false] },
  { what: 'Punishment presets', imports: [true, false, false] },
  { what: 'Weekly quota', imports: [true, false, false] },
  { what: 'Roles, channels and other settings', imports: [false, false, false] },
  { what: 'Applications, messages and sessions', imports: [false, false, false] },
  { what: 'Game and audit logs', imports: [false, false, false] },
];

/** Words of the page. */
export const texts = {
  lead: 'Preview first, undo later.',
  table: 'What imports',
  record: 'Record',
  yes: 'Yes',
  asCsv: 'As CSV',
  no: 'No',
  files: 'Your file',
  sources: [
    { title: 'ERM', text: 'Your server backup (JSON).' },
    { title: 'Melonly', text: 'As CSV, like a sheet.' },
    { title: 'Sheets', text: 'One CSV file per record type. You map the columns.' },
  ],
  limit: 'Up to 32 MB and 100,000 records per file.',
  rules: 'Before you import',
  facts: [
    'Imported records don’t count toward auto-ban unless you choose it.',
    'Active bans stay active. Nothing is sent to the game.',
    'Moderators without an account appear by name.',
    'Unmatched custom types become warnings that name them.',
    'Open shifts and rejected leaves are skipped.',
    'From a Tenfour export, roles and settings wait until you confirm each.',
  ],
  start: 'Open Settings → Data → Import.',
} as const;
