import type { PunishmentForecast, RuleSetVersion } from '@tenfour/contracts';
import {
  type CountedRecord,
  decideEscalation,
  decideFrom,
  type EscalationDecision,
  isAutoBan,
  type PlayerIdentity,
  type RequestedPunishment,
  tallyOf,
  weigh,
} from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { ruleSetInForce } from '../escalation/index.ts';
import { punishmentsStore } from './store.ts';

/** What is recorded, by which version of the rules. */
export type VersionedDecision = EscalationDecision & { version: number };

/** Decides what to record by the rules in force. In a transaction that holds the player, so that no other record is missed. */
export async function escalate(
  handle: Handle,
  serverId: string,
  player: PlayerIdentity,
  requested: RequestedPunishment,
  at: number,
): Promise<VersionedDecision> {
  const { ruleSet, version, history } = await countedFor(handle, serverId, player, at);
  return { ...decideEscalation(ruleSet, history, requested, at), version };
}

/** Returns the rules in force with what they count of a player at `now` (epoch ms): what `escalate` will decide from. */
export async function forecastEscalation(
  handle: Handle,
  serverId: string,
  player: PlayerIdentity,
  now: number,
): Promise<Pick<PunishmentForecast, 'escalation' | 'nextIsAutoBan'>> {
  const { ruleSet, version, history } = await countedFor(handle, serverId, player, now);
  const tally = tallyOf(ruleSet, weigh(ruleSet, history), now);
  const warning = { type: 'warning', reason: '', duration: null } as const;
  return {
    escalation: { version, ruleSet, tally },
    nextIsAutoBan: isAutoBan(decideFrom(ruleSet, tally, warning), warning.type),
  };
}

async function countedFor(
  handle: Handle,
  serverId: string,
  player: PlayerIdentity,
  now: number,
): Promise<RuleSetVersion & { history: CountedRecord[] }> {
  const inForce = await ruleSetInForce(handle, serverId);
  const countsEnded = inForce.ruleSet.rules.some(({ onlyActive }) => !onlyActive);
  const history = await punishmentsStore(handle, serverId).countedOf(player, countsEnded ? null : now);
  return { ...inForce, history };
}
