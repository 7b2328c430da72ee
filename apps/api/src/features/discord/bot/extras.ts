import type { Database, Handle } from '../../../db/database.ts';
import { createPublicVotes, type PublicVotes } from '../../game/sessions/index.ts';
import { openForms } from '../../staff/forms/index.ts';
import { createDiscordActions, type DiscordActions } from './discord-actions.ts';
import { createForms, type Forms } from './forms-store.ts';
import { createPrompts, type Prompts } from './prompts-store.ts';
import { createReminders, type Reminders } from './reminders.ts';

/** What only the bot does, so that no procedure offers it. The caller must have checked permissions before. */
export interface BotExtras {
  reminders: Reminders;
  discordActions: DiscordActions;
  publicVotes: PublicVotes;
  prompts: Prompts;
  forms: Forms;
  /** Most players in a server's game since a moment (epoch ms); null when none were counted. */
  peakSince(serverId: string, since: number): Promise<number | null>;
  /** The forms of a server that are open now, oldest first. */
  openForms(serverId: string): Promise<{ id: string; title: string }[]>;
}

export interface BotExtrasDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
  /** Called after a reminder may have come nearer. */
  reminderDue: () => void;
  /** Called after a vote may have become due earlier. */
  voteDue: () => void;
}

/** Builds what a call of the bot has beside the procedures. */
export function createBotExtras(deps: BotExtrasDeps): BotExtras {
  return {
    reminders: createReminders(deps),
    discordActions: createDiscordActions(deps),
    publicVotes: createPublicVotes(deps),
    prompts: createPrompts(deps),
    forms: createForms(deps),
    peakSince: (serverId, since) => peakPlayersSince(deps.database.handle, serverId, since),
    openForms: (serverId) => openForms(deps.database.handle, serverId, deps.now()),
  };
}

/** Most players in a server's game since a moment (epoch ms), by its samples; null without any. */
async function peakPlayersSince(handle: Handle, serverId: string, since: number): Promise<number | null> {
  const row = await handle
    .selectFrom('player_samples')
    .innerJoin('servers', 'servers.erlc_key_hash', 'player_samples.game_id')
    .select(({ fn }) => fn.max('player_samples.players').as('peak'))
    .where('servers.id', '=', serverId)
    .where('player_samples.minute', '>=', since)
    .executeTakeFirst();
  return row?.peak ?? null;
}
