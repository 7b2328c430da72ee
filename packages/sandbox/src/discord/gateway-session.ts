import type { WebSocket } from '@fastify/websocket';
import { discordSnowflakeOf } from '../identity.ts';
import { mayUseMembers } from './application.ts';
import { type GatewayHub, guildCreate, INTENTS, type Session } from './gateway-hub.ts';
import { BOT_NAME, memberObject } from './guilds.ts';
import { isRecord } from './json-fields.ts';

/** Between two heartbeats, in ms. */
const HEARTBEAT_MS = 41_250;

const OP = {
  heartbeat: 1,
  identify: 2,
  presence: 3,
  voice: 4,
  resume: 6,
  members: 8,
  invalidSession: 9,
  hello: 10,
  heard: 11,
} as const;

/** Discord's codes for closing. */
const CLOSE = {
  unknownOp: 4_001,
  decode: 4_002,
  notIdentified: 4_003,
  token: 4_004,
  twice: 4_005,
  intents: 4_013,
  disallowedIntents: 4_014,
};

const ALL_INTENTS = (1 << 26) - 1;

function parsed(text: string): { op: number; d: unknown } | null {
  try {
    const message: unknown = JSON.parse(text);
    return isRecord(message) && typeof message.op === 'number' ? { op: message.op, d: message.d } : null;
  } catch {
    return null;
  }
}

/** Speaks the gateway's protocol on one connection, version 10. */
export function createGatewaySession(hub: GatewayHub, socket: WebSocket): void {
  let session: Session | null = null;
  const send = (message: object): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  const close = (code: number): void => socket.close(code);

  function begin(next: Session): void {
    session = next;
    next.send = send;
    next.close = close;
  }

  /** Returns why an identify is refused, as a close code; null for a valid one. */
  function problemOf(token: string, intents: number): number | null {
    if (session !== null) return CLOSE.twice;
    if (token === '' || token.startsWith('bad-')) return CLOSE.token;
    if (intents < 0 || intents > ALL_INTENTS) return CLOSE.intents;
    const members = (intents & INTENTS.GUILD_MEMBERS) !== 0;
    return members && !mayUseMembers(token) ? CLOSE.disallowedIntents : null;
  }

  function identify(d: Record<string, unknown>): void {
    const token = typeof d.token === 'string' ? d.token : '';
    const intents = typeof d.intents === 'number' ? d.intents : -1;
    const problem = problemOf(token, intents);
    if (problem !== null) {
      close(problem);
      return;
    }
    const made = hub.identify(token, intents);
    made.presence = d.presence ?? null;
    begin(made);
    greet(hub, made);
  }

  function resume(d: Record<string, unknown>): void {
    const [token, id, seq] = [String(d.token), String(d.session_id), Number(d.seq)];
    const known = hub.resume(token, id, seq);
    if (known === null) {
      send({ op: OP.invalidSession, d: false });
      return;
    }
    begin(known.session);
    for (const message of known.missed) send(message);
    hub.dispatch(known.session, 'RESUMED', {});
  }

  function hear({ op, d }: { op: number; d: unknown }): void {
    const data = isRecord(d) ? d : {};
    if (op === OP.heartbeat) send({ op: OP.heard });
    else if (op === OP.identify) identify(data);
    else if (op === OP.resume) resume(data);
    else if (session === null) close(CLOSE.notIdentified);
    else if (op === OP.presence) session.presence = data;
    else if (op === OP.members) sendMembers(hub, session, data);
    else if (op !== OP.voice) close(CLOSE.unknownOp);
  }

  socket.on('message', (raw: Buffer) => {
    const message = parsed(raw.toString());
    if (message === null) close(CLOSE.decode);
    else hear(message);
  });
  socket.on('close', () => {
    if (session?.send !== send) return;
    session.send = null;
    session.close = null;
  });
  send({ op: OP.hello, d: { heartbeat_interval: HEARTBEAT_MS, _trace: [] } });
}

/** Sends READY, then each guild separately. */
function greet(hub: GatewayHub, session: Session): void {
  const { state } = hub;
  const guilds = state.guilds.all().filter(({ hasBot }) => hasBot);
  hub.dispatch(session, 'READY', {
    v: 10,
    user: { ...state.people.byName(BOT_NAME), bot: true, verified: true, mfa_enabled: false, flags: 0 },
    guilds: guilds.map(({ id }) => ({ id, unavailable: true })),
    session_id: session.id,
    session_type: 'normal',
    resume_gateway_url: `${state.shared.urls.discord.replace(/^http/, 'ws')}/gateway`,
    shard: [0, 1],
    application: { id: discordSnowflakeOf('application:tenfour'), flags: 0 },
    relationships: [],
    private_channels: [],
  });
  for (const guild of guilds) {
    hub.dispatch(session, 'GUILD_CREATE', guildCreate(guild, state.shared.now()));
  }
}

function sendMembers(hub: GatewayHub, session: Session, asked: Record<string, unknown>): void {
  const guild = hub.state.guilds.at(String(asked.guild_id));
  if (!guild) return;
  hub.dispatch(session, 'GUILD_MEMBERS_CHUNK', {
    guild_id: guild.id,
    members: [...guild.members.values()].map(memberObject),
    chunk_index: 0,
    chunk_count: 1,
    nonce: asked.nonce,
  });
}
