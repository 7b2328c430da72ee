import type {
  SaveSessionTemplateInput,
  SessionMessagesService,
  SessionTemplate,
  SessionTemplates,
  TestSessionMessageInput,
  Viewer,
} from '@tenfour/contracts';
import { DomainError, isEmptySessionMessage } from '@tenfour/domain';
import type { Database } from '../../../db/database.ts';
import { changesBetween } from '../../../events/changed-fields.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { actorOf } from '../../community/identity/index.ts';
import {
  postsStore,
  requireHost,
  type StoredTemplate,
  sampleValues,
  sessionSettings,
  sessionsLock,
  templatesStore,
} from '../../game/sessions/index.ts';
import { chosenFrom, connectionOf, notConnected, writableChannels } from '../bot/index.ts';
import { connected, invalid, requireKnown, roleOf } from './checks.ts';
import { sessionMessageEvents } from './events.ts';
import { channelProblem } from './failures.ts';
import { renderMessage } from './render.ts';
import { saveEvents } from './save-events.ts';

export interface SessionMessagesDeps {
  database: Database;
  discordBot: DiscordBot;
  publicUrl: string;
  /** Epoch ms. */
  now: () => number;
}

/** Creates the service for messages that sessions post to Discord. */
export function createSessionMessagesService(deps: SessionMessagesDeps): SessionMessagesService {
  return {
    list: (viewer) => view(deps, viewer),
    save: (viewer, input) => save(deps, viewer, input),
    async saveEvents(viewer, { enabled }) {
      await saveEvents(deps, viewer, enabled);
      return view(deps, viewer);
    },
    test: (viewer, input) => test(deps, viewer, input),
    async retry(viewer, { sessionId, postId }) {
      const { database, now } = deps;
      const { serverId } = viewer;
      await database.transaction(async (tx) => {
        requireHost(viewer, await sessionSettings(tx.handle, serverId));
        const store = postsStore(tx.handle, serverId, sessionId);
        if (!(await store.has(postId))) {
          throw new DomainError('NOT_FOUND', { message: 'There is no such message of this session.' });
        }
        if (!(await store.retry(postId, now()))) {
          throw new DomainError('CONFLICT', { message: 'This message isn’t failed anymore.' });
        }
        tx.changed({ serverId, entity: 'game-sessions', op: 'changed', ids: [sessionId] });
      });
    },
  };
}

async function view(
  { database: { handle } }: SessionMessagesDeps,
  viewer: Viewer,
): Promise<SessionTemplates> {
  const connection = await connectionOf(handle, viewer.serverId);
  const store = templatesStore(handle, viewer.serverId);
  const templates = await store.list();
  const eventGuild = await store.eventGuild();
  return {
    guildName: connection?.guildName ?? null,
    templates: templates.map((one) => toTemplate(one, connection?.guildId ?? null)),
    events: eventGuild !== null && eventGuild === connection?.guildId,
  };
}

/** Channels and roles of another Discord server than the connected one are left out: they have to be chosen again. */
function toTemplate(
  { kind, enabled, guildId, channel, role, mode, message }: StoredTemplate,
  connected: string | null,
): SessionTemplate {
  const isHere = connected !== null && guildId === connected;
  return {
    kind,
    enabled: enabled && isHere,
    channel: isHere ? channel : null,
    role: isHere ? role : null,
    mode,
    message,
  };
}

async function save(
  deps: SessionMessagesDeps,
  viewer: Viewer,
  { kind, enabled, channelId, roleId, mode, message }: SaveSessionTemplateInput,
): Promise<SessionTemplates> {
  const { database, discordBot, now } = deps;
  const { serverId } = viewer;
  requireKnown(kind, message);
  if (enabled && channelId === null) throw invalid('Choose a channel.');
  if (enabled && isEmptySessionMessage(message)) throw invalid('Write a text or an embed.');
  const { guildId } = await connected(database, serverId);
  const channel =
    channelId === null ? null : chosenFrom(await writableChannels(discordBot, guildId), channelId);
  const role = roleId === null ? null : await roleOf(discordBot, guildId, roleId);
  await database.withLock(sessionsLock(serverId), async (tx) => {
    // It may have been connected elsewhere while Discord was asked.
    if ((await connectionOf(tx.handle, serverId))?.guildId !== guildId) throw notConnected();
    const store = templatesStore(tx.handle, serverId);
    const before = await store.find(kind);
    const after = { kind, enabled, guildId, channel, role, mode, message };
    const changes = changesBetween(shown(before), shown(after));
    if (changes === null && before.guildId === guildId) return;
    const at = now();
    await store.save(after, at);
    if (changes === null) return;
    const about = { serverId, actor: actorOf(viewer), at, message: kind };
    await recordEvent(
      tx,
      sessionMessageEvents.create({ kind: 'session-message.changed', ...about, changes }),
    );
  });
  return view(deps, viewer);
}

function shown({ enabled, channel, role, mode, message }: StoredTemplate) {
  const { text, embed, buttons } = message;
  return {
    enabled,
    channel: channel === null ? null : `#${channel.name}`,
    role: role?.name ?? null,
    mode: mode === 'edit' ? 'Edit the last message' : 'New message',
    text,
    embed: embed === null ? null : [embed.title, embed.text, embed.color, embed.imageUrl].join('\n').trim(),
    buttons: buttons.map(({ label, url }) => `${label}: ${url}`).join(', '),
  };
}

async function test(
  deps: SessionMessagesDeps,
  viewer: Viewer,
  { kind, channelId, message }: TestSessionMessageInput,
): Promise<void> {
  const { database, discordBot, publicUrl, now } = deps;
  const { serverId } = viewer;
  requireKnown(kind, message);
  if (viewer.serverStatus === 'suspended') {
    throw new DomainError('REFUSED', { message: 'This server is suspended. It posts nothing.' });
  }
  if (isEmptySessionMessage(message)) throw invalid('Write a text or an embed.');
  const { guildId } = await connected(database, serverId);
  const channel = chosenFrom(await writableChannels(discordBot, guildId), channelId);
  if (channel === null) return;
  const server = await database.handle
    .selectFrom('servers')
    .select('name')
    .where('id', '=', serverId)
    .executeTakeFirst();
  const link = `${publicUrl}/server/${serverId}/sessions`;
  const values = sampleValues(server?.name ?? '', viewer.username, now());
  try {
    await discordBot.post(channel.id, renderMessage(message, values, { link, roleId: null }));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(error.code, {
      message: channelProblem(error, channel.name),
      ...(error.details ? { details: error.details } : {}),
    });
  }
}
