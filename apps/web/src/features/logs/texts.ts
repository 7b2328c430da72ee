import type { ActivityType, WebhookType } from '@tenfour/domain';

/** Event types (spec section 3, Webhook): the word, and what such a webhook tells. */
export const WEBHOOK_WORDS: Readonly<Record<WebhookType, { label: string; tells: string }>> = {
  staff_actions: {
    label: 'Staff actions',
    tells: 'Shifts, infractions, mod calls, members, join requests and changed settings.',
  },
  punishments: {
    label: 'Punishments',
    tells: 'Records that are added, changed, ended, deleted or brought back.',
  },
  game_panel: {
    label: 'Game panel',
    tells: 'Commands sent to the game from here or on a schedule, and what became of them.',
  },
  player_joins: { label: 'Player joins', tells: 'Who joins the game.' },
  player_leaves: { label: 'Player leaves', tells: 'Who leaves the game.' },
  kill_logs: { label: 'Kill logs', tells: 'Who killed whom in the game.' },
};

/** Types of the activity log (spec section 3); anything else is `other`. */
export const ACTIVITY_WORDS: Readonly<Record<ActivityType | 'other', string>> = {
  staff_action: 'Staff action',
  punishment: 'Punishment',
  game_command: 'Game command',
  player_join: 'Player join',
  player_leave: 'Player leave',
  kill_log: 'Kill log',
  other: 'Other',
};

/** Words of the page that the spec leaves free; its literals stand in `copy.ts`. */
export const texts = {
  tabs: 'Parts of this page',
  readOnly: 'Your role can look at webhooks here, but not add or change them.',

  form: 'Add a webhook',
  formText: 'Posts what happens here into a Discord channel, as it happens.',
  type: 'Event type',
  chooseType: 'Choose what to post',
  typeNeeded: 'Choose an event type.',
  url: 'Discord webhook URL',
  urlPlaceholder: 'https://discord.com/api/webhooks/…',
  urlNeeded: 'Paste the webhook’s URL.',
  bothNeeded: 'Choose an event type and paste the webhook’s URL.',
  notDiscord:
    'This does not look like a Discord webhook URL. Such an address begins with https://discord.com/api/webhooks/ and a number.',
  keepUrl: (masked: string) => `Leave it empty to keep ${masked}`,
  enabled: 'Enabled',
  enabledHint: 'Off: it is saved and posts nothing until you switch it on.',
  add: 'Add webhook',
  howTo: 'Where do I get this URL?',
  howToText:
    'In Discord, open the settings of the channel, then Integrations, Webhooks, New Webhook, and press Copy Webhook URL. Discord lets you do that with its permission “Manage Webhooks”. Whoever knows the URL can post into the channel: it is stored encrypted and shown masked.',

  list: 'Webhooks',
  count: (count: number) => (count === 1 ? '1 webhook' : `${count} webhooks`),
  none: 'No webhooks yet',
  noneText:
    'With a webhook your staff read punishments, shifts, commands or joins in a Discord channel without opening this page.',
  enabledOf: (label: string) => `Enabled: ${label}`,
  address: 'URL',
  reveal: 'Reveal',
  hide: 'Hide',
  revealOf: (label: string) => `Reveal the URL: ${label}`,
  hideOf: (label: string) => `Hide the URL: ${label}`,
  copyOf: (label: string) => `Copy the URL: ${label}`,
  copy: 'Copy',
  copied: 'Copied',
  revealFailed: 'Failed to reveal the URL.',
  nothingSent: 'Nothing was posted yet.',
  off: 'It is off: nothing is posted.',
  waiting: (count: number) =>
    count === 1
      ? '1 message waits for its turn.'
      : `${count >= 100 ? '100 or more' : count} messages wait for their turn.`,
  nextTry: 'Next try',
  switchedOff: 'Switched off by itself',
  switchOn: 'Switch on',
  switchOnOf: (label: string) => `Switch on: ${label}`,
  test: 'Send test',
  testOf: (label: string) => `Send test: ${label}`,
  testFailed: 'The test was not sent.',
  edit: 'Edit',
  editOf: (label: string) => `Edit: ${label}`,
  editTitle: (label: string) => `Edit webhook “${label}”`,
  save: 'Save',
  goneWhileEditing: 'Somebody else has deleted this webhook.',
  gone: 'Somebody else has deleted it meanwhile. The list is up to date again.',
  delete: 'Delete',
  deleteOf: (label: string) => `Delete: ${label}`,
  deleteTitle: (label: string) => `Delete the webhook for “${label}”?`,
  deleteText: (masked: string) =>
    `Nothing is posted to ${masked} any more, and what still waits for it is not sent. This action cannot be undone.`,

  log: 'Deliveries',
  logOf: (label: string) => `Deliveries: ${label}`,
  logTitle: (label: string) => `Deliveries of “${label}”`,
  state: 'State',
  allStates: 'All states',
  noDeliveries: 'Nothing to deliver yet',
  noDeliveriesText: 'Each message for this webhook is listed here, with what became of it.',
  noSuchDeliveries: 'No message is in this state.',
  deliveries: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
  attempts: (count: number) => (count === 1 ? '1 try' : `${count} tries`),
  copyOfEarlier: 'Sent once more',
  resend: 'Resend',
  resendOf: (title: string) => `Resend: ${title}`,
  resent: 'It is sent once more, behind what waits already.',
  resendFailed: 'Failed to send it once more.',

  activityRegion: 'Activity Logs, scrollable',
  search: 'Search the activity',
  searchPlaceholder: 'What, who or whom',
  activityType: 'Type',
  allTypes: 'All types',
  actor: 'Done by',
  everybody: 'Everybody',
  nobodyFound: 'Nobody with that name',
  someone: 'Somebody else',
  byItself: 'by itself',
  from: 'From',
  to: 'To',
  moreFilters: (active: number) => (active === 0 ? 'Filters' : `Filters (${active})`),
  csv: 'CSV',
  csvOf: 'CSV of the activity that is shown',
  noActivity: 'Nothing has happened yet',
  noActivityText:
    'Whatever somebody does in this server is written down here: who, what, and what it was before.',
  noMatch: 'Nothing matches these filters.',
  clearFilters: 'Clear filters',
  entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  by: 'By',
  about: 'About',
  when: 'When',
  webhooks: 'Webhooks',
  toldNone: 'No webhook was to hear of it.',
  toldAll: 'Posted',
  toldAllText: (count: number) =>
    count === 1 ? 'Posted to its webhook.' : `Posted to all ${count} webhooks.`,
  toldSome: (delivered: number, owed: number) => `${delivered} of ${owed} posted`,
  toldSomeText: (delivered: number, owed: number) =>
    `Posted to ${delivered} of ${owed} ${owed === 1 ? 'webhook' : 'webhooks'}.`,
  changes: 'What changed',
  field: 'Field',
  before: 'Before',
  after: 'After',
  nothing: 'nothing',
  yes: 'yes',
  no: 'no',
} as const;
