import { formatCount, plural } from '@tenfour/domain';
import { copy } from '../../../copy.ts';

/** Most names in a sentence. */
const NAMED_MAX = 8;

function listed(names: readonly string[]): string {
  const rest = names.length - NAMED_MAX;
  const shown = names.slice(0, NAMED_MAX).join(', ');
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}

const onlyInGame = (what: string) => `${what} only works in game.`;

const noPlayer = (typed: string) => `No player matches “${typed}”`;

/** Texts of the in-game panel; the literals required word for word are in `copy.ts`. */
export const texts = {
  console: 'Remote command',
  scrollable: (list: string) => `${list}, list`,
  inputLabel: 'Command',
  placeholder: ':h Hello',
  inputHint: '↵ to send · ↑↓ for history',
  noKey: 'Add an ER:LC API key in Settings to send commands',
  noKeyOwner: 'The owner can add one.',
  openSettings: 'Open settings',
  suspended: copy.common.serverSuspended,
  sending: 'Waiting for the game...',
  coolDown: (seconds: number) => `Next command in ${seconds}s`,
  problems: {
    'control-character': 'Use one line.',
    'no-colon': 'Start with a colon: :h Hello',
    'no-name': 'Add a name after the colon.',
    'too-long': (most: number, length: number) => `${formatCount(length)} characters; the limit is ${most}.`,
  },
  suggestions: 'Suggestions',
  onlyInGame: 'in-game only',
  counter: (length: number, most: number) => `${length} / ${most}`,
  arguments: {
    targets: 'players',
    accounts: 'names or IDs',
    target: 'player',
    destination: 'to player',
    text: 'text',
    reason: 'reason',
    seconds: 'seconds (0: off)',
    hour: 'hour (0–24)',
    weather: 'weather',
    fire: 'fire type',
    layout: 'name or share code',
  },
  optional: (argument: string) => `${argument} (optional)`,
  noArguments: 'no arguments',
  unknownCommand: 'unknown',
  concerns: {
    'in-game-only': onlyInGame,
    ambiguous: (typed: string, names: readonly string[]) =>
      `“${typed}” matches ${names.length}: ${listed(names)}.`,
    missing: (command: string, argument: string) => `${command} needs ${argument}.`,
    absent: noPlayer,
    me: (typed: string) => onlyInGame(`“${typed}”`),
  },
  choose: (typed: string, name: string) => `“${typed}” means ${name}`,
  sendAnyway: 'Send anyway',
  backToCommand: 'Edit command',
  queuedTitle: 'Command queued',
  onItsWayTitle: 'Command on its way',
  quick: 'Quick commands',
  confirmTitle: (command: string) => `Run ${command}?`,
  confirmText: {
    ':serverlockdown': (players: string) => `Blocks new joins. Affects ${players}.`,
    ':shutdown': (players: string) => `Disconnects ${players}.`,
  },
  confirmAll: (players: string) => `Affects ${players}.`,
  everyone: 'everyone',
  players: (count: number) => plural(count, 'player'),
  run: 'Run',
  activity: 'Activity',
  filters: { all: copy.common.all, sent: 'Sent', log: 'Recent commands', events: 'Events' },
  noActivity: 'No activity yet.',
  key: copy.common.erlcApiKey,
  saveKey: 'Save key',
  outcomes: {
    sent: 'Not logged yet.',
  },
  sources: {
    panel: null,
    api: 'API',
    bot: 'bot',
    scheduled: 'schedule',
    automation: 'automation',
  },
  via: (source: string) => `via ${source}`,
  howToAllow: 'How to fix',
  expected: (seconds: number) => (seconds > 0 ? `in ${seconds}s` : 'any moment'),
  by: copy.common.by,
  underway: 'On its way.',
  position: (n: number) => `#${n} in line`,
  customCommand: (name: string) => `Custom command ${name}`,
  online: 'Online players',
  lists: { players: 'Players', vehicles: 'Vehicles' },
  filter: { players: 'Filter players', vehicles: 'Filter vehicles' },
  filterPlaceholder: { players: 'Name, callsign, team', vehicles: 'Owner, model, plate' },
  empty: { players: 'No players online.', vehicles: 'No vehicles.' },
  noMatch: { players: noPlayer, vehicles: (typed: string) => `No vehicle matches “${typed}”` },
  clearFilter: 'Clear filter',
  noTeam: 'No team',
  actionsFor: (player: string) => `Actions for ${player}`,
  actions: {
    pm: 'PM',
    kick: copy.common.kickInGame,
    ban: copy.common.banInGame,
    punish: 'Record punishment',
  },
  record: (type: string) => `Record this ${type}`,
  flagged: 'Banned or BOLO',
  active: (count: number) => `${count} active`,
  wanted: (stars: number) => `Wanted ${stars}`,
  eventKind: 'Event type',
  allEvents: 'All events',
  noSuchEvents: 'No such events.',
  queueLength: 'Queue',
  waiting: (count: number) => `${count} waiting`,
  joinKey: 'Join key',
  copyJoinKey: 'Copy join key',
  joinKeyCopied: { title: 'Copied!', message: 'Join key' },
  info: 'Game server',
  name: copy.servers.nameLabel,
  status: copy.common.status,
  unknown: 'Unknown',
  notRead: 'Waiting for the first update…',
  isSuspended: copy.common.suspended,
  nothing: '—',
  notReadSuspended: 'Paused while suspended.',
  updateKey: 'Update key',
} as const;
