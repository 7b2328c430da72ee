import { expect } from 'vitest';
import type { Outcome } from './replayed-hour-run.ts';

/** Shifts begin and end when the game says so, or with a reading; these are at most so far apart, in seconds. */
const SHIFT_SLACK_S = 100;

/** Outcomes that do not claim that a command ran. */
const OPEN_OUTCOMES: ReadonlySet<string> = new Set(['unknown', 'missed', 'failed']);

/** Texts of the story that may come more than once; everything else is one command for one occasion. */
const REPEATED = /^:h Read the rules$|^:ban |^:unban /;

/**
 * Holds a run with kills to one without: the same shifts, messages and alerts; nothing twice; and each command that
 * the game did not get is logged as unknown, failed or missed.
 */
export function expectSameOutcome(calm: Outcome, killed: Outcome): void {
  expect(killed.alerts).toEqual(calm.alerts);
  expect(killed.notified.map(plain)).toEqual(calm.notified.map(plain));
  expect(killed.shifts.map(({ who }) => who)).toEqual(calm.shifts.map(({ who }) => who));
  for (const [at, shift] of killed.shifts.entries()) {
    const other = calm.shifts[at];
    expect([shift, Math.abs(shift.from - (other?.from ?? 0)) <= SHIFT_SLACK_S]).toEqual([shift, true]);
    expect([shift, Math.abs((shift.to ?? 0) - (other?.to ?? 0)) <= SHIFT_SLACK_S]).toEqual([shift, true]);
  }
  expect(occasions(killed)).toEqual(occasions(calm));
  for (const outcome of [calm, killed]) nothingTwice(outcome);
  everythingAccountedFor(calm, killed);
}

/** What automations had to do, whatever became of it. Codes and the seconds in a text differ from run to run. */
function occasions({ runs }: Outcome): string[] {
  return runs.map(({ kind, subject }) => `${kind} ${subject}`).sort();
}

/** The game received each row of the queue once at most, and nothing that is none. */
function nothingTwice({ received, commands }: Outcome): void {
  const rows = counted(commands.map(({ command }) => command));
  for (const [command, times] of counted(received)) {
    expect([command, times <= (rows.get(command) ?? 0)]).toEqual([command, true]);
    if (!REPEATED.test(command)) expect([command, times]).toEqual([command, 1]);
  }
}

function everythingAccountedFor(calm: Outcome, killed: Outcome): void {
  const got = new Set(killed.received.map(plain));
  const excused = new Set(
    killed.commands.filter(({ state }) => OPEN_OUTCOMES.has(state)).map(({ command }) => plain(command)),
  );
  const missing = [...new Set(calm.received.map(plain))].filter(
    (command) => !got.has(command) && !excused.has(command),
  );
  const missed = killed.runs.filter(({ outcome }) => outcome === 'missed').length;
  expect([missing.slice(missed), missed]).toEqual([[], missed]);
  // What the game got is never called failed or missed.
  const sent = counted(killed.received);
  for (const { command, state } of killed.commands) {
    if (state === 'confirmed') expect([command, sent.has(command)]).toEqual([command, true]);
  }
  for (const { outcome, ...run } of killed.runs)
    expect([run, ['queued'].includes(outcome)]).toEqual([run, false]);
}

/** Without what differs from run to run: the code of a question, and how far an incident was when it was noticed. */
function plain(text: string): string {
  return text.replace(/;here \S+/, ';here').replaceAll(/killed \d+ times|banned \d+ players/g, 'some');
}

function counted(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
