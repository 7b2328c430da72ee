import type { Viewer } from '@tenfour/contracts';
import { DomainError, missingNeeds } from '@tenfour/domain';
import type { Database } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { actorOf } from '../../community/identity/index.ts';
import { queueSessionEvent, sessionsLock, sessionsStore, templatesStore } from '../../game/sessions/index.ts';
import { connectionOf, grantedIn, notConnected } from '../bot/index.ts';
import { connected } from './checks.ts';
import { sessionMessageEvents } from './events.ts';

/**
 * Turns scheduled events in the connected Discord server on or off. On, sessions that are open already get theirs. Off,
 * those in Discord stay as they are.
 */
export async function saveEvents(
  { database, discordBot, now }: { database: Database; discordBot: DiscordBot; now: () => number },
  viewer: Viewer,
  enabled: boolean,
): Promise<void> {
  const { serverId } = viewer;
  const { guildId } = await connected(database, serverId);
  if (enabled) await requireGranted(discordBot, guildId);
  await database.withLock(sessionsLock(serverId), async (tx) => {
    // It may have been connected elsewhere while Discord was asked.
    if ((await connectionOf(tx.handle, serverId))?.guildId !== guildId) throw notConnected();
    const store = templatesStore(tx.handle, serverId);
    if (((await store.eventGuild()) === guildId) === enabled) return;
    const at = now();
    await store.saveEvents(guildId, enabled, at);
    const open = enabled ? await sessionsStore(tx.handle, serverId).open() : [];
    for (const { id } of open) await queueSessionEvent(tx, serverId, id, at);
    const about = { serverId, actor: actorOf(viewer), at, enabled };
    await recordEvent(tx, sessionMessageEvents.create({ kind: 'session-message.events-changed', ...about }));
  });
}

async function requireGranted(discordBot: DiscordBot, guildId: string): Promise<void> {
  const { granted } = await grantedIn(discordBot, guildId);
  if (missingNeeds('session_events', granted).length === 0) return;
  throw new DomainError('REFUSED', {
    message: 'The bot can’t create events. Allow “Discord events” on the “Discord bot” page first.',
  });
}
