import type { SimulateRuleSetInput, Simulation, TypeCounts, Viewer } from '@tenfour/contracts';
import {
  DomainError,
  type EscalationRuleSet,
  type PunishmentType,
  replayRecords,
  SIMULATION_DAYS,
  SIMULATION_MAX,
} from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Database, Handle } from '../../../db/database.ts';
import { yieldToEventLoop } from '../../../jobs/timing.ts';
import { type PastRecord, readPastRecords } from './past-records.ts';

const DAY_MS = 24 * 60 * 60_000;

/** How long a simulation computes before others get their turn, and how long it takes at most, in ms. */
const TURN_MS = 8;
const DEADLINE_MS = 5_000;

/** Simulations that run at a time in a process. */
const CONCURRENT_MAX = 2;

interface Deps {
  database: Database;
  now: () => number;
  /** How long a simulation takes at most, in ms. */
  deadlineMs?: number;
}

/** Returns what runs a draft over a server's own past. */
export function createSimulator({ database, now, deadlineMs = DEADLINE_MS }: Deps) {
  const running = new Set<string>();
  return async (viewer: Viewer, { ruleSet }: SimulateRuleSetInput): Promise<Simulation> => {
    if (running.size >= CONCURRENT_MAX || running.has(viewer.serverId)) {
      throw new DomainError('TOO_MANY_REQUESTS', {
        message: 'Another simulation is running. Try again in a few seconds.',
        details: { retryAfterSeconds: 5 },
      });
    }
    running.add(viewer.serverId);
    try {
      return await simulate(database.slowReads, viewer, ruleSet, { now: now(), deadlineMs });
    } finally {
      running.delete(viewer.serverId);
    }
  };
}

async function simulate(
  handle: Handle,
  viewer: Viewer,
  ruleSet: EscalationRuleSet,
  { now, deadlineMs }: { now: number; deadlineMs: number },
): Promise<Simulation> {
  const since = now - SIMULATION_DAYS * DAY_MS;
  const deadline = performance.now() + deadlineMs;
  const { records, complete } = await readPastRecords(handle, viewer.serverId, deadline);
  const result = new Tally(since);
  const finished = await replayAll(ruleSet, records, result, deadline);
  return {
    since: iso(since),
    complete: complete && finished,
    ...result.summary(ruleSet),
  };
}

/** Replays player by player, in turns. Returns false where the deadline came first. */
async function replayAll(
  ruleSet: EscalationRuleSet,
  records: readonly PastRecord[],
  result: Tally,
  deadline: number,
): Promise<boolean> {
  let turnEnds = performance.now() + TURN_MS;
  for (const own of Map.groupBy(records, ({ player }) => player).values()) {
    let at = 0;
    for (const decided of replayRecords(ruleSet, own)) {
      const record = own[at];
      at += 1;
      if (record) result.add(record, decided.type, decided.rule?.id ?? null);
      if (performance.now() < turnEnds) continue;
      if (performance.now() > deadline) return false;
      await yieldToEventLoop();
      turnEnds = performance.now() + TURN_MS;
    }
  }
  return true;
}

const none = (): TypeCounts => ({ warning: 0, kick: 0, strike: 0, ban: 0 });

interface PlayerTally {
  robloxUsername: string;
  recorded: TypeCounts;
  draft: TypeCounts;
  /** How many records would have been of another type. */
  differing: number;
}

/** What was recorded, and would have been, from a moment on. */
class Tally {
  readonly #since: number;
  readonly #recorded = none();
  readonly #draft = none();
  readonly #applied = new Map<string, number>();
  readonly #players = new Map<string, PlayerTally>();
  #records = 0;

  constructor(since: number) {
    this.#since = since;
  }

  add(record: PastRecord, draft: PunishmentType, ruleId: string | null): void {
    if (record.createdAt < this.#since) return;
    this.#records += 1;
    const player = this.#players.get(record.player) ?? {
      ...{ robloxUsername: '', recorded: none(), draft: none(), differing: 0 },
    };
    this.#players.set(record.player, player);
    player.robloxUsername = record.robloxUsername;
    for (const counts of [this.#recorded, player.recorded]) counts[record.recorded] += 1;
    for (const counts of [this.#draft, player.draft]) counts[draft] += 1;
    if (record.recorded !== draft) player.differing += 1;
    if (ruleId !== null) this.#applied.set(ruleId, (this.#applied.get(ruleId) ?? 0) + 1);
  }

  summary({ rules }: EscalationRuleSet): Omit<Simulation, 'since' | 'complete'> {
    const differing = [...this.#players.values()].filter((player) => player.differing > 0);
    const named = differing.toSorted((a, b) => b.differing - a.differing).slice(0, SIMULATION_MAX.players);
    return {
      records: this.#records,
      recorded: this.#recorded,
      draft: this.#draft,
      applied: rules.map(({ id }) => ({ ruleId: id, count: this.#applied.get(id) ?? 0 })),
      playerCount: differing.length,
      players: named.map(({ robloxUsername, recorded, draft }) => ({ robloxUsername, recorded, draft })),
    };
  }
}
