import type { GameService, Punishment, Viewer } from '@tenfour/contracts';
import {
  DomainError,
  type EnforcementCommand,
  type EnforcementPlan,
  type EnforcementRules,
  type EscalationOutcome,
  enforcingCommand,
  may,
  type Player,
  type PunishmentType,
  planEnforcement,
  rulesForRecord,
} from '@tenfour/domain';
import { fromBit } from '../../../db/codecs.ts';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { withDeadline } from '../../../jobs/timing.ts';
import type { Keyring } from '../../../security/keyring.ts';
import { panelSource } from '../../community/identity/index.ts';
import {
  onlineIn,
  queueCommand,
  type SettledCommand,
  type Snapshot,
  wayToGame,
} from '../../game/gateway/index.ts';
import { type EnforcementColumns, type PunishmentHooks, usersWarning } from './hooks.ts';
import { sentBefore } from './sent-command.ts';

/** What a reading says about who is in the game is believed for this long, in ms. */
const FRESH_MS = 30_000;

/** How long recording waits for a newer reading, in ms. */
const PATIENCE_MS = 2_500;

export interface EnforcementDeps {
  database: Database;
  keyring: Pick<Keyring, 'open'>;
  game: Pick<GameService, 'info'>;
  hooks: Pick<PunishmentHooks, 'warningText' | 'onWarningRecorded'>;
  now: () => number;
  /** Called after a command was queued. */
  wakeQueue: (gameId: string) => void;
}

/** A record that was decided and is about to be written. `robloxUserId` counts only where it is `verified`. */
interface DecidedRecord {
  id: string;
  type: PunishmentType;
  robloxUsername: string;
  robloxUserId: string | null;
  verified: boolean;
  reason: string;
  /** Address of the server's appeal page; null while it is off. */
  appealUrl: string | null;
}

/** What the person and the rule of a record say about the game. */
interface RecordChoice {
  enforce: boolean | undefined;
  commandId: string | undefined;
  inGame: EscalationOutcome['inGame'];
}

/** Sends new punishments to the game as commands, where the server has turned that on. Changes to a record send nothing. */
export interface Enforcement {
  /** Has the game looked at, outside any transaction, so that it is known who is in it. Never throws, nor waits long. */
  prepare(viewer: Viewer, enforce: boolean | undefined, isByRule: boolean): Promise<void>;
  /**
   * Queues the record's command in the record's own transaction and returns what the record says of it. `enforce`
   * replaces the server's settings, `inGame` of an escalation rule replaces both, and `commandId` is a command that was
   * sent already, instead of another. Throws FORBIDDEN when that sends what the settings do not, and the viewer cannot send commands.
   */
  within(
    tx: Transaction,
    viewer: Viewer,
    record: DecidedRecord & RecordChoice,
    at: number,
  ): Promise<EnforcementColumns>;
}

const NONE: EnforcementColumns = {
  enforcement: 'none',
  enforcement_message: null,
  enforcement_command_id: null,
};

/** What a record says that was carried out in the game before it was made. */
export const TYPED: EnforcementColumns = { ...NONE, enforcement: 'sent' };

const WHY = {
  'unknown-presence': 'It is not known who is in the game right now.',
  'unconfirmed-name':
    'Roblox hasn’t confirmed this name and no such player is in the game, so the ban could hit someone else.',
  'group-name': 'The game takes this name for several players.',
  'shared-beginning': 'Another player’s name starts with this one, so the command could hit them.',
} as const;

/** See `Enforcement`. */
export function createEnforcement(deps: EnforcementDeps): Enforcement {
  const { database, game, hooks } = deps;
  return {
    async prepare(viewer, enforce, isByRule) {
      const { rules } = await settingsOf(hooks, database.handle, viewer.serverId);
      const { enforceInGame, pmWarnings } = rulesForRecord(rules, enforce);
      if (!enforceInGame && !pmWarnings && !isByRule) return;
      const refreshed = game.info(viewer).catch(() => undefined);
      await withDeadline(refreshed, PATIENCE_MS, undefined);
    },

    async within(tx, viewer, record, at) {
      const { commandId } = record;
      const sent = commandId && (await sentBefore(tx.handle, viewer, record, commandId));
      if (sent) return sent;
      const { rules, pmText, server } = await settingsOf(hooks, tx.handle, viewer.serverId);
      const means = enforcingCommand(rulesForRecord(rules, record.enforce, record.inGame), record.type);
      if (means === null) return NONE;
      // What a rule sends is what the server's settings say.
      const isInSettings = record.inGame === 'always' || enforcingCommand(rules, record.type) !== null;
      requireCommands(viewer, isInSettings);
      const { robloxUsername: player, reason } = record;
      const message = pmText === null ? '' : usersWarning(pmText, { player, reason, server });
      const columns = await carryOut(deps, tx, viewer, { ...record, message }, means, at);
      if (means === 'pm') {
        const { serverId } = viewer;
        await hooks.onWarningRecorded(tx, { serverId, id: record.id, robloxUsername: player, at, columns });
      }
      return columns;
    },
  };
}

/** Queues the command, if there is one and a way to the game. */
async function carryOut(
  { keyring, wakeQueue }: EnforcementDeps,
  tx: Transaction,
  viewer: Viewer,
  record: DecidedRecord & { message: string },
  means: EnforcementCommand,
  at: number,
): Promise<EnforcementColumns> {
  const way = await wayToGame(keyring, tx.handle, viewer.serverId);
  if ('refusal' in way) return notSent(way.refusal);
  const confirmed = { ...record, robloxUserId: record.verified ? record.robloxUserId : null };
  const plan = planEnforcement(means, confirmed, playersNow(way.snapshot, at));
  if (plan.kind !== 'command') return unsent(plan);
  const id = await queueCommand(tx, {
    serverId: viewer.serverId,
    gameId: way.gameId,
    issuedBy: viewer.id,
    source: panelSource(viewer.source),
    command: plan.command,
    createdAt: at,
    clientId: `punishment:${record.id}`,
    ...(means === 'pm' ? { automation: 'pm-warnings' } : {}),
  });
  tx.onCommit(() => wakeQueue(way.gameId));
  return { enforcement: 'queued', enforcement_message: null, enforcement_command_id: id };
}

/** Sending more than the server's settings do takes the right to send commands. */
function requireCommands(viewer: Viewer, isInSettings: boolean): void {
  if (isInSettings || may(viewer, 'canViewIngamePanel')) return;
  throw new DomainError('FORBIDDEN', { message: 'Your role can’t send commands to the game.' });
}

/** Returns a server's enforcement settings; `pmText` is the text of warnings to players, null when they are off. */
async function settingsOf(
  hooks: Pick<PunishmentHooks, 'warningText'>,
  handle: Handle,
  serverId: string,
): Promise<{ rules: EnforcementRules; pmText: string | null; server: string }> {
  const row = await handle
    .selectFrom('servers')
    .select(['enforce_in_game', 'name'])
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  const pmText = await hooks.warningText(handle, serverId);
  const rules = { enforceInGame: fromBit(row.enforce_in_game), pmWarnings: pmText !== null };
  return { rules, pmText, server: row.name };
}

/** Returns the players in the game; null while unknown. */
function playersNow({ takenAt, reading, problem }: Snapshot, now: number): Player[] | null {
  if (problem !== null) return problem.kind === 'offline' && now - problem.at <= FRESH_MS ? [] : null;
  if (reading === null || takenAt === null || now - takenAt > FRESH_MS) return null;
  return onlineIn(reading);
}

function unsent(plan: Exclude<EnforcementPlan, { kind: 'command' }>): EnforcementColumns {
  return plan.kind === 'not-online' ? { ...NONE, enforcement: 'not_online' } : notSent(WHY[plan.why]);
}

function notSent(why: string): EnforcementColumns {
  return { ...NONE, enforcement: 'not_sent', enforcement_message: why };
}

/** Writes what became of a command onto the record that sent it, if one did. In the command's own transaction. */
export async function settleEnforcement(tx: Transaction, settled: SettledCommand): Promise<void> {
  const records = await tx.handle
    .updateTable('punishments')
    .set({ enforcement: stateOf(settled), enforcement_message: settled.errorMessage })
    .where('enforcement_command_id', '=', settled.id)
    .returning(['server_id as serverId', 'id'])
    .execute();
  for (const { serverId, id } of records) {
    tx.changed({ serverId, entity: 'punishments', op: 'changed', ids: [id] });
  }
}

/** An empty game means that the player is not online; for a ban it is a failure, as the ban is not in force. */
function stateOf({ command, from, state, errorKind }: SettledCommand): Punishment['enforcement']['state'] {
  if (state !== 'failed') return state;
  if (errorKind === 'offline' && !command.startsWith(':ban ')) return 'not_online';
  return from === 'queued' ? 'not_sent' : 'failed';
}
