import type { Walk } from './activity-rows.ts';

/** The Discord bot's page. */
export const BOT_WALKS: readonly Walk[] = [
  { procedure: 'bot.setChannels', action: 'bot.channels-changed' },
  { procedure: 'bot.disconnect', action: 'bot.disconnected' },
];
