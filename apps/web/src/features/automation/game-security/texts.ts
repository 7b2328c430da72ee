import type { SecurityRule } from '@tenfour/domain';

const RULES: Readonly<Record<SecurityRule, string>> = {
  'mass-removals': 'Mass kicks or bans',
  everybody: 'Command for everybody',
  'above-rank': 'Command above rank',
  'kill-spree': 'Kill spree',
  'risky-name': 'Risky name',
};

/** Words of the game security page. */
export const texts = {
  title: 'Game security',
  lead: 'What was noticed in the game that may be an attack or a mistake. What is watched is set under Automations.',
  denied: 'You do not have permission to view the security alerts of this server.',
  suspended: 'This server is suspended: its game is not watched, and nothing can be sent to it.',
  noKey: 'There is no ER:LC API key, so the game is not watched.',
  automations: 'Open automations',
  waiting: 'To look at',
  history: 'Resolved',
  none: 'Nothing to look at',
  noneText: 'An alert appears here when a game security rule is broken.',
  noHistory: 'No resolved alerts yet',
  noHistoryText: 'Resolved alerts move here.',
  end: (count: number) => (count === 1 ? 'One alert' : `All ${count} alerts`),
  rules: RULES,
  events: (count: number) => (count === 1 ? 'one event' : `${count} events`),
  by: (name: string) => `by ${name}`,
  fromHere: 'sent from here',
  acknowledge: 'Acknowledge',
  resolve: 'Resolve',
  acknowledged: 'Alert acknowledged',
  resolved: 'Alert resolved',
  acknowledgeFailed: 'The alert was not acknowledged',
  resolveFailed: 'The alert was not resolved',
  details: 'What happened',
  detailsOf: (summary: string) => `What happened: ${summary}`,
  evidence: 'What happened, newest first',
  joined: 'Joined the game',
  killed: (name: string) => `Killed ${name}`,
  undo: 'Undo…',
  undoTitle: 'Undo in the game',
  undoText:
    'Each line is a command of its own. What you choose is sent to the game in your name, one command every few seconds.',
  choose: 'Commands to send',
  all: 'All that were not sent yet',
  send: (count: number) => (count === 1 ? 'Send one command' : `Send ${count} commands`),
  queued: (count: number) =>
    count === 1 ? 'One command is on its way' : `${count} commands are on their way`,
  left: (count: number) =>
    `${count} did not fit into the game’s queue. Send them when some commands have left it.`,
  undoFailed: 'Nothing was sent',
  nothingToSend: 'Everything that can be undone was sent.',
  cannotSend: 'Undoing needs the permission to view the in-game panel.',
} as const;
