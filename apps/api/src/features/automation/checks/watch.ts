import {
  CHECK_COMMANDS_MAX,
  type CheckRule,
  type ChecksSettings,
  checkCommands,
  checkLabel,
  checkPlayer,
  checkStepTaken,
  chooseCheckSteps,
  isExempt,
  NAME_PROBLEMS,
  nextCheckStep,
  type PlannedStep,
  PRODUCT_NAME,
} from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { onlineIn } from '../../game/gateway/index.ts';
import {
  type AutomationConsumer,
  type AutomationSeen,
  type ConsumerDeps,
  logRun,
  type Occasion,
  queueRun,
  serverNames,
} from '../automations/index.ts';
import { checkEvents } from './events.ts';
import { type KnownPlayers, knownPlayers } from './facts.ts';
import { touchLookups, wantLookups } from './lookups-store.ts';
import { checkKey, type Violation, violationsStore } from './violations-store.ts';

const AUTOMATIC = { id: null, name: PRODUCT_NAME } as const;

/** A step that was not sent by then is not sent any more, in ms: the player can have repaired it. */
const STEP_LATE_MS = 45_000;

const HOUR_MS = 60 * 60_000;

export interface ChecksDeps extends ConsumerDeps {
  /** Called after lookups became due. */
  lookupsDue: () => void;
}

/** A step about a player with the check's key and why it is taken. */
interface Step extends PlannedStep {
  key: string;
  why: string;
  known: Violation | undefined;
}

interface Watching {
  tx: Transaction;
  deps: ChecksDeps;
  seen: AutomationSeen;
  serverId: string;
  settings: ChecksSettings;
}

/** Checks the players of every reading, in the transaction that stores it. */
export function createChecksWatch(deps: ChecksDeps): AutomationConsumer {
  return {
    kinds: ['checks'],
    async see(tx, seen) {
      if (seen.reading.missing.includes('Players')) return;
      for (const one of seen.automations) {
        if (one.kind !== 'checks' || one.settings.rules.length === 0) continue;
        await watch({ tx, deps, seen, serverId: one.serverId, settings: one.settings });
      }
    },
  };
}

async function watch(watching: Watching): Promise<void> {
  const { tx, seen, serverId, settings } = watching;
  const known = await knownPlayers(tx.handle, serverId, seen.reading, settings.rules, seen.at);
  await requestLookups(tx, watching.deps, known, seen.at);
  const store = violationsStore(tx.handle, serverId);
  const before = new Map((await store.all()).map((one) => [`${one.checkKey}:${one.robloxUserId}`, one]));
  const { steps, repaired } = findSteps(watching, known, before);
  for (const one of repaired) await store.remove(one);
  const chosen = chooseCheckSteps(steps);
  const isAlert = ({ step }: Step) => step.kind === 'alert';
  for (const steps of Map.groupBy(chosen.filter(isAlert), ({ key }) => key).values()) {
    await alert(watching, steps);
  }
  const commands = chosen.filter((step) => !isAlert(step));
  if (commands.length > 0) await send(watching, commands);
}

/** Makes lookups due, and tells the job once that is committed. */
export async function requestLookups(
  tx: Transaction,
  { lookupsDue }: Pick<ChecksDeps, 'lookupsDue'>,
  { wanted, touched }: Pick<KnownPlayers, 'wanted' | 'touched'>,
  at: number,
): Promise<void> {
  await touchLookups(tx.handle, touched, at);
  if (wanted.length === 0) return;
  await wantLookups(tx.handle, wanted, at);
  tx.onCommit(lookupsDue);
}

function findSteps(
  { seen, settings }: Watching,
  { players, guild }: KnownPlayers,
  before: ReadonlyMap<string, Violation>,
): { steps: Step[]; repaired: Violation[] } {
  const steps: Step[] = [];
  const repaired: Violation[] = [];
  const checks = settings.rules.map((rule): [string, CheckRule] => [checkKey(rule), rule]);
  const times = { now: seen.at, waitMs: settings.waitSeconds * 1_000 };
  for (const one of players) {
    if (one.player.id === null) continue;
    for (const [key, rule] of checks) {
      const known = before.get(`${key}:${one.player.id}`);
      const found = isExempt(settings.exempt, one)
        ? ({ kind: 'kept' } as const)
        : checkPlayer(rule, one, { now: seen.at, guild });
      if (found.kind === 'kept' && known) repaired.push(known);
      const step = found.kind === 'broken' ? nextCheckStep(rule, known ?? null, times) : null;
      if (found.kind !== 'broken' || step === null) continue;
      const { why, reason } = found;
      steps.push({ player: one.player, rule, step, reason, key, why, known });
    }
  }
  return { steps, repaired };
}

function occasionOf({ serverId, seen }: Watching, { key, player }: Step, what: string): Occasion {
  const dedupe = `${key}:${player.id}:${what}`;
  return { serverId, kind: 'checks', dedupe, at: seen.at, subject: player.name };
}

function textOf({ rule, why, step }: Step): string {
  return `${checkLabel(rule)}: ${why} ${checkStepTaken(step, rule)}`;
}

function save({ tx, seen, serverId }: Watching, step: Step, commandId: string | null): Promise<void> {
  const { rule, known, key, player } = step;
  const { kind } = step.step;
  const warnings = step.step.kind === 'pm' ? step.step.warning - 1 : rule.warnings;
  return violationsStore(tx.handle, serverId).save({
    checkKey: key,
    robloxUserId: player.id ?? '',
    warnings: kind === 'alert' ? 0 : warnings,
    alerted: kind === 'alert' || (known?.alerted ?? false),
    step: kind,
    stepAt: seen.at,
    commandId,
  });
}

/** Alerts staff once of all players of a reading who began to break a check. */
async function alert(watching: Watching, steps: readonly Step[]): Promise<void> {
  const { tx, seen, serverId } = watching;
  const fresh: Step[] = [];
  for (const step of steps) {
    const occasion = occasionOf(watching, step, `alert:${seen.at}`);
    if (!(await logRun(tx, occasion, { outcome: 'done', text: textOf(step) }))) continue;
    await save(watching, step, null);
    fresh.push(step);
  }
  const [first, ...others] = fresh;
  if (!first) return;
  const { player, rule, why } = first;
  const details = { player: player.name, others: others.length, check: checkLabel(rule), why };
  const event = { serverId, actor: AUTOMATIC, at: seen.at, ...details };
  await recordEvent(tx, checkEvents.create({ kind: 'check.broken', ...event }));
}

/** Queues the commands of a reading, at most a few; players left over are warned at the next reading. */
async function send(watching: Watching, steps: readonly Step[]): Promise<void> {
  const { tx, seen, serverId } = watching;
  const { name: server } = await serverNames(tx.handle, serverId);
  const commands = checkCommands(steps, { online: onlineIn(seen.reading), server });
  let queued = 0;
  for (const one of commands) {
    if (one.kind === 'skip') {
      const [step] = one.steps;
      const hour = Math.floor(seen.at / HOUR_MS);
      const text = `${checkLabel(step.rule)}: ${step.why} Nothing sent. ${NAME_PROBLEMS[one.problem]}`;
      await logRun(tx, occasionOf(watching, step, `${one.problem}:${hour}`), { outcome: 'skipped', text });
    } else if (queued < CHECK_COMMANDS_MAX) {
      queued += 1;
      await queue(watching, one.steps, one.command);
    }
  }
}

async function queue(watching: Watching, steps: readonly [Step, ...Step[]], command: string): Promise<void> {
  const { tx, deps, seen, serverId } = watching;
  const [first, ...others] = steps;
  const occasionAt = (step: Step): Occasion => occasionOf(watching, step, String(seen.at));
  const id = newId();
  const isNew = await queueRun(tx, [occasionAt(first), ...others.map(occasionAt)], {
    id,
    gameId: seen.gameId,
    command,
    expiresAt: seen.at + STEP_LATE_MS,
    text: steps.length === 1 ? textOf(first) : groupText(first),
    wakeQueue: deps.wakeQueue,
  });
  if (!isNew) return;
  for (const step of steps) await save(watching, step, id);
  if (first.step.kind === 'pm' || first.step.kind === 'alert') return;
  const done = first.step.kind === 'kick' ? 'kicked' : 'respawned';
  const details = { player: first.player.name, check: checkLabel(first.rule), why: first.why, done };
  const event = { serverId, actor: AUTOMATIC, at: seen.at, ...details };
  await recordEvent(tx, checkEvents.create({ kind: 'check.enforced', ...event }));
}

function groupText({ rule, step }: Step): string {
  return `${checkLabel(rule)}. ${checkStepTaken(step, rule)}`;
}
