import type { Trouble } from './fixtures.ts';

/**
 * What the pages show for each trouble with the game. Reads always answer 200: the panel shows what it has, with the
 * problem beside it. `null` is no problem.
 */
export interface GameRow {
  trouble: Trouble;
  /** Of the game's info, and of "Test connection". */
  read: { kind: string; says: string | RegExp; code: number | null } | null;
  /** Refusals by the game are 200 with `success: false`, failures on the way to it 502. */
  command: { status: 200 | 502; state: 'failed' | 'unknown'; says: string | RegExp; code: number | null };
  /** Commands that went out: once at most, and none with a key that is known to be dead. */
  sent: 0 | 1;
}

const HAVING_TROUBLE = 'ER:LC API is having trouble.';
const UNREACHED = 'ER:LC API could not reach the game server.';
const UNKNOWN = ' Whether the command ran is unknown: look at the command log before you send it again.';
const NO_KEY = 'Add an ER:LC API key in Settings to use the in-game panel.';
const MALFORMED = 'The ER:LC API key is malformed. Copy it again from the game and replace it in Settings.';
const DEAD = 'The ER:LC API key is invalid or has expired. Replace it in Settings.';
const BANNED = 'The ER:LC API key is banned from the API. Open a ticket with the makers of ER:LC.';
const NOT_ACCEPTED = 'This installation is not accepted by the ER:LC API. Its operator has to renew its key.';
const NOT_ALLOWED =
  'Commands from here are not allowed by the game yet. On ER:LC’s server owner page, add this platform’s address to the trusted list, then try again.';
const NO_ONE_IN_GAME = 'No one is in the game server, so commands can’t run.';
const OUTDATED = 'The game server runs an old version. Shut it down once and start it again.';
const WAIT = /^Too many requests to the ER:LC API\. Try again in [1-3] s\.$/;
const PAUSED = /^Not run: ER:LC asked for a pause of [1-3] s\.$/;

const read = (kind: string, says: string | RegExp, code: number | null = null) => ({ kind, says, code });

const refused = (says: string | RegExp, code: number | null) =>
  ({ status: 200, state: 'failed', says, code }) as const;

const uncertain = (sentence: string) =>
  ({ status: 502, state: 'unknown', says: sentence + UNKNOWN, code: null }) as const;

/** Every fault of the sandbox, every code of the ER:LC API and every kind of key. */
export const GAME: readonly GameRow[] = [
  { trouble: { fault: '429' }, read: read('rate-limited', WAIT), command: refused(PAUSED, 4001), sent: 1 },
  {
    trouble: { fault: '500' },
    read: read('upstream', HAVING_TROUBLE, 1002),
    command: uncertain(UNREACHED),
    sent: 1,
  },
  {
    trouble: { fault: 'html' },
    read: read('upstream', HAVING_TROUBLE),
    command: uncertain(HAVING_TROUBLE),
    sent: 1,
  },
  {
    trouble: { fault: 'timeout' },
    read: read('timeout', 'ER:LC API did not answer in time.'),
    command: uncertain('ER:LC API did not answer in time.'),
    sent: 1,
  },
  {
    trouble: { fault: 'reset' },
    read: read('network', 'ER:LC API could not be reached.'),
    command: uncertain('ER:LC API could not be reached.'),
    sent: 1,
  },
  {
    trouble: { code: 0 },
    read: read('upstream', HAVING_TROUBLE, 0),
    command: uncertain(HAVING_TROUBLE),
    sent: 1,
  },
  {
    trouble: { code: 1001 },
    read: read('game-unreachable', UNREACHED, 1001),
    command: uncertain(UNREACHED),
    sent: 1,
  },
  {
    trouble: { code: 1002 },
    read: read('upstream', HAVING_TROUBLE, 1002),
    command: uncertain(HAVING_TROUBLE),
    sent: 1,
  },
  {
    trouble: { code: 2000 },
    read: read('key-missing', NO_KEY, 2000),
    command: refused(NO_KEY, 2000),
    sent: 1,
  },
  {
    trouble: { code: 2001 },
    read: read('key-malformed', MALFORMED, 2001),
    command: refused(MALFORMED, 2001),
    sent: 1,
  },
  { trouble: { code: 2002 }, read: read('key-invalid', DEAD, 2002), command: refused(DEAD, 2002), sent: 0 },
  {
    trouble: { code: 2003 },
    read: read('global-key-invalid', NOT_ACCEPTED, 2003),
    command: refused(NOT_ACCEPTED, 2003),
    sent: 1,
  },
  {
    trouble: { code: 2004 },
    read: read('key-banned', BANNED, 2004),
    command: refused(BANNED, 2004),
    sent: 0,
  },
  {
    trouble: { code: 3001 },
    read: read('invalid-command', 'The game does not know this command.', 3001),
    command: refused('The game does not know this command.', 3001),
    sent: 1,
  },
  {
    trouble: { code: 3002 },
    read: read('offline', 'No one is in the game server.', 3002),
    command: refused(NO_ONE_IN_GAME, 3002),
    sent: 1,
  },
  {
    trouble: { code: 4000 },
    read: read('not-authorised', NOT_ALLOWED, 4000),
    command: refused(NOT_ALLOWED, 4000),
    sent: 1,
  },
  // 4001 is the fault 429.
  {
    trouble: { code: 4002 },
    read: read('restricted', 'The ER:LC API does not show this to us.', 4002),
    command: refused('The game does not allow this command to be sent from outside.', 4002),
    sent: 1,
  },
  {
    trouble: { code: 4003 },
    read: read('prohibited', 'The game’s filter blocked this message. Change the text.', 4003),
    command: refused('The game’s filter blocked this message. Change the text.', 4003),
    sent: 1,
  },
  {
    trouble: { code: 9998 },
    read: read('restricted', 'The ER:LC API does not show this to us.', 9998),
    command: refused('The game does not allow this command to be sent from outside.', 9998),
    sent: 1,
  },
  {
    trouble: { code: 9999 },
    read: read('module-outdated', OUTDATED, 9999),
    command: refused(OUTDATED, 9999),
    sent: 1,
  },
  {
    trouble: { key: 'bad-emptytrouble' },
    read: read('key-invalid', DEAD, 2002),
    command: refused(DEAD, 2002),
    sent: 0,
  },
  {
    trouble: { key: 'banned-emptytrouble' },
    read: read('key-banned', BANNED, 2004),
    command: refused(BANNED, 2004),
    sent: 0,
  },
  { trouble: { key: 'locked-emptytrouble' }, read: null, command: refused(NOT_ALLOWED, 4000), sent: 1 },
  { trouble: { op: 'lock' }, read: null, command: refused(NOT_ALLOWED, 4000), sent: 1 },
  { trouble: { op: 'offline' }, read: null, command: refused(NO_ONE_IN_GAME, 3002), sent: 1 },
];

/** Roblox in trouble: a punishment is recorded all the same, a link is not made, a key's test says why. */
export interface RobloxRow {
  fault: '429' | '500' | 'html' | 'timeout' | 'reset';
  test: string;
}

export const ROBLOX_SILENT = 'Roblox does not answer right now. Try again in a moment.';

export const ROBLOX: readonly RobloxRow[] = [
  { fault: '429', test: 'Roblox answers too many requests at the moment. Try again in a minute.' },
  { fault: '500', test: 'Roblox could not check this key (status 500). Try again in a moment.' },
  { fault: 'html', test: 'Roblox could not check this key (status 503). Try again in a moment.' },
  { fault: 'timeout', test: ROBLOX_SILENT },
  { fault: 'reset', test: ROBLOX_SILENT },
];

/** Discord in trouble while a person returns from its consent page. */
export interface DiscordRow {
  fault: '429' | '500' | 'html' | 'timeout' | 'reset';
  status: 502 | 503;
  says: string;
}

const DISCORD_DOWN = 'Discord did not answer as it should. This is usually over in a minute.';

export const DISCORD: readonly DiscordRow[] = [
  { fault: '429', status: 503, says: 'Discord is busy and asks us to wait a moment.' },
  { fault: '500', status: 502, says: DISCORD_DOWN },
  { fault: 'html', status: 502, says: DISCORD_DOWN },
  { fault: 'timeout', status: 502, says: DISCORD_DOWN },
  { fault: 'reset', status: 502, says: DISCORD_DOWN },
];
