import { type CheckRule, checkPlayer, chooseCheckSteps, isExempt, nextCheckStep } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import type { AutomationConsumer } from '../automations/index.ts';
import { type KnownPlayers, knownPlayers } from './facts.ts';
import { touchLookups, wantLookups } from './lookups-store.ts';
import { alert, type ChecksDeps, type Step, send, type Watching } from './take-steps.ts';
import { checkKey, type Violation, violationsStore } from './violations-store.ts';

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
