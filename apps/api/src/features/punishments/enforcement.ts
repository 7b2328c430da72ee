import { setTimeout as sleep } from 'node:timers/promises';
import type { GameService, Punishment, Viewer } from '@tenfour/contracts';
import {
  type EnforcementPlan,
  type EnforcementRules,
  enforcingCommand,
  type Player,
  type PunishmentType,
  planEnforcement,
} from '@tenfour/domain';
import { fromBit } from '../../db/codecs.ts';
import type { Database, Handle, Transaction } from '../../db/database.ts';
import type { Keyring } from '../../secrets/keyring.ts';
import type { Snapshot } from '../../work/game-reading.ts';
import { queueWithin, wayToGame } from '../game/queue-within.ts';
import { panelSource } from '../people.ts';

/** What a reading says about who is in the game is believed for this long, in ms. */
const FRESH_MS = 30_000;

/** How long recording waits for a newer reading, in ms. */
const PATIENCE_MS = 2_500;

export interface EnforcementDeps {
  database: Database;
  keyring: Pick<Keyring, 'open'>;
  game: Pick<GameService, 'info'>;
  now: () => number;
  /** Called after a command was queued. */
  wakeQueue: (gameId: string) => void;
}

/** What a record says about its command, in the columns that it is stored in. */
export interface EnforcementColumns {
  enforcement: Punishment['enforcement']['state'];
  enforcement_message: string | null;
  enforcement_command_id: string | null;
}

/** A record that was decided and is about to be written. `robloxUserId` counts only where it is `verified`. */
export interface DecidedRecord {
  id: string;
  type: PunishmentType;
  robloxUsername: string;
  robloxUserId: string | null;
  verified: boolean;
  reason: string;
}

/** Carries records out in the game, where the server wants it (docs/decisions.md). */
export interface Enforcement {
  /** Has the game looked at, outside any transaction, so that it is known who is in it. Never throws, nor waits long. */
  prepare(viewer: Viewer): Promise<void>;
  /** Queues the record's command in the record's own transaction; what the record says of it. */
  within(tx: Transaction, viewer: Viewer, record: DecidedRecord, at: number): Promise<EnforcementColumns>;
}

const NONE: EnforcementColumns = {
  enforcement: 'none',
  enforcement_message: null,
  enforcement_command_id: null,
};

const WHY = {
  'unknown-presence': 'It is not known who is in the game right now.',
  'unconfirmed-name':
    'Roblox has not confirmed this name and nobody of it is in the game, so the ban could hit somebody else.',
  'group-name': 'The game takes this name for several players.',
  'shared-beginning':
    'Somebody else in the game has a name that begins with this one, so the command could reach them.',
} as const;

/** See `Enforcement`. */
export function createEnforcement(deps: EnforcementDeps): Enforcement {
  const { database, game, keyring } = deps;
  return {
    async prepare(viewer) {
      const { enforceInGame, pmWarnings } = await rulesOf(database.handle, viewer.serverId);
      if (!enforceInGame && !pmWarnings) return;
      const over = new AbortController();
      const looked = game.info(viewer).catch(() => undefined);
      const waited = sleep(PATIENCE_MS, undefined, { signal: over.signal }).catch(() => undefined);
      await Promise.race([looked, waited]);
      over.abort();
    },

    async within(tx, viewer, record, at) {
      const means = enforcingCommand(await rulesOf(tx.handle, viewer.serverId), record.type);
      if (means === null) return NONE;
      const way = await wayToGame(keyring, tx.handle, viewer.serverId);
      if ('refusal' in way) return notSent(way.refusal);
      const confirmed = { ...record, robloxUserId: record.verified ? record.robloxUserId : null };
      const plan = planEnforcement(means, confirmed, onlineIn(way.snapshot, at));
      if (plan.kind !== 'command') return unsent(plan);
      const id = await queueWithin(tx, {
        serverId: viewer.serverId,
        gameId: way.gameId,
        issuedBy: viewer.id,
        source: panelSource(viewer.source),
        command: plan.command,
        createdAt: at,
        clientId: `punishment:${record.id}`,
      });
      tx.onCommit(() => deps.wakeQueue(way.gameId));
      return { enforcement: 'queued', enforcement_message: null, enforcement_command_id: id };
    },
  };
}

async function rulesOf(handle: Handle, serverId: string): Promise<EnforcementRules> {
  const row = await handle
    .selectFrom('servers')
    .select(['enforce_in_game', 'pm_warnings'])
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  return { enforceInGame: fromBit(row.enforce_in_game), pmWarnings: fromBit(row.pm_warnings) };
}

/** Who is in the game; null while nobody knows. */
function onlineIn({ takenAt, reading, problem }: Snapshot, now: number): Player[] | null {
  if (problem !== null) return problem.kind === 'offline' && now - problem.at <= FRESH_MS ? [] : null;
  if (reading === null || takenAt === null || now - takenAt > FRESH_MS) return null;
  return reading.players.map(({ player: { name, id } }) => ({ name, id: id === null ? null : String(id) }));
}

function unsent(plan: Exclude<EnforcementPlan, { kind: 'command' }>): EnforcementColumns {
  return plan.kind === 'not-online' ? { ...NONE, enforcement: 'not_online' } : notSent(WHY[plan.why]);
}

function notSent(why: string): EnforcementColumns {
  return { ...NONE, enforcement: 'not_sent', enforcement_message: why };
}
