import type { CheckAction, CheckExemption, CheckKind, CheckRule, Role } from '@tenfour/domain';

const kinds: Record<CheckKind, string> = {
  team: 'Restricted team',
  vehicle: 'Restricted vehicle',
  livery: 'Restricted livery',
  plate: 'Restricted license plate',
  'not-in-discord': 'Not in the Discord server',
  'new-account': 'New Roblox account',
  'banned-elsewhere': 'Banned on the owner’s other servers',
};

const matches: Partial<Record<CheckKind, string>> = {
  team: 'Teams',
  vehicle: 'Vehicles',
  livery: 'Liveries',
  plate: 'License plates',
};

const actions: Record<CheckAction, string> = {
  alert: 'Alert staff',
  pm: 'Message the player',
  load: 'Respawn the player',
  kick: 'Kick the player',
};

const exemptions: Record<CheckExemption, string> = {
  staff: 'Staff and anyone with a rank in the game',
  'on-duty': 'Staff on duty',
  none: 'No one',
};

const fromRoles: Record<Role, string> = {
  member: 'Members and above',
  moderator: 'Moderators and above',
  admin: 'Admins and above',
  owner: 'The owner',
};

/** Words of the player checks. */
export const checkTexts = {
  kinds,
  matches,
  actions,
  exemptions,
  fromRoles,
  kind: 'Check',
  plates: '* is any text, such as GOV*.',
  roles: 'Allowed Discord roles',
  noRoles: 'Connect a Discord server to choose its roles.',
  deleted: (name: string) => `${name} (deleted)`,
  fromRole: 'Allowed roles here',
  noRole: 'None',
  unlinked: 'Include players without a linked Roblox account',
  days: 'Minimum account age in days',
  action: 'Action',
  warnings: ({ action }: CheckRule) => (action === 'pm' ? 'Messages' : 'Warnings before'),
  text: 'Message',
  add: 'Add check',
  remove: 'Remove check',
  exempt: 'Never checked',
  wait: 'Seconds between warnings',
  waitHint: 'Time to fix it after each warning.',
  note: 'Linked means a verified Roblox account here. Players who can’t be checked are skipped.',
} as const;
