import type { CreateInfractionInput, Viewer } from '@tenfour/contracts';
import { MAX_LENGTH } from '@tenfour/contracts';
import {
  type DisciplineDecision,
  type DisciplineRule,
  decideDiscipline,
  type InfractionType,
  weighInfraction,
} from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../../community/identity/index.ts';
import { takeNewValues, valuesColumn } from '../../moderation/record-fields/index.ts';
import { type InfractionDetails, infractionEvents } from './events.ts';
import { alertLeaders, type Subject } from './leaders.ts';
import { disciplineRules } from './rules-store.ts';
import { infractionsStore } from './store.ts';

/**
 * Records an infraction and what the rules in force make of it: a strike beside it, or a suggestion to the people above.
 * In a transaction that holds the server's discipline, so that each threshold is reached once. Returns its id.
 */
export async function recordInfraction(
  tx: Transaction,
  viewer: Viewer,
  target: Subject,
  {
    type,
    reason,
    clientId,
    fields: sent,
  }: Pick<CreateInfractionInput, 'type' | 'reason' | 'clientId' | 'fields'>,
  at: number,
): Promise<string> {
  const { serverId } = viewer;
  const store = infractionsStore(tx.handle, serverId);
  const { version, ruleSet } = await disciplineRules(tx.handle, serverId);
  const history = ruleSet.rules.length > 0 ? await store.countedOf(await store.idsOf(target.id)) : [];
  const decision = decideDiscipline(ruleSet, history, type, at);
  const rowOf = (of: InfractionType, text: string, reached: DisciplineRule | null) => {
    const { points, expiresAt } = weighInfraction(ruleSet, of, at);
    return {
      ...{ id: newId(), staff_user_id: target.id, staff_name: target.name ?? null, type: of, reason: text },
      ...{ issued_by: viewer.id, key_owner_id: viewer.keyOwnerId ?? null, created_at: at },
      ...{ points: version === 0 ? null : points, expires_at: expiresAt },
      ...reachedColumns(reached, version),
    };
  };
  const entered = rowOf(type, reason, decision.strike ?? decision.suggestion);
  const taken = { recordId: entered.id, sent };
  const fields = valuesColumn(await takeNewValues(tx.handle, viewer, 'infraction', taken));
  await store.add({ ...entered, fields, client_id: clientId ?? null });
  await announce(tx, viewer, target, { ...entered, rule: null }, at);
  if (decision.strike === null) {
    await suggest(tx, viewer, target, entered, decision, at);
    return entered.id;
  }
  const { name: rule } = decision.strike;
  const strike = rowOf(
    'strike',
    `${rule}: ${reason}`.slice(0, MAX_LENGTH.reason).toWellFormed(),
    decision.suggestion,
  );
  await store.add({ ...strike, caused_by: entered.id, made_by_rule: rule, made_by_version: version });
  await announce(tx, viewer, target, { ...strike, rule }, at);
  await suggest(tx, viewer, target, strike, decision, at);
  return entered.id;
}

function reachedColumns(rule: DisciplineRule | null, version: number) {
  if (rule === null) return {};
  return {
    reached_rule_id: rule.id,
    reached_rule: rule.name,
    reached_version: version,
    reached_outcome: rule.outcome,
  };
}

type Recorded = { id: string; type: InfractionType; reason: string };

function about(target: Subject, { id, type, reason }: Recorded): InfractionDetails {
  const isMember = target.role !== null;
  return {
    infractionId: id,
    staff: target.name ?? target.id,
    staffId: isMember ? target.id : null,
    type,
    reason,
  };
}

async function announce(
  tx: Transaction,
  viewer: Viewer,
  target: Subject,
  { rule, ...recorded }: Recorded & { rule: string | null },
  at: number,
): Promise<void> {
  const event = { serverId: viewer.serverId, actor: actorOf(viewer), at };
  const infraction = about(target, recorded);
  await recordEvent(tx, infractionEvents.create({ kind: 'infraction.recorded', ...event, infraction, rule }));
}

/** Records a suggestion and alerts the people above, never the person concerned. */
async function suggest(
  tx: Transaction,
  viewer: Viewer,
  target: Subject,
  recorded: Recorded,
  { suggestion }: DisciplineDecision,
  at: number,
): Promise<void> {
  if (suggestion === null || suggestion.outcome === 'strike') return;
  const { outcome, name: rule } = suggestion;
  const event = { serverId: viewer.serverId, actor: actorOf(viewer), at };
  const infraction = about(target, recorded);
  await recordEvent(
    tx,
    infractionEvents.create({ kind: 'infraction.suggested', ...event, infraction, outcome, rule }),
  );
  await alertLeaders(tx, viewer, target, {
    subjectId: recorded.id,
    title: `${SUGGESTED[outcome]} suggested`,
    text: `${infraction.staff}: ${rule}`,
    at,
  });
}

const SUGGESTED = { suspension: 'Suspension', demotion: 'Demotion', termination: 'Termination' } as const;
