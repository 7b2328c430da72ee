import { randomBytes } from 'node:crypto';
import {
  channelObject,
  type Guild,
  type GuildEvent,
  guildObject,
  memberObject,
  roleObject,
} from './guilds.ts';
import type { DiscordState } from './state.ts';

/** Intents that decide which events a client receives. */
export const INTENTS = { GUILDS: 1 << 0, GUILD_MEMBERS: 1 << 1, GUILD_BANS: 1 << 2 } as const;

/** Number of dispatches that an interrupted session can replay; after more it has to start over. */
const REMEMBERED = 1_000;

/** A dispatch on the wire. */
export interface Dispatch {
  op: 0;
  t: string;
  s: number;
  d: unknown;
}

/** The gateway's state of one identified client, also while it is disconnected. */
export interface Session {
  id: string;
  token: string;
  intents: number;
  presence: unknown;
  sent: Dispatch[];
  seq: number;
  /** Null while not connected. */
  send: ((message: object) => void) | null;
  close: ((code: number) => void) | null;
}

/** Every session of a sandbox's gateway. */
export interface GatewayHub {
  state: DiscordState;
  identify(token: string, intents: number): Session;
  /** The session that is to go on; null for one that is not known or too far behind. */
  resume(token: string, id: string, seq: number): { session: Session; missed: Dispatch[] } | null;
  dispatch(session: Session, t: string, d: unknown): void;
  /** Cuts every connection. */
  drop(forget: boolean): void;
  view(): { id: string; connected: boolean; intents: number; presence: unknown; seq: number }[];
}

/** Creates the hub and subscribes it to all changes of the guilds. */
export function createGatewayHub(state: DiscordState): GatewayHub {
  const sessions = new Map<string, Session>();

  function dispatch(session: Session, t: string, d: unknown): void {
    session.seq += 1;
    const message: Dispatch = { op: 0, t, s: session.seq, d };
    session.sent.push(message);
    if (session.sent.length > REMEMBERED) session.sent.shift();
    session.send?.(message);
  }

  state.guilds.listen((event) => {
    const notified = notifiedOf(event, state);
    if (notified === null) return;
    for (const session of sessions.values()) {
      if ((session.intents & notified.intent) !== 0) dispatch(session, notified.t, notified.d);
    }
  });

  return {
    state,
    dispatch,
    identify(token, intents) {
      const id = randomBytes(16).toString('hex');
      const fresh = { id, token, intents, presence: null, sent: [], seq: 0, send: null, close: null };
      sessions.set(id, fresh);
      return fresh;
    },
    resume(token, id, seq) {
      const session = sessions.get(id);
      if (!session || session.token !== token || seq > session.seq) return null;
      const missed = session.sent.filter(({ s }) => s > seq);
      return missed.length === session.seq - seq ? { session, missed } : null;
    },
    drop(forget) {
      for (const session of sessions.values()) session.close?.(4_000);
      if (forget) sessions.clear();
    },
    view: () =>
      [...sessions.values()].map(({ id, send, intents, presence, seq }) => ({
        id,
        connected: send !== null,
        intents,
        presence,
        seq,
      })),
  };
}

function notifiedOf(
  event: GuildEvent,
  state: DiscordState,
): { t: string; intent: number; d: unknown } | null {
  const guild_id = event.guild.id;
  if (!event.guild.hasBot && event.kind !== 'bot-removed') return null;
  switch (event.kind) {
    case 'member-added':
      return notified('GUILD_MEMBER_ADD', INTENTS.GUILD_MEMBERS, { ...memberObject(event.member), guild_id });
    case 'member-changed':
      return notified('GUILD_MEMBER_UPDATE', INTENTS.GUILD_MEMBERS, {
        ...memberObject(event.member),
        guild_id,
      });
    case 'member-removed':
      return notified('GUILD_MEMBER_REMOVE', INTENTS.GUILD_MEMBERS, { user: event.member.user, guild_id });
    case 'ban-added':
      return notified('GUILD_BAN_ADD', INTENTS.GUILD_BANS, { user: event.user, guild_id });
    case 'ban-removed':
      return notified('GUILD_BAN_REMOVE', INTENTS.GUILD_BANS, { user: event.user, guild_id });
    case 'role-added':
      return notified('GUILD_ROLE_CREATE', INTENTS.GUILDS, { guild_id, role: roleObject(event.role) });
    case 'role-changed':
      return notified('GUILD_ROLE_UPDATE', INTENTS.GUILDS, { guild_id, role: roleObject(event.role) });
    case 'role-removed':
      return notified('GUILD_ROLE_DELETE', INTENTS.GUILDS, { guild_id, role_id: event.role.id });
    case 'channel-added':
      return notified('CHANNEL_CREATE', INTENTS.GUILDS, channelObject(event.guild, event.channel));
    case 'channel-changed':
      return notified('CHANNEL_UPDATE', INTENTS.GUILDS, channelObject(event.guild, event.channel));
    case 'channel-removed':
      return notified('CHANNEL_DELETE', INTENTS.GUILDS, channelObject(event.guild, event.channel));
    case 'bot-added':
      return notified('GUILD_CREATE', INTENTS.GUILDS, guildCreate(event.guild, state.shared.now()));
    case 'bot-removed':
      return notified('GUILD_DELETE', INTENTS.GUILDS, { id: guild_id });
  }
}

function notified(t: string, intent: number, d: unknown) {
  return { t, intent, d };
}

/** Returns a guild as `GUILD_CREATE` sends it, with all members. */
export function guildCreate(guild: Guild, now: number): Record<string, unknown> {
  const members = [...guild.members.values()].map(memberObject);
  return {
    ...guildObject(guild),
    joined_at: new Date(now).toISOString(),
    large: false,
    unavailable: false,
    member_count: members.length,
    members,
    channels: [...guild.channels.values()].map((channel) => channelObject(guild, channel)),
    threads: [],
    presences: [],
    voice_states: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
    stickers: [],
    system_channel_id: null,
    system_channel_flags: 0,
    verification_level: 0,
    default_message_notifications: 0,
    explicit_content_filter: 0,
    mfa_level: 0,
    nsfw_level: 0,
    premium_tier: 0,
    premium_progress_bar_enabled: false,
    afk_timeout: 300,
    afk_channel_id: null,
    application_id: null,
    rules_channel_id: null,
    public_updates_channel_id: null,
    safety_alerts_channel_id: null,
    vanity_url_code: null,
    description: null,
    banner: null,
    splash: null,
    discovery_splash: null,
  };
}
