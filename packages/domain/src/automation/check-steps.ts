import type { Player } from '../community/identity.ts';
import { plural } from '../format/counts.ts';
import { cutCommand, MAX_COMMAND_LENGTH, nameProblem, plainText } from '../game/commands.ts';
import { namesFitting } from '../game/schedule-conditions.ts';
import { filled, placeholdersIn } from './automations/placeholders.ts';
import type { CheckAction, CheckRule } from './check-rules.ts';

/** After this time without a step a violation counts as a new one, in ms: a player's earlier warnings are over. */
export const CHECK_WINDOW_MS = 6 * 60 * 60_000;

/** Most commands that the checks of a server queue for one reading; what is left is done for the next one. */
export const CHECK_COMMANDS_MAX = 8;

/** What was done about a player who breaks a check. */
export interface CheckProgress {
  /** Warnings that reached the game. */
  warnings: number;
  /** Whether staff were alerted. */
  alerted: boolean;
  /** When the last step was, epoch ms. */
  stepAt: number;
  /** Whether the command of the last step still waits. */
  pending: boolean;
}

/** The next step about a player who breaks a check; `warning` counts from 1. */
export type CheckStep = { kind: 'alert' | 'load' | 'kick' } | { kind: 'pm'; warning: number };

/**
 * Returns the next step about a player who breaks a check now, or null for none. Each step waits for the outcome of the
 * one before, and then `waitMs`, in which the player can repair it.
 */
export function nextCheckStep(
  { action, warnings }: Pick<CheckRule, 'action' | 'warnings'>,
  progress: CheckProgress | null,
  { now, waitMs }: { now: number; waitMs: number },
): CheckStep | null {
  const known = progress !== null && now - progress.stepAt < CHECK_WINDOW_MS ? progress : null;
  if (action === 'alert') return known?.alerted ? null : { kind: 'alert' };
  if (known !== null && (known.pending || now - known.stepAt < waitMs)) return null;
  const warned = known?.warnings ?? 0;
  if (warned < warnings) return { kind: 'pm', warning: warned + 1 };
  return action === 'pm' ? null : { kind: action };
}

const HEIGHTS: Readonly<Record<CheckStep['kind'], number>> = { alert: 0, pm: 1, load: 2, kick: 3 };

/** A step about a player. */
export interface PlannedStep {
  player: Player;
  rule: CheckRule;
  step: CheckStep;
  reason: string;
}

/**
 * Returns the steps of a reading with one command per player, the strongest. The others are due at the next reading.
 * Alerts take no command.
 */
export function chooseCheckSteps<Step extends PlannedStep>(planned: readonly Step[]): Step[] {
  const strongest = new Map<string, Step>();
  for (const one of planned) {
    if (one.step.kind === 'alert') continue;
    const key = one.player.id ?? one.player.name;
    const other = strongest.get(key);
    if (!other || HEIGHTS[one.step.kind] > HEIGHTS[other.step.kind]) strongest.set(key, one);
  }
  const chosen = new Set(strongest.values());
  return planned.filter((one) => one.step.kind === 'alert' || chosen.has(one));
}

/** A command for some of the steps, or why a player gets none. */
export type CheckCommand<Step extends PlannedStep> =
  | { kind: 'send'; steps: readonly [Step, ...Step[]]; command: string }
  | { kind: 'skip'; steps: readonly [Step]; problem: NonNullable<ReturnType<typeof nameProblem>> };

/**
 * Builds the commands of a reading's steps: kicks first, and one message for all players of a check who get the same
 * words. Players that the game could confuse with others get none.
 */
export function checkCommands<Step extends PlannedStep>(
  steps: readonly Step[],
  { online, server }: { online: readonly Player[]; server: string },
): CheckCommand<Step>[] {
  const commands: CheckCommand<Step>[] = [];
  const messages = new Map<string, Step[]>();
  const inOrder = [...steps].sort((a, b) => HEIGHTS[b.step.kind] - HEIGHTS[a.step.kind]);
  for (const one of inOrder) {
    if (one.step.kind === 'alert') continue;
    const problem = nameProblem(one.player.name, online);
    if (problem !== null) commands.push({ kind: 'skip', steps: [one], problem });
    else if (one.step.kind === 'pm') {
      const key = JSON.stringify([one.rule, one.step.warning, messageOf(one, server)]);
      messages.set(key, [...(messages.get(key) ?? []), one]);
    } else commands.push({ kind: 'send', steps: [one], command: commandOf(one, one.step.kind) });
  }
  for (const group of messages.values()) commands.push(...together(group, server));
  return commands;
}

function commandOf({ player, reason }: PlannedStep, kind: CheckAction): string {
  return kind === 'kick'
    ? cutCommand(`:kick ${player.name} ${plainText(reason)}`.toWellFormed())
    : `:load ${player.name}`;
}

function messageOf({ rule, player, reason }: PlannedStep, server: string): string {
  const name = placeholdersIn(rule.text).includes('player') ? player.name : '';
  return plainText(filled(rule.text, { player: name, reason, server }));
}

function together<Step extends PlannedStep>(steps: readonly Step[], server: string): CheckCommand<Step>[] {
  const commands: CheckCommand<Step>[] = [];
  for (let left = steps; left.length > 0; ) {
    const [first, ...others] = left;
    if (!first) break;
    const line = messageOf(first, server);
    const room = MAX_COMMAND_LENGTH - ':pm '.length - 1 - line.length;
    const names = left.map(({ player }) => player.name);
    const count = Math.max(1, namesFitting(names, room).length);
    const command = cutCommand(`:pm ${names.slice(0, count).join(',')} ${line}`.toWellFormed());
    commands.push({ kind: 'send', steps: [first, ...others.slice(0, count - 1)], command });
    left = left.slice(count);
  }
  return commands;
}

const STEP_WORDS = {
  alert: () => 'Staff were alerted.',
  load: () => 'Respawned.',
  kick: () => 'Kicked.',
} as const;

/** Describes a step that was taken, as a sentence of the run log. */
export function checkStepTaken(step: CheckStep, { warnings, action }: CheckRule): string {
  if (step.kind !== 'pm') return STEP_WORDS[step.kind]();
  return `Warning ${step.warning} of ${warnings}${action === 'pm' ? '' : `, then ${THEN[action]}`}.`;
}

const THEN: Readonly<Record<CheckAction, string>> = {
  alert: 'staff are alerted',
  pm: 'a message',
  load: 'respawned',
  kick: 'kicked',
};

const WOULD: Readonly<Record<CheckAction, string>> = {
  alert: 'Staff would be alerted',
  pm: 'Would be messaged',
  load: 'Would be respawned',
  kick: 'Would be kicked',
};

/** Describes what a check would do about a player who breaks it from now on. */
export function checkForecast({ action, warnings }: CheckRule): string {
  const after = action === 'load' || action === 'kick' ? warnings : 0;
  return `${WOULD[action]}${after === 0 ? '' : ` after ${plural(after, 'warning')}`}.`;
}
