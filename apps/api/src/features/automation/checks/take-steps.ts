import {
  CHECK_COMMANDS_MAX,
  type ChecksSettings,
  checkCommands,
  checkLabel,
  checkStepTaken,
  NAME_PROBLEMS,
  type PlannedStep,
} from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { AUTOMATIC } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { onlineIn } from '../../game/gateway/index.ts';
import {
  type AutomationSeen,
  type ConsumerDeps,
  logRun,
  type Occasion,
  queueRun,
  serverNames,
} from '../automations/index.ts';
import { checkEvents } from './events.ts';
import { type Violation, violationsStore } from './violations-store.ts';

/** A step that was not sent by then is not sent any more, in ms: the player can have repaired it. */
const STEP_LATE_MS = 45_000;

const HOUR_MS = 60 * 60_000;

export interface ChecksDeps extends ConsumerDeps {
  /** Called after lookups became due. */
  lookupsDue: () => void;
}

/** A step about a player with the check's key and why it is taken. */
export interface Step extends PlannedStep {
  key: string;
  why: string;
  known: Violation | undefined;
}

export interface Watching {
  tx: Transaction;
  deps: ChecksDeps;
  seen: AutomationSeen;
  serverId: string;
  settings: ChecksSettings;
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
export async function alert(watching: Watching, steps: readonly Step[]): Promise<void> {
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

/** Queues the commands of a reading, at most a few; players left over get theirs at the next reading. */
export async function send(watching: Watching, steps: readonly Step[]): Promise<void> {
  const { tx, seen, serverId } = watching;
  const { name: server } = await serverNames(tx.handle, serverId);
  const commands = checkCommands(steps, { online: onlineIn(seen.reading), server });
  const queued: Step[] = [];
  let count = 0;
  for (const one of commands) {
    if (one.kind === 'skip') {
      const [step] = one.steps;
      const hour = Math.floor(seen.at / HOUR_MS);
      const text = `${checkLabel(step.rule)}: ${step.why} Nothing sent. ${NAME_PROBLEMS[one.problem]}`;
      await logRun(tx, occasionOf(watching, step, `${one.problem}:${hour}`), { outcome: 'skipped', text });
    } else if (count < CHECK_COMMANDS_MAX) {
      count += 1;
      if (await queue(watching, one.steps, one.command)) queued.push(...one.steps);
    }
  }
  await logEnforced(watching, queued);
}

/** Queues a command with its lines of the run log; whether it was new. */
async function queue(
  watching: Watching,
  steps: readonly [Step, ...Step[]],
  command: string,
): Promise<boolean> {
  const { tx, deps, seen } = watching;
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
  if (isNew) for (const step of steps) await save(watching, step, id);
  return isNew;
}

/** Logs kicks and respawns once for each check, whatever the number of its players. */
async function logEnforced({ tx, seen, serverId }: Watching, steps: readonly Step[]): Promise<void> {
  const enforced = steps.filter(({ step: { kind } }) => kind === 'kick' || kind === 'load');
  for (const [first, ...others] of Map.groupBy(enforced, ({ key, step }) => `${key}:${step.kind}`).values()) {
    if (!first) continue;
    const ofCheck = [first, ...others];
    const event = {
      players: ofCheck.map(({ player }) => player.name),
      check: checkLabel(first.rule),
      why: [...new Set(ofCheck.map(({ why }) => why))].join(' '),
      sent: first.step.kind === 'kick' ? 'kick' : 'respawn',
    };
    const common = { kind: 'check.enforced', serverId, actor: AUTOMATIC, at: seen.at } as const;
    await recordEvent(tx, checkEvents.create({ ...common, ...event }));
  }
}

function groupText({ rule, step }: Step): string {
  return `${checkLabel(rule)}. ${checkStepTaken(step, rule)}`;
}
