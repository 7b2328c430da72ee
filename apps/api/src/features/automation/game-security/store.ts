import type { ListSecurityAlertsInput, SecurityAlert } from '@tenfour/contracts';
import type {
  Incident,
  PlacedAlert,
  SecurityAlertState,
  SecurityRule,
  StoredGameEvent,
  WatchedEvent,
} from '@tenfour/domain';
import type { Selectable } from 'kysely';
import { chunk } from '../../../db/chunk.ts';
import { fromJson, iso, isoOrNull, toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { idOf } from '../../../db/pagination.ts';
import type { SecurityAlertsTable, SecurityEventsTable } from '../../../db/table-types/index.ts';

/** Most events of a game that the rules check at a time: an hour of a busy one has some two thousand. */
const EVENTS_MAX = 20_000;

/** Alerts of one actor and rule that something new may belong to. */
const PLACES_MAX = 20;

export type AlertRow = Selectable<SecurityAlertsTable> & { handler: string | null };
export type EvidenceRow = Pick<Selectable<SecurityEventsTable>, 'dedupe' | 'kind' | 'at' | 'text'> & {
  hit: readonly string[];
};

/** A step that was sent, with what became of its newest try. */
export interface SentStep {
  step: string;
  commandId: string;
  /** Null after the command's row was deleted. */
  state: 'queued' | 'sent' | 'confirmed' | 'failed' | 'unknown' | null;
  message: string | null;
  by: string | null;
  at: number | null;
}

/** An alert that an incident may belong to. */
export type AlertMatch = PlacedAlert & { state: SecurityAlertState; count: number };

/** What the rules look at in one game: commands, kills and joins between two moments (epoch ms), oldest first. */
export async function eventsBetween(
  handle: Handle,
  gameId: string,
  from: number,
  to: number,
): Promise<StoredGameEvent[]> {
  const rows = await handle
    .selectFrom('game_events')
    .select(['dedupe', 'kind', 'at', 'player_name', 'player_id', 'target_name', 'target_id', 'detail'])
    .where('game_id', '=', gameId)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .where('kind', 'in', ['command', 'kill', 'join'])
    .orderBy('at', 'desc')
    .limit(EVENTS_MAX)
    .execute();
  return rows.reverse().map((row) => ({
    id: row.dedupe,
    kind: row.kind,
    at: row.at,
    player: { name: row.player_name, id: row.player_id },
    target: row.target_name === null ? null : { name: row.target_name, id: row.target_id },
    detail: row.detail,
  }));
}

/** Commands that were sent to a game from here between two moments, by whichever server. */
export function sentBetween(handle: Handle, gameId: string, from: number, to: number) {
  return handle
    .selectFrom('game_commands')
    .innerJoin('servers', 'servers.id', 'game_commands.server_id')
    .leftJoin('users', 'users.id', 'game_commands.issued_by')
    .select([
      'game_commands.command',
      'game_commands.sent_at as sentAt',
      'game_commands.issued_by as issuerId',
      'users.username as issuer',
      'servers.owner_id as ownerId',
    ])
    .where('game_commands.game_id', '=', gameId)
    .where('game_commands.sent_at', '>=', from)
    .where('game_commands.sent_at', '<=', to)
    .orderBy('game_commands.sent_at')
    .execute();
}

/** Roblox names of the staff who are on duty and not on a break. */
export async function onDutyNames(handle: Handle, serverId: string): Promise<string[]> {
  const rows = await handle
    .selectFrom('shifts')
    .innerJoin('users', 'users.id', 'shifts.user_id')
    .select('users.roblox_username as name')
    .where('shifts.server_id', '=', serverId)
    .where('shifts.status', '=', 'on_duty')
    .orderBy('shifts.id')
    .execute();
  return rows.flatMap(({ name }) => (name === null ? [] : [name]));
}

/** The alerts of one server. */
export function securityStore(handle: Handle, serverId: string) {
  const alerts = handle
    .selectFrom('security_alerts')
    .leftJoin('users', 'users.id', 'security_alerts.handled_by')
    .selectAll('security_alerts')
    .select('users.username as handler')
    .where('security_alerts.server_id', '=', serverId);

  return {
    /** Newest first. */
    list({ state, cursor, limit }: Omit<ListSecurityAlertsInput, 'serverId'>): Promise<AlertRow[]> {
      let query = alerts;
      if (state === 'waiting') query = query.where('security_alerts.state', '<>', 'resolved');
      if (state === 'resolved') query = query.where('security_alerts.state', '=', 'resolved');
      if (cursor !== undefined) query = query.where('security_alerts.id', '<', idOf(cursor));
      return query.orderBy('security_alerts.id', 'desc').limit(limit).execute();
    },

    async find(id: string): Promise<AlertRow | null> {
      return (await alerts.where('security_alerts.id', '=', id).executeTakeFirst()) ?? null;
    },

    /** Newest first. */
    async evidence(alertId: string, limit: number): Promise<EvidenceRow[]> {
      const rows = await handle
        .selectFrom('security_events')
        .select(['dedupe', 'kind', 'at', 'text', 'hit'])
        .where('server_id', '=', serverId)
        .where('alert_id', '=', alertId)
        .orderBy('at', 'desc')
        .orderBy('dedupe', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ hit, ...row }) => ({ ...row, hit: namesIn(hit) }));
    },

    /** Alerts of this rule and actor, with those of the given events that belong to them. */
    async findMatches(
      rule: SecurityRule,
      actorKey: string,
      events: readonly WatchedEvent[],
    ): Promise<AlertMatch[]> {
      const rows = await handle
        .selectFrom('security_alerts')
        .select(['id', 'last_at', 'state', 'events'])
        .where('server_id', '=', serverId)
        .where('rule', '=', rule)
        .where('actor_key', '=', actorKey)
        .orderBy('last_at', 'desc')
        .limit(PLACES_MAX)
        .execute();
      if (rows.length === 0) return [];
      const alertByEvent = await alertsOfEvents(handle, serverId, rule, events);
      return rows.map(({ id, last_at: lastAt, state, events: count }) => {
        const own = [...alertByEvent].filter(([, alertId]) => alertId === id).map(([dedupe]) => dedupe);
        return { id, lastAt, state, count, events: new Set(own) };
      });
    },

    async open(gameId: string, { rule, actor, events, summary }: Incident, at: number): Promise<string> {
      const id = newId();
      await handle
        .insertInto('security_alerts')
        .values({
          server_id: serverId,
          id,
          game_id: gameId,
          rule,
          actor_key: actor.key,
          actor_name: actor.name,
          actor_roblox_id: actor.robloxId,
          actor_user_id: actor.memberId,
          summary,
          events: events.length,
          first_at: events[0]?.at ?? at,
          last_at: events.at(-1)?.at ?? at,
          opened_at: at,
          state: 'open',
        })
        .execute();
      return id;
    },

    /** Adds what is not there yet; how many that were. */
    async addEvents(
      alertId: string,
      rule: SecurityRule,
      events: readonly { event: WatchedEvent; hit: readonly string[] }[],
    ): Promise<number> {
      let added = 0;
      for (const some of chunk(events)) {
        const rows = await handle
          .insertInto('security_events')
          .values(some.map(({ event, hit }) => evidenceOf(serverId, alertId, rule, event, hit)))
          .onConflict((conflict) => conflict.columns(['server_id', 'rule', 'dedupe']).doNothing())
          .returning('dedupe')
          .execute();
        added += rows.length;
      }
      return added;
    },

    async grow(
      id: string,
      to: { events: number; lastAt: number; summary: string; state: SecurityAlertState },
    ): Promise<void> {
      const { events, lastAt, summary, state } = to;
      await handle
        .updateTable('security_alerts')
        .set({ events, last_at: lastAt, summary, state })
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .execute();
    },

    /** False when it was in that state already, or is none of `from`. */
    async handle(
      id: string,
      from: readonly SecurityAlertState[],
      to: { state: SecurityAlertState; by: string; at: number },
    ): Promise<boolean> {
      const row = await handle
        .updateTable('security_alerts')
        .set({ state: to.state, handled_by: to.by, handled_at: to.at })
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('state', 'in', [...from])
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Returns an alert's sent steps with the outcome of each one's last attempt. */
    sentSteps(alertId: string): Promise<SentStep[]> {
      return handle
        .selectFrom('security_undos')
        .leftJoin('game_commands', (join) =>
          join
            .onRef('game_commands.server_id', '=', 'security_undos.server_id')
            .onRef('game_commands.id', '=', 'security_undos.game_command_id'),
        )
        .leftJoin('users', 'users.id', 'game_commands.issued_by')
        .select([
          'security_undos.step',
          'security_undos.game_command_id as commandId',
          'game_commands.state',
          'game_commands.error_message as message',
          'users.username as by',
          'game_commands.created_at as at',
        ])
        .where('security_undos.server_id', '=', serverId)
        .where('security_undos.alert_id', '=', alertId)
        .execute();
    },

    async noteStep(alertId: string, step: string, commandId: string): Promise<void> {
      await handle
        .insertInto('security_undos')
        .values({ server_id: serverId, alert_id: alertId, step, game_command_id: commandId })
        .onConflict((conflict) =>
          conflict.columns(['server_id', 'alert_id', 'step']).doUpdateSet({ game_command_id: commandId }),
        )
        .execute();
    },
  };
}

async function alertsOfEvents(
  handle: Handle,
  serverId: string,
  rule: SecurityRule,
  events: readonly WatchedEvent[],
): Promise<Map<string, string>> {
  const alertByEvent = new Map<string, string>();
  for (const some of chunk(events.map(({ id }) => id))) {
    const rows = await handle
      .selectFrom('security_events')
      .select(['dedupe', 'alert_id'])
      .where('server_id', '=', serverId)
      .where('rule', '=', rule)
      .where('dedupe', 'in', some)
      .execute();
    for (const { dedupe, alert_id } of rows) alertByEvent.set(dedupe, alert_id);
  }
  return alertByEvent;
}

function evidenceOf(
  serverId: string,
  alertId: string,
  rule: SecurityRule,
  { id, kind, at, text, target }: WatchedEvent,
  hit: readonly string[],
) {
  const shownText = kind === 'kill' ? (target?.name ?? null) : text;
  return {
    server_id: serverId,
    rule,
    dedupe: id,
    alert_id: alertId,
    kind,
    at,
    text: shownText,
    hit: toJson(hit),
  };
}

function namesIn(text: string): string[] {
  const names = fromJson(text);
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

/** A row as it is shown. */
export function toAlert(row: AlertRow): SecurityAlert {
  return {
    id: row.id,
    rule: row.rule,
    state: row.state,
    actor: { name: row.actor_name, robloxUserId: row.actor_roblox_id, userId: row.actor_user_id },
    summary: row.summary,
    events: row.events,
    firstAt: iso(row.first_at),
    lastAt: iso(row.last_at),
    openedAt: iso(row.opened_at),
    handledBy: row.handler,
    handledAt: isoOrNull(row.handled_at),
  };
}
