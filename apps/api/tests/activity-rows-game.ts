import { must } from '../src/testing/product/transports.ts';
import type { Walk } from './activity-rows.ts';

/** Custom commands, sessions in the game, and the calendar feed of a person. */
export const GAME_WALKS: readonly Walk[] = [
  { procedure: 'calendarFeed.create', as: 'member', action: 'account.calendar-feed-created' },
  {
    procedure: 'calendarFeed.revoke',
    as: 'member',
    input: async ({ actors }) => {
      await must(actors.member.browser, 'calendarFeed.create');
      return {};
    },
    action: 'account.calendar-feed-revoked',
  },
  { procedure: 'customCommands.create', action: 'custom-command.created' },
  { procedure: 'customCommands.update', action: 'custom-command.changed' },
  { procedure: 'customCommands.remove', action: 'custom-command.removed' },
  { procedure: 'gameSessions.plan', action: 'game-session.planned' },
  { procedure: 'gameSessions.update', action: 'game-session.changed' },
  { procedure: 'gameSessions.cancel', action: 'game-session.cancelled' },
  { procedure: 'gameSessions.signUp', action: null },
  { procedure: 'gameSessions.start', action: 'game-session.started' },
  { procedure: 'gameSessions.boost', action: 'game-session.boosted' },
  { procedure: 'gameSessions.end', action: 'game-session.ended' },
  { procedure: 'gameSessions.keepRunning', action: 'game-session.kept-running' },
  { procedure: 'sessionVotes.open', action: 'game-session.vote-opened' },
  { procedure: 'sessionVotes.cast', action: null },
  { procedure: 'sessionVotes.close', action: 'game-session.vote-closed' },
  { procedure: 'sessionSeries.create', action: 'game-session.series-created' },
  { procedure: 'sessionSeries.update', action: 'game-session.series-changed' },
  { procedure: 'sessionSeries.end', action: 'game-session.series-ended' },
  {
    procedure: 'sessionMessages.save',
    action: 'session-message.changed',
    wholeServer: true,
  },
  {
    procedure: 'sessionMessages.saveEvents',
    action: 'session-message.events-changed',
    wholeServer: true,
  },
  { procedure: 'sessionMessages.test', action: null },
  { procedure: 'sessionMessages.retry', action: null },
  {
    procedure: 'gameSessions.saveSettings',
    action: 'game-session.settings-changed',
    wholeServer: true,
  },
];
