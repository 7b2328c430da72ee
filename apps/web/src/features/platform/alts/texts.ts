import { type AltMode, plural } from '@tenfour/domain';
import { altsCopy } from '../../../copy/alts.ts';
import { copy } from '../../../copy.ts';

const UNTIL_LEFT = 'Kept until you leave or reload.';

/** Texts of alt management and its review; the literals required word for word are in `copy.ts`. */
export const texts = {
  off: 'Alt management is off',

  requirements: 'Requirements',
  keyHint: 'Any ER:LC or Roblox key works.',
  yourServers: 'Your servers',
  noServers: 'No servers yet.',
  addKeyTo: (name: string) => `Add API Key to ${name}`,
  passwordTitle: 'Have the page password?',
  pagePassword: 'Page password',
  showPassword: 'Show or hide',
  passwordNeeded: 'Enter the password.',
  unlock: 'Unlock',
  openNow: 'Until you sign out.',

  serversWithKeys: (count: number) => plural(count, 'server with an API key', 'servers with API keys'),

  counter: (count: number, most: number) => `${count}/${most}`,
  counterWord: 'accounts',
  neverMain: 'Never enter your main account.',
  neverMainNames: 'Names only, no passwords.',
  addAccount: 'Add account',
  usernameNeeded: copy.common.enterUsername,
  usernameTaken: 'Already added.',
  fullTitle: 'Limit reached',
  addFailed: 'Account not added',
  opening: 'Opening…',
  none: 'No saved accounts',
  passwordHidden: 'Password hidden',
  noPassword: 'No password. Remove it and add it again.',
  remove: copy.common.remove,
  removeOf: (name: string) => `Remove ${name}`,
  undo: copy.common.undo,
  backAgain: 'Account is back',
  noWayBack: copy.common.notUndone,
  noRoom: 'No room, or its username is back.',
  removeFailed: 'Account not removed',
  erase: 'Erase everything',
  eraseTitle: 'Erase all saved accounts?',
  eraseText: 'Only from this browser. Sent requests stay.',
  erased: 'Everything erased',
  eraseFailed: 'Nothing was erased',
  storageRefused: 'This browser’s storage is full or blocked.',
  readFailed: 'Failed to read your saved accounts.',
  unreadable: (count: number) =>
    `${plural(count, 'saved account')} can’t be opened here. Erase everything and add them again.`,
  kept: {
    browser: 'Kept in this browser, encrypted.',
    insecure: `Not stored without https. ${UNTIL_LEFT}`,
    blocked: `Not stored: blocked by this browser. ${UNTIL_LEFT}`,
  },

  timePlaceholder: 'Friday 20:00 UTC',
  accounts: 'Accounts',
  blank: '—',
  needsPasswords: 'Each account needs a password.',
  otherPerson: 'Someone else signed in.',

  noRequests: 'No requests yet',
  request: (name: string) => `Request for ${name}`,
  joinCode: copy.servers.joinCode,
  when: altsCopy.time,
  requested: 'Requested',
  altCount: (count: number) => plural(count, 'account'),
  reason: copy.common.reason,
  reviewer: 'Reviewed by',
  noReviewer: 'staff',

  queue: 'Requests',
  filter: copy.common.status,
  all: copy.common.all,
  nonePending: 'Nothing pending',
  noneDecided: copy.common.noMatches,
  end: (count: number) => plural(count, 'request'),
  by: copy.common.by,
  choose: 'Choose a request.',
  backToList: 'Back to the list',
  requester: 'Requested by',
  reveal: 'Reveal passwords',
  hide: 'Hide passwords',
  revealNote: 'Each reveal is logged with your name.',
  revealSubmit: 'Reveal',
  ownPassword: 'Your admin panel password',
  ownPasswordNeeded: 'Enter your password.',
  copyPasswordOf: (name: string) => `Copy password of ${name}`,
  hidesIn: (seconds: number) => `Hidden again in ${seconds}s.`,
  revealFailed: 'Failed to reveal passwords',
  noPasswords: 'This request carries names only.',
  erasedThen: 'Passwords erased with the decision.',
  decision: 'Decision',
  approve: copy.joinRequests.approve,
  deny: 'Deny',
  decisionNeeded: 'Choose approve or deny.',
  reasonHint: 'The requester reads this.',
  ctrlEnter: 'Ctrl+Enter submits.',
  submit: 'Submit',
  submitNext: 'Submit & Next',
  decided: { approved: 'Approved', denied: 'Denied' },
  isOver: 'Already decided.',
  next: 'Next request',
  unsent: 'Your reason, not sent',
  discard: copy.common.discard,
} as const;

const SENT_TO_STAFF = 'Alt data is stored locally and sent to staff when you execute a request.';
const IN_BROWSER = 'Encrypted in this browser.';
const IN_DISCORD = 'Through a Discord webhook: names and counts, never passwords.';

/** Says what is stored where in each mode. */
export const NOTICE: Readonly<Record<Exclude<AltMode, 'off'>, readonly string[]>> = {
  passwords: [
    SENT_TO_STAFF,
    IN_BROWSER,
    'The server seals passwords, logs each reveal and erases them with the decision.',
    IN_DISCORD,
  ],
  usernames: [SENT_TO_STAFF, IN_BROWSER, 'The server gets usernames only.', IN_DISCORD],
};
