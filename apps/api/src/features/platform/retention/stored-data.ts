import { ACTIVITY_DAYS, ENDPOINT_LOG_MAX } from '@tenfour/contracts';
import {
  ACCOUNT_LOG_PER_ACTION,
  BALLOTS_STORED_MS,
  EVIDENCE_UNATTACHED_MS,
  FORM_DRAFTS,
  formatCount,
  lowerFirst,
  PROOF_MS,
  plural,
  RETENTION_KINDS,
  RETENTION_NAMES,
  type RetentionKind,
  RUNS_KEPT,
  SUBMISSION_STORED_MS,
  spellDuration,
} from '@tenfour/domain';
import type { Schema } from '../../../db/table-types/index.ts';
import { DEVICE_MS, PANEL_MS } from '../../../http/session/admin-session.ts';
import { ATTEMPT_WAIT } from '../../../security/rate-limits/limits.ts';
import { SESSION_MS } from '../../../security/session-cookie.ts';
import { DEVICES_MAX } from '../../community/account/index.ts';
import { DRAFT_MS } from '../../insight/imports/index.ts';
import { ALERTS_A_PERSON, RETENTION } from './periods.ts';

/** One row of the privacy policy's table: what is stored, why, and how long. */
interface StoredData {
  what: string;
  why: string;
  period: string;
  /** What the owner of a server can choose a shorter period for. */
  choices?: readonly RetentionKind[];
  /** Where it is stored. Every table belongs to one row. */
  tables: readonly (keyof Schema)[];
}

const spell = (ms: number): string => spellDuration(ms / 60_000);
const WITH_SERVER = 'Until the server is deleted';
const BY_OPERATOR = 'Until the operator removes it';

const PEOPLE: readonly StoredData[] = [
  {
    what: 'Your Discord ID, name and avatar, and your linked Roblox account',
    why: 'Sign-in, and your name for your staff',
    period: BY_OPERATOR,
    tables: ['users'],
  },
  {
    what: 'Devices that you signed in on: browser, network, times and a hash of their cookie',
    why: 'To notify you of sign-ins on new ones',
    period: `${spell(DEVICE_MS)} after the last sign-in, at most ${DEVICES_MAX}. Notices: ${spell(RETENTION.accountLog)}`,
    tables: ['account_devices', 'sign_in_notices'],
  },
  {
    what: 'Your account log: sign-ins, ended sessions, second factors, keys and transfers',
    why: 'To show you what was done with your account',
    period: `${spell(RETENTION.accountLog)}, at most the newest ${ACCOUNT_LOG_PER_ACTION} of each action`,
    tables: ['account_log'],
  },
  {
    what: 'Your signed-in browsers: name, network (203.0.113.x), times and a hash of the cookie',
    why: 'To keep you signed in and let you end sessions',
    period: `Until you log out, at most ${spell(SESSION_MS)}. Admin panel: ${spell(PANEL_MS)}, known browsers ${spell(DEVICE_MS)}`,
    tables: ['sessions', 'platform_sessions', 'platform_devices'],
  },
  {
    what: 'Your second factors: public keys of passkeys, the encrypted secret of your authenticator app, hashes of recovery codes, and when you last used them',
    why: 'To confirm that it is you',
    period: 'Until you remove them',
    tables: ['passkeys', 'account_factors'],
  },
  {
    what: 'Your calendar feed: a hash of its address, and when it was last read',
    why: 'To show sessions in your calendar',
    period: 'Until you revoke it',
    tables: ['calendar_feeds'],
  },
  {
    what: 'Your request for erasure, and that it was carried out, without your name or IDs',
    why: 'To erase your data, and again after a restored backup',
    period: BY_OPERATOR,
    tables: ['erasures'],
  },
  {
    what: 'Pending Roblox verifications',
    why: 'To verify that an account is yours',
    period: `At most ${spell(PROOF_MS.phrase)}`,
    tables: ['roblox_proofs', 'roblox_sign_ins'],
  },
  {
    what: 'Your alerts, their settings, and browsers with notifications',
    why: 'To notify you',
    period: `Alerts: ${spell(RETENTION.alerts)}, newest ${ALERTS_A_PERSON}. Browsers: until their session ends. Settings: while you are a member`,
    tables: ['alerts', 'alert_preferences', 'quiet_hours', 'push_subscriptions', 'push_deliveries'],
  },
];

const SERVERS: readonly StoredData[] = [
  {
    what: 'Server settings, templates, automations and connections. Keys and tokens are encrypted or hashed',
    why: 'To run the server',
    period: WITH_SERVER,
    tables: [
      'servers',
      'shift_types',
      ...(['forms', 'form_versions'] as const),
      ...(['role_quotas', 'hour_requirements', 'session_requirements'] as const),
      'templates',
      'punishment_views',
      'escalation_versions',
      ...(['discipline_rules', 'record_field_sets'] as const),
      'automations',
      'chat_settings',
      'game_session_settings',
      'game_session_templates',
      'custom_commands',
      'event_hooks',
      'webhooks',
      'api_keys',
      'endpoints',
      'appeal_slugs',
      'bot_connections',
      'discord_role_syncs',
      ...(['discord_role_mappings', 'discord_custom_roles'] as const),
      'duty_role_settings',
      'duty_roles',
      'statistics_boards',
      'statistics_channels',
    ],
  },
  {
    what: 'Members, roles, join requests, offers of ownership, requests for a second person, and the own nicknames of staff whose Discord nickname shows duty',
    why: 'To decide who can do what',
    period: WITH_SERVER,
    tables: [
      'members',
      'server_roles',
      'member_grants',
      'join_requests',
      'ownership_transfers',
      'approvals',
      'member_holds',
      'discord_role_grants',
      'duty_role_people',
      'duty_role_grants',
    ],
  },
  {
    what: 'Punishments, ban requests, notes on players, mod calls and staff infractions, with their Roblox names',
    why: 'Moderation',
    period: WITH_SERVER,
    choices: ['punishments', 'modCalls', 'notes', 'infractions'],
    tables: [
      ...(['punishments', 'punishment_changes', 'ban_requests'] as const),
      ...(['ban_request_votes', 'ban_request_comments', 'record_values'] as const),
      'player_notes',
      'player_matches',
      'name_lookups',
      'name_backfills',
      'mod_calls',
      'infractions',
    ],
  },
  {
    what: 'Roblox ids of players with the names they were seen with, and when',
    why: 'To know a player again after a new name',
    period: BY_OPERATOR,
    tables: ['player_names'],
  },
  {
    what: 'Appeals and their messages',
    why: 'To review punishments',
    period: WITH_SERVER,
    tables: ['appeals', 'appeal_messages', 'appeal_links'],
  },
  {
    what: 'Uploaded pictures',
    why: 'Evidence',
    period: `${WITH_SERVER}. Unused uploads: ${spell(EVIDENCE_UNATTACHED_MS)}`,
    tables: ['evidence_files'],
  },
  {
    what: 'Shifts, breaks, corrections and leaves',
    why: 'Staff hours',
    period: WITH_SERVER,
    choices: ['shifts', 'leaves'],
    tables: ['shifts', 'shift_breaks', 'shift_corrections', 'shift_notes', 'leaves'],
  },
  {
    what: 'Reviews of staff, activity notices, promotions and demotions',
    why: 'To decide about roles',
    period: WITH_SERVER,
    tables: ['staff_reviews', 'staff_review_marks', 'activity_notices', 'promotion_waves', 'promotion_items'],
  },
  {
    what: 'Forms that you submitted, with your answers, drafts, and how staff reviewed them',
    why: 'To review applications, requests and reports',
    period: `${spell(SUBMISSION_STORED_MS)} after the decision or withdrawal. Drafts: ${spell(FORM_DRAFTS.storedMs)}`,
    choices: ['submissions'],
    tables: ['form_drafts', 'form_submissions', 'form_reviews', 'form_comments'],
  },
  {
    what: 'Sessions in the game, who signed up and who was there',
    why: 'To plan and run sessions',
    period: WITH_SERVER,
    choices: ['sessions'],
    tables: [
      ...(['game_sessions', 'game_session_series', 'game_session_signups'] as const),
      ...(['game_session_attendance', 'game_session_votes'] as const),
    ],
  },
  {
    what: 'Who voted on a session: Discord ID and choice, also of people without an account',
    why: 'To count each person once',
    period: `${spell(BALLOTS_STORED_MS)} after the vote closed`,
    tables: ['game_session_ballots'],
  },
  {
    what: 'Where staff on duty were last seen in the game',
    why: 'Automatic shifts and presence checks',
    period: 'While on duty',
    tables: ['duty_presence', 'duty_signs'],
  },
  {
    what: 'Activity log',
    why: 'To see who changed what',
    period: `Set per server: ${ACTIVITY_DAYS.min} to ${ACTIVITY_DAYS.max.toLocaleString('en-US')} days, ${ACTIVITY_DAYS.default} by default. Joins, leaves and kills: at most ${spell(RETENTION.playerActivity)}`,
    choices: ['playerActivity'],
    tables: ['activity'],
  },
  {
    what: 'Imported files and what came from them',
    why: 'To import records and undo it',
    period: `Drafts: ${spell(DRAFT_MS)}. Files: until imported. Results: until the server is deleted`,
    tables: ['imports', 'import_files', 'import_rows'],
  },
];

const GAME: readonly StoredData[] = [
  {
    what: 'Joins, leaves, kills and commands in the game, and player counts',
    why: 'Logs, game security and charts',
    period: spell(Math.max(RETENTION.gameEvents, RETENTION.playerSamples)),
    choices: ['gameLogs'],
    tables: ['game_events', 'player_samples'],
  },
  {
    what: 'The latest state of the game, with its players and where they are',
    why: 'The in-game panel and the live map',
    period: 'Until the next reading or a change of the server key',
    tables: ['game_snapshots', 'watch_interest'],
  },
  {
    what: 'The game’s ban list, and how it differs from the records',
    why: 'Ban list',
    period: 'Until the next reading or a change of the server key',
    tables: ['game_ban_lists', 'game_bans', 'ignored_bans', 'ban_drifts'],
  },
  {
    what: 'Commands sent to the game',
    why: 'To show their result',
    period: `${spell(RETENTION.commands)}. Scheduled commands: the last ${RUNS_KEPT} runs`,
    choices: ['commands'],
    tables: ['game_commands', 'command_runs'],
  },
  {
    what: 'Hourly counts without names',
    why: 'Analytics',
    period: spell(RETENTION.serverHours),
    choices: ['analytics'],
    tables: ['server_hours'],
  },
  {
    what: 'Game security alerts',
    why: 'To detect attacks and mistakes',
    period: `${spell(RETENTION.security)} after the last event`,
    choices: ['securityAlerts'],
    tables: ['security_alerts', 'security_events', 'security_undos'],
  },
  {
    what: 'Actions of staff that a freeze counts, and freezes',
    why: 'To stop staff who do harm, and to undo it',
    period: spell(RETENTION.security),
    tables: ['staff_actions', 'staff_freezes'],
  },
  {
    what: 'Automation runs',
    why: 'To show what rules did',
    period: spell(RETENTION.automationRuns),
    choices: ['automationRuns'],
    tables: ['automation_runs'],
  },
  {
    what: 'Commands typed in the game chat',
    why: 'To run each once',
    period: spell(RETENTION.chatCommands),
    tables: ['chat_commands'],
  },
  {
    what: 'Players who break a check of their server, and the warnings they got',
    why: 'Player checks',
    period: spell(RETENTION.checkViolations),
    tables: ['check_violations'],
  },
  {
    what: 'When Roblox accounts of players were created, and whether members are in the Discord server with which roles',
    why: 'Player checks',
    period: `${spell(RETENTION.accountLookups)} after a check last needed it`,
    tables: ['account_lookups'],
  },
];

const DISCORD: readonly StoredData[] = [
  {
    what: 'Events sent to endpoints of your server’s programs, with the names in them',
    why: 'To deliver them and show failures',
    period: `${spell(RETENTION.endpointDeliveries)}, at most the newest ${formatCount(ENDPOINT_LOG_MAX)} of each endpoint`,
    tables: ['endpoint_deliveries'],
  },
  {
    what: 'Messages to webhooks',
    why: 'To deliver them and show failures',
    period: spell(RETENTION.deliveries),
    choices: ['webhookMessages'],
    tables: ['deliveries'],
  },
  {
    what: 'Messages of sessions in Discord, with the names that they show',
    why: 'To post and update each once',
    period: WITH_SERVER,
    tables: ['game_session_posts'],
  },
  {
    what: 'Bot messages about open calls and requests, reminders, commands that were used, and what was typed in one that asks for a choice or fields',
    why: 'To update or send them, and to do each only once',
    period: `Until settled or sent. Commands: at most ${spell(RETENTION.discordActions)}`,
    tables: ['bot_posts', 'bot_reminders', 'discord_actions', 'bot_interactions'],
  },
];

const PLATFORM: readonly StoredData[] = [
  {
    what: 'Requests for alt accounts. Passwords, if this site takes them, are encrypted and erased with the decision',
    why: 'To handle the request',
    period: BY_OPERATOR,
    tables: ['alt_requests'],
  },
  {
    what: 'Accounts, announcements and the log of platform staff',
    why: 'Administration and accountability',
    period: BY_OPERATOR,
    tables: ['platform_accounts', 'platform_log', 'announcements', 'announcement_receipts'],
  },
  {
    what: 'Counts of requests and wrong passwords, with network addresses',
    why: 'Protection against abuse',
    period: `Up to ${spell(Math.max(RETENTION.requestWindows, ATTEMPT_WAIT.longest + ATTEMPT_WAIT.forgetAfter))}`,
    tables: ['attempt_limits', 'request_windows', 'event_replays'],
  },
  {
    what: 'Whether this site, Discord, Roblox and ER:LC answered',
    why: 'The status page',
    period: spell(RETENTION.statusDays),
    tables: ['status_services', 'status_days'],
  },
  {
    what: 'Technical state without personal data',
    why: 'Operation',
    period: 'While this site runs',
    tables: ['leases', 'meta', 'migrations', 'poll_versions'],
  },
];

/** The rows of the privacy policy's table. */
export const STORED_DATA: readonly StoredData[] = [
  ...PEOPLE,
  ...SERVERS,
  ...GAME,
  ...DISCORD,
  ...PLATFORM,
].map((row) => ({ ...row, period: [row.period, choicesInWords(row.choices)].filter(Boolean).join('. ') }));

function choicesInWords(choices: readonly RetentionKind[] = []): string {
  const from = (kind: RetentionKind) => plural(RETENTION_KINDS[kind].minDays, 'day');
  const [only, ...others] = choices;
  if (only === undefined) return '';
  if (others.length === 0 && RETENTION_KINDS[only].defaultDays !== null)
    return `Servers can choose ${from(only)} or more`;
  return `Servers can choose: ${choices.map((kind) => `${lowerFirst(RETENTION_NAMES[kind])} ${from(kind)} or more`).join(', ')}`;
}

/** Returns the table of periods in the documentation: what the platform does, and what servers can choose. */
export function retentionTable(): string {
  const rows = Object.entries(RETENTION_KINDS).map(([kind, { defaultDays, minDays, maxDays }]) => {
    const period = defaultDays === null ? 'until the server is deleted' : plural(defaultDays, 'day');
    return `| ${RETENTION_NAMES[kind as RetentionKind]} | ${period} | ${minDays} to ${formatCount(maxDays)} days |`;
  });
  return ['| Records | Default | A server can choose |', '|---|---|---|', ...rows].join('\n');
}
