import {
  type DueDecision,
  decideDue,
  MISSED_AFTER_MS,
  type RunConditions,
  scheduledCommand,
  unmetCondition,
} from '@tenfour/domain';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { AUTOMATIC } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { isFrozen } from '../../../events/staff-actions.ts';
import type { JobKind } from '../../../jobs/job-loop.ts';
import type { Keyring } from '../../../security/keyring.ts';
import { countOnDuty, staffOnDuty, timeZoneOf } from '../../community/servers/index.ts';
import {
  commandsStore,
  DEAD_KEY_KINDS,
  findServerGame,
  loadSnapshot,
  NO_ONE_IN_GAME,
  notifyQueued,
  onlineIn,
  openGame,
  type Snapshot,
} from '../gateway/index.ts';
import { customCommandEvents } from './events.ts';
import {
  advanceCommand,
  type CommandSettings,
  claimDueCommands,
  type DueCommand,
  hasRun,
  nextCommandDue,
  releaseCommand,
  replanAhead,
  standDown,
} from './runs-store.ts';
import { customCommandsStore } from './store.ts';

/** What a reading says about who is in the game is believed for this long, in ms. */
const FRESH_MS = 30_000;

/** What it says about how many are there, for a condition: games with schedules are read every 30 seconds, in ms. */
const KNOWN_MS = 90_000;

const CREATOR_FROZEN = 'Skipped: the person who created this command is frozen.';
const NO_ONE_TO_NOTIFY = 'Skipped: no one on duty is in the game.';

/** A run is one transaction, so claims are short. */
const LEASE_MS = 10_000;

const BATCH = 100;
const CONCURRENCY = 8;

export interface CommandRunsDeps {
  database: Database;
  keyring: Pick<Keyring, 'open'>;
  now: () => number;
  /** Called after a command was queued. */
  wakeQueue: (gameId: string) => void;
}

type Decided = Exclude<DueDecision, { kind: 'early' }>;

/** Creates the job that runs custom commands at their due times, each exactly once across all processes. */
export function createCommandRuns(deps: CommandRunsDeps): JobKind<DueCommand> {
  const { database, now } = deps;
  /** Time of the last claim; before the first one it is unknown whether the clock was set back. */
  let lookedAt = Number.POSITIVE_INFINITY;
  return {
    name: 'custom-commands',
    batch: BATCH,
    concurrency: CONCURRENCY,
    leaseMs: LEASE_MS,
    async claim(claim) {
      if (claim.now < lookedAt) await replanAhead(database.handle, claim.now);
      lookedAt = claim.now;
      return claimDueCommands(database, claim);
    },
    nextAt: () => nextCommandDue(database.handle),
    release: (item, until) => releaseCommand(database.handle, item, until),
    handle: (item) => database.transaction((tx) => run(deps, tx, item, now())),
  };
}

/** The due time's whole run: it is advanced, written down and its command queued together, or not at all. */
async function run(deps: CommandRunsDeps, tx: Transaction, item: DueCommand, at: number): Promise<void> {
  // A clock that was set back: the lease runs out, and it is looked at again.
  if (at < item.dueAt) return;
  let decided: Decided | undefined;
  const settings = await advanceCommand(tx.handle, item, (interval) => {
    const decision = decideDue(item.dueAt, interval, at);
    if (decision.kind === 'early') return item.dueAt;
    decided = decision;
    return decision.next;
  });
  if (settings === null || decided === undefined) return;
  // Its next due time is another one, whatever becomes of this one.
  tx.changed({ serverId: item.serverId, entity: 'custom-commands', op: 'changed', ids: [item.id] });
  const server = await findServerGame(tx.handle, item.serverId);
  if (server === null) return standDown(tx.handle, item);
  // A clock that was set back leads to due times that have had their run.
  if (await hasRun(tx.handle, item)) return;
  if (decided.kind === 'missed') return miss(tx, item, settings, decided.count, at);
  if (settings.skipAt === item.dueAt) {
    const reason = `Skipped by ${settings.skipBy ?? 'someone'}.`;
    return skip(tx, item, settings, { skip: reason, ordinary: true }, at);
  }
  if (await isFrozen(tx.handle, item.serverId, [settings.createdBy ?? ''])) {
    return skip(tx, item, settings, { skip: CREATOR_FROZEN, ordinary: false }, at);
  }
  const way = await wayToGame(deps, tx.handle, item.serverId, at);
  if ('skip' in way) return skip(tx, item, settings, way, at);
  const decision = await commandNow(tx.handle, item.serverId, settings, way.snapshot, at);
  if ('skip' in decision) return skip(tx, item, settings, decision, at);
  await queue(deps, tx, item, decision.command, way.gameId, at);
}

/** Why nothing is sent now, in words; `ordinary` reasons are not written to the activity log. */
interface Skip {
  skip: string;
  ordinary: boolean;
}

async function wayToGame(
  { keyring }: CommandRunsDeps,
  handle: Handle,
  serverId: string,
  at: number,
): Promise<Skip | { gameId: string; snapshot: Snapshot }> {
  const game = await openGame({ database: { handle }, keyring }, serverId);
  if ('refusal' in game) return { skip: game.refusal, ordinary: false };
  const snapshot = await loadSnapshot(handle, game.id);
  const { takenAt, reading, problem } = snapshot;
  if (problem !== null && DEAD_KEY_KINDS.some((kind) => kind === problem.kind)) {
    return { skip: problem.message, ordinary: false };
  }
  const empty = problem === null ? reading?.currentPlayers === 0 : problem.kind === 'offline';
  const seenAt = problem?.at ?? takenAt ?? 0;
  if (empty && at - seenAt <= FRESH_MS) return { skip: NO_ONE_IN_GAME, ordinary: true };
  return { gameId: game.id, snapshot };
}

/** Returns the command to send now, or why none is sent: an unmet condition, or no staff to reach. */
async function commandNow(
  handle: Handle,
  serverId: string,
  { means, command, conditions }: CommandSettings,
  { takenAt, reading, problem }: Snapshot,
  at: number,
): Promise<Skip | { command: string }> {
  const fresh = problem === null && takenAt !== null && at - takenAt <= KNOWN_MS ? reading : null;
  if (isConditional(conditions)) {
    const unmet = unmetCondition(conditions, {
      now: at,
      zone: await timeZoneOf(handle, serverId),
      players: problem?.kind === 'offline' ? 0 : (fresh?.currentPlayers ?? null),
      onDuty: conditions.staffOnDuty ? await countOnDuty(handle, serverId) : 0,
    });
    if (unmet !== null) return { skip: unmet, ordinary: true };
  }
  const staff = means === 'staff' ? await staffOnDuty(handle, serverId) : [];
  const online = means === 'staff' && fresh !== null ? onlineIn(fresh) : [];
  const line = scheduledCommand(means, command, { staff, online });
  return line === null ? { skip: NO_ONE_TO_NOTIFY, ordinary: true } : { command: line };
}

function isConditional({ minPlayers, staffOnDuty: withStaff, quiet }: RunConditions): boolean {
  return minPlayers > 0 || withStaff || quiet !== null;
}

async function queue(
  { wakeQueue }: CommandRunsDeps,
  tx: Transaction,
  { serverId, id, dueAt }: DueCommand,
  command: string,
  gameId: string,
  at: number,
): Promise<void> {
  const gameCommandId = newId();
  await commandsStore(tx.handle, serverId).insert({
    id: gameCommandId,
    gameId,
    issuedBy: null,
    source: 'scheduled',
    command,
    createdAt: at,
    clientId: `run:${id}:${dueAt}`,
    expiresAt: dueAt + MISSED_AFTER_MS,
  });
  notifyQueued(tx, serverId, gameCommandId);
  await customCommandsStore(tx.handle, serverId).addRun({
    id: newId(),
    custom_command_id: id,
    due_at: dueAt,
    ran_at: at,
    state: 'queued',
    message: null,
    game_command_id: gameCommandId,
  });
  tx.onCommit(() => wakeQueue(gameId));
}

async function skip(
  tx: Transaction,
  item: DueCommand,
  { name, means }: CommandSettings,
  { skip: reason, ordinary }: Skip,
  at: number,
): Promise<void> {
  const { serverId, id, dueAt } = item;
  const store = customCommandsStore(tx.handle, serverId);
  const before = await store.newestSkipReason(id);
  await store.addRun({ ...notRun(id, dueAt), state: 'skipped', message: reason });
  // Recorded once, not at every due time for as long as the reason lasts.
  if (ordinary || before === reason) return;
  await recordEvent(
    tx,
    customCommandEvents.create({ kind: 'custom-command.skipped', ...by(item, at), name, means, reason }),
  );
}

async function miss(
  tx: Transaction,
  item: DueCommand,
  { name, means }: CommandSettings,
  dueTimes: number,
  at: number,
): Promise<void> {
  const { serverId, id, dueAt } = item;
  const message =
    dueTimes === 1
      ? 'Missed: nothing could run within 30 seconds of this due time.'
      : `Missed: ${dueTimes} due times from here on passed while nothing could run.`;
  await customCommandsStore(tx.handle, serverId).addRun({ ...notRun(id, dueAt), state: 'missed', message });
  await recordEvent(
    tx,
    customCommandEvents.create({ kind: 'custom-command.missed', ...by(item, at), name, means, dueTimes }),
  );
}

function by({ serverId, id }: DueCommand, at: number) {
  return { serverId, actor: AUTOMATIC, at, customCommandId: id };
}

function notRun(customCommandId: string, dueAt: number) {
  return {
    id: newId(),
    custom_command_id: customCommandId,
    due_at: dueAt,
    ran_at: null,
    game_command_id: null,
  };
}
