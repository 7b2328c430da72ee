import type { AutomationRun } from '@tenfour/contracts';
import {
  AUTOMATION_DEFAULTS,
  type AutomationKind,
  type AutomationOutcome,
  type AutomationSettings,
} from '@tenfour/domain';
import { sql } from 'kysely';
import { fromBit, fromJson, iso, toBit, toJson } from '../../../db/codecs.ts';
import type { Handle, Transaction } from '../../../db/database.ts';
import { idOf } from '../../../db/pagination.ts';
import { prepareNamed } from '../../../db/prepared.ts';
import type { AutomationsTable } from '../../../db/table-types/automations.ts';
import type { Bit } from '../../../db/table-types/values.ts';

const ON = sql.lit<1>(1);
const ACTIVE = sql.lit<'active'>('active');

/**
 * The outcome of a run, which is its command's once that is settled. A command that was sent counts as done, since its
 * line in the game's log adds nothing here. An empty game or a canceled command is no failure.
 */
const OUTCOME = sql<AutomationOutcome>`CASE
  WHEN automation_runs.outcome <> 'queued' OR game_commands.state IS NULL THEN automation_runs.outcome
  WHEN game_commands.state IN ('sent', 'confirmed') THEN 'done'
  WHEN game_commands.state <> 'failed' THEN game_commands.state
  WHEN game_commands.error_kind IN ('offline', 'refused') THEN 'skipped'
  WHEN game_commands.error_kind = 'missed' THEN 'missed'
  ELSE 'failed' END`;

/** An automation as stored, or as it is before anyone changed it. */
export interface StoredAutomation<Kind extends AutomationKind = AutomationKind> {
  kind: Kind;
  enabled: boolean;
  settings: AutomationSettings[Kind];
  /** Epoch ms; null while it was never changed. */
  updatedAt: number | null;
}

/** One that is on, of an active server with a key. */
export type EnabledAutomation = {
  [Kind in AutomationKind]: { serverId: string; kind: Kind; settings: AutomationSettings[Kind] };
}[AutomationKind];

/** Settings as stored, with defaults for what was added since. */
export function settingsOf<Kind extends AutomationKind>(kind: Kind, text: string): AutomationSettings[Kind] {
  return { ...AUTOMATION_DEFAULTS[kind], ...Object(fromJson(text)) };
}

const findEnabled = prepareNamed(['gameId'], (handle, { gameId }) =>
  handle
    .selectFrom('servers')
    .innerJoin('automations', 'automations.server_id', 'servers.id')
    .select(['automations.server_id as serverId', 'automations.kind', 'automations.settings'])
    .where('servers.erlc_key_hash', '=', gameId)
    .where('servers.status', '=', ACTIVE)
    .where('servers.deleted_at', 'is', null)
    .where('automations.enabled', '=', ON)
    .orderBy('automations.server_id')
    .orderBy('automations.kind'),
);

/** What is on in the active servers whose key opens a game; asked at every reading, by one index. */
export async function enabledFor(handle: Handle, gameId: string): Promise<EnabledAutomation[]> {
  const rows = await findEnabled(handle, { gameId });
  return rows.map((row) => ({ ...row, settings: settingsOf(row.kind, row.settings) }) as EnabledAutomation);
}

/** Returns an automation with its defaults. */
export function untouched<Kind extends AutomationKind>(kind: Kind): StoredAutomation<Kind> {
  return { kind, enabled: false, settings: AUTOMATION_DEFAULTS[kind], updatedAt: null };
}

function storedOf<Kind extends AutomationKind>(
  row: Pick<AutomationsTable, 'settings' | 'updated_at'> & { kind: Kind; enabled: Bit },
): StoredAutomation<Kind> {
  const { kind, enabled, settings, updated_at: updatedAt } = row;
  return { kind, enabled: fromBit(enabled), settings: settingsOf(kind, settings), updatedAt };
}

/** A page of the run log, and what narrows it. */
interface RunsPage {
  kind?: AutomationKind;
  outcome?: AutomationOutcome;
  limit: number;
  cursor?: string;
}

/** Why a command is not sent whose automation was switched off meanwhile. */
export const SWITCHED_OFF = 'Not sent: the automation was switched off.';

/** Returns why a queued command must not be sent: its automation is off now. Null for any other command. */
export async function refusalOfAutomation(
  handle: Handle,
  { serverId, automation }: { serverId: string; automation: AutomationKind | null },
): Promise<string | null> {
  if (automation === null) return null;
  const row = await handle
    .selectFrom('automations')
    .select('enabled')
    .where('server_id', '=', serverId)
    .where('kind', '=', automation)
    .executeTakeFirst();
  return row?.enabled === 1 ? null : SWITCHED_OFF;
}

/** Returns the settings of a server's automation if it is enabled; null if not. For events outside of snapshots. */
export async function enabledIn<Kind extends AutomationKind>(
  handle: Handle,
  serverId: string,
  kind: Kind,
): Promise<AutomationSettings[Kind] | null> {
  const one = await automationsStore(handle, serverId).find(kind);
  return one.enabled ? one.settings : null;
}

/** Switches an automation on or off as something else says that stands for it; its settings stay. */
export async function switchTo(
  tx: Transaction,
  one: { serverId: string; kind: AutomationKind; enabled: boolean; at: number; by: string },
): Promise<void> {
  const { serverId, kind, enabled, at: updatedAt, by: updatedBy } = one;
  const store = automationsStore(tx.handle, serverId);
  await store.save({ ...(await store.find(kind)), enabled, updatedAt, updatedBy });
  tx.changed({ serverId, entity: 'automations', op: 'changed', ids: [] });
}

/** A server's own. */
export function automationsStore(db: Handle, serverId: string) {
  return {
    async find<Kind extends AutomationKind>(kind: Kind): Promise<StoredAutomation<Kind>> {
      const row = await db
        .selectFrom('automations')
        .selectAll()
        .where('server_id', '=', serverId)
        .where('kind', '=', kind)
        .executeTakeFirst();
      return row ? storedOf({ ...row, kind }) : untouched(kind);
    },

    async save<Kind extends AutomationKind>(
      one: StoredAutomation<Kind> & { updatedAt: number; updatedBy: string },
    ): Promise<void> {
      const values = {
        enabled: toBit(one.enabled),
        settings: toJson(one.settings),
        updated_at: one.updatedAt,
        updated_by: one.updatedBy,
      };
      await db
        .insertInto('automations')
        .values({ server_id: serverId, kind: one.kind, ...values })
        .onConflict((conflict) => conflict.columns(['server_id', 'kind']).doUpdateSet(values))
        .execute();
    },

    /** When each kind last had something to do, epoch ms. Alerts of game security outlive their runs. */
    async lastRuns(kinds: readonly AutomationKind[]): Promise<Map<AutomationKind, number>> {
      // One row of the index each, however long the log.
      const newest = kinds.map((kind) =>
        db
          .selectFrom('automation_runs')
          .select(['kind', 'at'])
          .where('server_id', '=', serverId)
          .where('kind', '=', kind)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst(),
      );
      const [alertAt, ...found] = await Promise.all([
        kinds.includes('game-security') ? lastAlertAt(db, serverId) : null,
        ...newest,
      ]);
      const runs = new Map<AutomationKind, number>(found.flatMap((row) => (row ? [[row.kind, row.at]] : [])));
      if (alertAt !== null) runs.set('game-security', Math.max(alertAt, runs.get('game-security') ?? 0));
      return runs;
    },

    /** Those that were ever changed. */
    async stored(): Promise<StoredAutomation[]> {
      const rows = await db.selectFrom('automations').selectAll().where('server_id', '=', serverId).execute();
      return rows.map(storedOf);
    },

    /** Newest first. */
    async runs(page: RunsPage): Promise<AutomationRun[]> {
      let query = db
        .selectFrom('automation_runs')
        .leftJoin('game_commands', (join) =>
          join
            .onRef('game_commands.server_id', '=', 'automation_runs.server_id')
            .onRef('game_commands.id', '=', 'automation_runs.game_command_id'),
        )
        .selectAll('automation_runs')
        .select(['game_commands.error_message', OUTCOME.as('settledOutcome')])
        .where('automation_runs.server_id', '=', serverId);
      if (page.kind !== undefined) query = query.where('automation_runs.kind', '=', page.kind);
      if (page.outcome !== undefined) query = query.where(OUTCOME, '=', page.outcome);
      if (page.cursor !== undefined) query = query.where('automation_runs.id', '<', idOf(page.cursor));
      const rows = await query.orderBy('automation_runs.id', 'desc').limit(page.limit).execute();
      return rows.map((row) => ({
        id: row.id,
        at: iso(row.at),
        kind: row.kind,
        outcome: row.settledOutcome,
        subject: row.subject,
        text: row.error_message === null ? row.text : `${row.text} ${row.error_message}`,
        command: row.command,
      }));
    },

    /** Queued commands of a kind that were not sent are not sent any more; their ids. */
    async cancelQueued(kind: AutomationKind, reason: string, at: number): Promise<string[]> {
      const taken = await db
        .updateTable('game_commands')
        .set({ state: 'failed', error_kind: 'refused', error_message: reason, settled_at: at })
        .where('server_id', '=', serverId)
        .where('automation', '=', kind)
        .where('state', '=', sql.lit<'queued'>('queued'))
        .returning('id')
        .execute();
      return taken.map(({ id }) => id);
    },
  };
}

async function lastAlertAt(handle: Handle, serverId: string): Promise<number | null> {
  const row = await handle
    .selectFrom('security_alerts')
    .select('last_at')
    .where('server_id', '=', serverId)
    .orderBy('last_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.last_at ?? null;
}
