import type { Generated } from 'kysely';

/**
 * Counts per server and hour (UTC), stored for two years, longer than the counted rows. Written in the transaction that
 * adds the counted row, so that each counts once, whichever process adds it and however late.
 */
export interface ServerHoursTable {
  server_id: string;
  /** Start of the hour, epoch ms. */
  hour: number;
  /** Minutes in which the players were counted, their numbers together, and the highest of them. */
  samples: Generated<number>;
  players_sum: Generated<number>;
  players_max: Generated<number>;
  /** Places of the game. */
  capacity: Generated<number>;
  joins: Generated<number>;
  leaves: Generated<number>;
  kills: Generated<number>;
  /** Commands that players typed in the game. */
  game_commands: Generated<number>;
  mod_calls: Generated<number>;
  /** Commands that were handed over from here, by where they came from. */
  sent_panel: Generated<number>;
  sent_bot: Generated<number>;
  sent_scheduled: Generated<number>;
  sent_automation: Generated<number>;
  sent_api: Generated<number>;
}
