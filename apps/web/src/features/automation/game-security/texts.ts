import { plural, type SecurityRule } from '@tenfour/domain';
import { copy } from '../../../copy.ts';

const RULES: Readonly<Record<SecurityRule, string>> = {
  'mass-removals': 'Mass kicks or bans',
  everybody: 'Command for everyone',
  'above-rank': 'Command above rank',
  'kill-spree': 'Kill spree',
  'risky-name': 'Risky name',
};

const commands = (count: number) => plural(count, 'command');
const NOT_WATCHED = 'the game is not watched.';
const WHAT = 'What happened';
const UNDO = 'Undo in the game';

/** Words of the game security page. */
export const texts = {
  title: copy.navigation.security,
  lead: 'Possible attacks and mistakes in the game.',
  suspended: `Server suspended: ${NOT_WATCHED}`,
  noKey: `No ER:LC API key: ${NOT_WATCHED}`,
  automations: 'Choose what is watched',
  waiting: 'Needs review',
  history: 'Resolved',
  none: 'Nothing to review',
  noHistory: 'None resolved yet',
  end: (count: number) => plural(count, 'alert'),
  rules: RULES,
  events: (count: number) => plural(count, 'event'),
  by: copy.common.by,
  handled: (state: string, name: string) => `${state} ${copy.common.by(name)}`,
  fromHere: 'sent from here',
  acknowledge: 'Acknowledge',
  resolve: 'Resolve',
  acknowledged: 'Alert acknowledged',
  resolved: 'Alert resolved',
  acknowledgeFailed: 'Failed to acknowledge',
  resolveFailed: 'Failed to resolve',
  details: WHAT,
  detailsOf: (summary: string) => `${WHAT}: ${summary}`,
  joined: 'Joined the game',
  killed: (name: string) => `Killed ${name}`,
  undo: `${UNDO}…`,
  undoTitle: UNDO,
  undoText: 'Sent in your name, one every few seconds.',
  choose: 'Commands to send',
  all: 'All not sent yet',
  send: (count: number) => `Send ${commands(count)}`,
  queued: (count: number) => `${commands(count)} on the way`,
  left: (count: number) => `${count} didn’t fit into the queue. Send them later.`,
  undoFailed: 'Nothing was sent',
  nothingToSend: 'Everything was sent.',
  cannotSend: copy.common.noPermission('the in-game panel'),
} as const;
