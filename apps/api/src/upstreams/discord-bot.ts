import type { REST } from '@discordjs/rest';

/** Calls to Discord as the bot. Grows with what the product asks of Discord; every call goes through `rest`. */
export interface DiscordBot {
  /** Against the configured base, with Discord's limits kept. */
  rest: REST;
}
