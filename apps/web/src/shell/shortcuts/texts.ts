/** Words of the keyboard map. */
export const texts = {
  title: 'Keyboard shortcuts',
  singleKeys: 'Single keys',
  singleKeysHint:
    'Kept in this browser. Without them only keys that are held together with Ctrl or Cmd do something.',
  afterwards: 'then',
  sidebar: { collapse: 'Collapse the sidebar', expand: 'Expand the sidebar' },
  groups: { everywhere: 'Everywhere', lists: 'In lists', goTo: 'Go to' },
  lines: {
    palette: 'Search or run anything',
    search: 'Search on this page',
    punish: 'Punish a player',
    create: 'New: what this page makes',
    clock: 'Clock menu',
    sidebar: 'Collapse or expand the sidebar',
    save: 'Save settings',
    close: 'Close what is open',
    help: 'These shortcuts',
    next: 'Next row',
    previous: 'Previous row',
    open: 'Open the row',
    select: 'Select the row',
    edit: 'Edit the row',
    claim: 'Claim the call',
    resolve: 'Resolve the call',
    approve: 'Approve the request',
  },
} as const;
