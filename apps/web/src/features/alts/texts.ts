import type { AltMode } from '@tenfour/domain';

/** Words of alt management and of its review that the spec leaves free; its literals stand in `copy.ts`. */
export const texts = {
  off: 'Alt management is switched off',
  offText: 'Whoever runs this platform takes no requests for alts.',

  restrictedText:
    'Alt management opens to owners of a server whose game can be reached. What is needed, and what you have:',
  requirements: 'Requirements',
  hints: {
    server: 'Create one on the dashboard.',
    key: 'Add an ER:LC or Roblox API key in the settings of a server of your own.',
    features: 'Any ER:LC or Roblox API key that is stored does.',
  },
  yourServers: 'Your servers',
  noServers: 'You are in no server yet.',
  addKeyTo: (name: string) => `Add API Key to ${name}`,
  passwordTitle: 'Have the page password?',
  passwordText: 'It opens this page until you sign out.',
  pagePassword: 'Page password',
  showPassword: 'Show or hide the password',
  passwordNeeded: 'Please enter the password.',
  unlock: 'Unlock',
  openNow: 'Alt management is open until you sign out.',

  serversWithKeys: (count: number) =>
    count === 1 ? '1 server with an API key' : `${count} servers with API keys`,
  lead: {
    passwords: 'Alt accounts that staff are to bring into your server.',
    usernames: 'Names of alt accounts that staff are to bring into your server. No passwords are asked for.',
  },

  counter: (count: number, most: number) => `${count}/${most}`,
  counterWord: 'accounts',
  neverMain: 'Never enter your main account.',
  neverMainNames: 'Names only: no password is asked for, kept or sent.',
  addAccount: 'Add account',
  usernameNeeded: 'Please fill in the username.',
  usernameTaken: 'You have added this username already.',
  fullTitle: 'Limit reached',
  addFailed: 'Account not added',
  opening: 'Opening your saved accounts…',
  none: 'No saved accounts',
  noneText: 'What you add above is listed here.',
  passwordOf: (name: string) => `Password of ${name}: hidden`,
  noPassword: 'No password saved. Remove it and add it again.',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  undo: 'Undo',
  backAgain: 'Account is back',
  noWayBack: 'Account not brought back',
  noRoom: 'There is no room for it any more, or its username is there again.',
  removeFailed: 'Account not removed',
  erase: 'Erase everything',
  eraseTitle: 'Erase all saved accounts?',
  eraseText:
    'Your saved accounts and the key that opens them are erased from this browser. Requests that you have sent stay.',
  erased: 'Everything is erased',
  eraseFailed: 'Nothing was erased',
  storageRefused: 'This browser did not let it be stored. Its storage may be full or blocked.',
  readFailed: 'Your saved accounts could not be read from this browser.',
  unreadable: (count: number) =>
    count === 1
      ? '1 saved account cannot be opened in this browser any more. Erase everything and add it again.'
      : `${count} saved accounts cannot be opened in this browser any more. Erase everything and add them again.`,
  kept: {
    browser: 'Kept in this browser, encrypted, for you alone.',
    insecure:
      'Kept until this page is left or reloaded: browsers encrypt only on pages with https. Nothing is stored.',
    blocked:
      'Kept until this page is left or reloaded: this browser does not allow storing. Nothing is stored.',
  },

  serverCodeHint: 'With which staff join the server.',
  timeHint: 'When the alts are needed, with your time zone.',
  timePlaceholder: 'Friday 20:00 UTC',
  accounts: 'Accounts',
  noAccounts: 'none yet',
  blank: 'not filled in',
  needsPasswords: 'Each account needs a password here. Remove those without one and add them again.',
  sent: 'Staff will decide about it. You see the answer under Request Status.',
  otherPerson: 'Somebody else is signed in by now. The page is read again.',

  noRequests: 'No requests yet',
  noRequestsText: 'What you request is listed here with the answer of staff.',
  request: (name: string) => `Request for ${name}`,
  joinCode: 'Join code',
  when: 'Time',
  requested: 'Requested',
  altCount: (count: number) => (count === 1 ? '1 account' : `${count} accounts`),
  reason: 'Reason',
  reviewer: 'Reviewed by',
  noReviewer: 'staff',

  queue: 'Requests',
  filter: 'Status',
  all: 'All',
  nonePending: 'Nothing waits for a decision',
  nonePendingText: 'Requests for alts appear here as they come in, the oldest first.',
  noneDecided: 'No requests with this status',
  end: (count: number) => (count === 1 ? '1 request' : `${count} requests`),
  by: (name: string) => `by ${name}`,
  choose: 'Choose a request to see its accounts.',
  backToList: 'Back to the list',
  requester: 'Requested by',
  reveal: 'Reveal passwords',
  hide: 'Hide passwords',
  revealNote: 'Revealing them is written to the staff log with your name.',
  copyPasswordOf: (name: string) => `Copy the password of ${name}`,
  hidesIn: (seconds: number) => `Hidden again in ${seconds} s.`,
  revealFailed: 'Failed to reveal passwords',
  noPasswords: 'This request carries names only.',
  erasedThen: 'No passwords are kept of a request that is decided.',
  decision: 'Decision',
  approve: 'Approve',
  deny: 'Deny',
  decisionNeeded: 'Approve or deny?',
  reasonHint: 'The requester reads this. Ctrl+Enter submits.',
  submit: 'Submit',
  submitNext: 'Submit & Next',
  decided: { approved: 'Approved', denied: 'Denied' },
  isOver: 'Somebody else has decided about this request.',
  next: 'Next request',
  unsent: 'Your reason, not sent',
  discard: 'Discard',
} as const;

/** The security notice (spec section 2), line by line, as it is true for what is built. */
export const NOTICE: Readonly<Record<Exclude<AltMode, 'off'>, readonly string[]>> = {
  passwords: [
    'Alt data is stored locally and sent to staff when you execute a request. Through a Discord webhook go names and counts only, never a password.',
    'In this browser your accounts are encrypted with a key that cannot be read out of it, or kept in memory only where the browser cannot do that.',
    'On the server passwords are sealed. Staff can reveal those of one request at a time, and each time is written to the staff log.',
    'As soon as a request is decided, its passwords are erased from the server.',
  ],
  usernames: [
    'Alt data is stored locally and sent to staff when you execute a request. Through a Discord webhook go names and counts only.',
    'In this browser your accounts are encrypted with a key that cannot be read out of it, or kept in memory only where the browser cannot do that.',
    'Requests carry usernames only: no password is asked for, kept or sent.',
  ],
};
