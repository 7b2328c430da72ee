import type { RetentionChoices, RetentionKind } from '@tenfour/domain';
import { type SqlBool, sql } from 'kysely';
import type { Database, Handle } from '../../../db/database.ts';
import { yieldToEventLoop } from '../../../jobs/timing.ts';
import { readRetention, removeOldCommands } from '../../game/gateway/index.ts';
import { CHOICE_RULES } from './choice-rules.ts';
import { ROWS_A_STEP, removeSome, scopeOf } from './remove-records.ts';
import { emptySubmissions, longestCooldown } from './submission-cooldowns.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Servers per sweep, and between two rounds over all of them, in ms. */
const SERVERS_PER_PASS = 500;
const ROUND_MS = 60 * 60_000;

export interface ChoiceSweepDeps {
  database: Database;
  logger: { error(details: object, message: string): void };
  /** Most steps that remove something in one sweep; the next one continues. */
  steps: number;
}

/** A server whose records go before the platform's period, and the moment from which on they stay. */
interface Chosen {
  id: string;
  gameId: string | null;
  choices: RetentionChoices;
}

/**
 * Creates the sweep that removes what servers chose to store for a shorter time, server by server. Each round starts an
 * hour after the one before. Several instances can sweep concurrently. One server that resists is logged and leaves the
 * others to go.
 */
export function createChoiceSweep(deps: ChoiceSweepDeps) {
  /** The server whose records were swept last; null between two rounds. */
  let after: string | null = null;
  let nextRound = 0;
  return async (now: number, stopped: () => boolean): Promise<void> => {
    if (after === null) {
      if (now < nextRound) return;
      nextRound = now + ROUND_MS;
      after = '';
    }
    const servers = await chosenAfter(deps.database.handle, after);
    const left = { steps: deps.steps };
    for (const server of servers) {
      if (stopped() || left.steps <= 0) return;
      try {
        if (!(await sweepServer(deps, server, { now, stopped, left }))) return;
      } catch (error) {
        deps.logger.error(
          { err: error, serverId: server.id },
          'old records of a server could not be removed',
        );
      }
      after = server.id;
    }
    if (servers.length < SERVERS_PER_PASS) after = null;
  };
}

async function chosenAfter(handle: Handle, after: string): Promise<Chosen[]> {
  const rows = await handle
    .selectFrom('servers')
    .select(['id', 'erlc_key_hash as gameId', 'retention'])
    .where(sql<SqlBool>`retention <> '{}'`)
    .where('retention_hold_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(SERVERS_PER_PASS)
    .execute();
  return rows.map(({ retention, ...row }) => ({ ...row, choices: readRetention(retention) }));
}

interface Pass {
  now: number;
  stopped: () => boolean;
  left: { steps: number };
}

/** Returns false when the sweep reached its limit before all rows were removed. */
async function sweepServer(deps: ChoiceSweepDeps, server: Chosen, pass: Pass): Promise<boolean> {
  const { database } = deps;
  for (const [kind, days] of Object.entries(server.choices) as [RetentionKind, number][]) {
    const before = pass.now - days * DAY_MS;
    if (kind === 'commands') {
      const step = () => removeOldCommands(database, before, ROWS_A_STEP, server.id);
      if (!(await repeat(pass, step))) return false;
      continue;
    }
    // A cooldown that is longer than the period needs the rows, but not what they say.
    const cooldown = kind === 'submissions' ? await longestCooldown(database.handle, server.id) : 0;
    const empty = () => emptySubmissions(database, server.id, before);
    if (cooldown > days && !(await repeat(pass, empty))) return false;
    for (const rule of CHOICE_RULES[kind]) {
      const stored = { days: Math.max(days, cooldown), now: pass.now };
      const scope = await scopeOf(database.handle, rule, server, stored);
      if (scope !== null && !(await repeat(pass, () => removeSome(database, rule, scope)))) return false;
    }
  }
  return true;
}

async function repeat({ stopped, left }: Pass, step: () => Promise<number>): Promise<boolean> {
  for (;;) {
    if (stopped() || left.steps <= 0) return false;
    const removed = await step();
    if (removed > 0) left.steps -= 1;
    if (removed < ROWS_A_STEP) return true;
    await yieldToEventLoop();
  }
}
