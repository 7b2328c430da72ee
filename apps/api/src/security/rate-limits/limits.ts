/*
 * Every rate limit of the product and its number. All calls of a person together are limited by `RATE_LIMIT` (600 by
 * default), those of an API key by `API_KEY_LIMIT` of the contracts. `RATE_LIMIT=0` lifts all but the waits after wrong
 * passwords.
 */

/** Length of a window, in ms. */
export const WINDOW_MS = 60_000;

/** Most names that a limit counts at a time in one process; a flood from many addresses evicts the oldest. */
export const NAMES_MAX = 20_000;

/** The limit under which sign-ins that begin are counted; the others carry the names of procedures. */
export const SIGN_IN = 'login';

/**
 * Calls a minute of what asks an upstream (everyone shares Discord, Roblox and the game), checks or hashes a password, or
 * tries a join code. Counted exactly over all instances, per person or API key, and per address where no sign-in is
 * needed.
 */
export const CALL_LIMITS: Readonly<Record<string, number>> = {
  [SIGN_IN]: 20,
  'account.linkRoblox': 10,
  'alts.reveal': 20,
  'alts.unlock': 10,
  'appealPage.get': 60,
  'appealPage.punishments': 60,
  'appealPage.submit': 10,
  'appealPage.write': 20,
  'appealPage.setAddress': 20,
  'appeals.submit': 10,
  'appeals.write': 20,
  'banRequests.ask': 10,
  'banRequests.comment': 30,
  'banRequests.decide': 30,
  'banRequests.vote': 60,
  'bot.channels': 30,
  'bot.permissions': 30,
  'discordRoles.preview': 10,
  'discordRoles.roles': 30,
  'dutyRoles.roles': 30,
  'dutyRoles.save': 30,
  'endpoints.create': 10,
  'endpoints.replay': 30,
  'endpoints.replayFailed': 6,
  'endpoints.rotate': 10,
  'endpoints.test': 10,
  'endpoints.update': 20,
  'escalation.simulate': 6,
  'evidence.add': 20,
  'factors.addPasskey': 20,
  'factors.beginPasskey': 20,
  'factors.challenge': 30,
  'factors.confirmTotp': 20,
  'factors.give': 30,
  'forms.giveAgain': 20,
  'forms.mine': 60,
  'forms.page': 60,
  'forms.saveDraft': 60,
  'forms.submit': 10,
  'forms.update': 60,
  'forms.withdraw': 20,
  'platform.login': 10,
  'platform.setPassword': 20,
  'platformStaff.create': 20,
  'platformStaff.update': 20,
  'players.addNote': 60,
  'players.match': 60,
  'players.profile': 120,
  // Each one reaches its recipients as an alert.
  'infractions.appeal': 10,
  'members.askRenewal': 5,
  'ownership.offer': 5,
  'promotions.applyWave': 10,
  'promotions.create': 20,
  'promotions.update': 60,
  'staffReviews.create': 20,
  'staffReviews.sendNotices': 20,
  'twoPeople.decline': 10,
  'privacy.data': 120,
  'privacy.export': 4,
  'publicPage.get': 120,
  'punishments.create': 120,
  'punishments.forecast': 60,
  'settingsFile.export': 20,
  'settingsFile.import': 6,
  'settingsFile.preview': 12,
  'servers.join': 60,
  'servers.export': 4,
  'servers.invite': 60,
  'servers.testConnection': 20,
  'sessionMessages.save': 30,
  'sessionMessages.test': 10,
  'sessionVotes.open': 20,
  'sessionVotes.places': 30,
  'webhooks.create': 20,
  'webhooks.test': 10,
  'webhooks.update': 20,
};

/**
 * Calls a minute of one address, besides those of each person: what many accounts behind one address could flood. Counted
 * exactly over all instances.
 */
export const ADDRESS_LIMITS: Readonly<Record<string, number>> = {
  // Asks Discord and Roblox about the signed-in person.
  'forms.mine': 180,
  'forms.submit': 15,
};

/** Requests a minute that each process counts alone: they protect the process itself. */
export const PROCESS_LIMITS = {
  /** Pictures that one address loads: a page of 200 members and then some. */
  avatars: 600,
  /** Public pages of servers whose names one address gets with the page, before the page's own calls. */
  publicPages: 120,
  /** Pictures of maps that one address loads; each has some megabytes. */
  mapPictures: 60,
  /** Event messages that one address of ours takes. */
  gameEvents: 300,
  /** Unknown event addresses that one sender tries. */
  unknownEventAddresses: 30,
  /** Reads of one calendar feed, and unknown feeds that one address tries. */
  calendarFeeds: 30,
  unknownCalendarFeeds: 30,
  /** Interactions without a valid signature from one address; Discord itself tries a few when it checks. */
  unsignedInteractions: 60,
  /** Commands and button presses of one person on Discord. */
  botCommands: 60,
} as const;

/**
 * Unproved tokens a minute that are still looked up for an address above its limit, so that a flood does not shut out
 * people behind the same address who have just signed in, or whose sessions a restarted process does not know yet.
 */
export const RESERVED_LOOKUPS = 60;

/** Wrong password attempts that cost no wait, by what they are counted by. */
export const FREE_ATTEMPTS = { account: 5, device: 5, owner: 5, address: 20, person: 10, factor: 5 } as const;

/** The wait after wrong password attempts; it doubles with each one after the free ones. In ms. */
export const ATTEMPT_WAIT = {
  first: 30_000,
  longest: 15 * 60_000,
  /** How long after its last wait a count is forgotten: longer than it takes to get the free attempts again. */
  forgetAfter: 12 * 60 * 60_000,
} as const;
