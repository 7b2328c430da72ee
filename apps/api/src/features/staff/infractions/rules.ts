import type { DisciplineRules, SaveDisciplineRulesInput, Viewer } from '@tenfour/contracts';
import { DomainError, may } from '@tenfour/domain';
import { toJson } from '../../../db/codecs.ts';
import type { Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { ruleChanges } from '../../../events/rule-changes.ts';
import { actorOf } from '../../community/identity/index.ts';
import { infractionEvents } from './events.ts';
import { disciplineRules, storeRules } from './rules-store.ts';

/**
 * Puts rules in force; nothing where they are in force already. Existing infractions stay as they are. In a transaction
 * that no new infraction of the server overlaps.
 */
export async function saveRules(
  tx: Transaction,
  viewer: Viewer,
  { expectedVersion, ruleSet }: SaveDisciplineRulesInput,
  at: number,
): Promise<DisciplineRules> {
  // Rules record what only admins can, so who writes them is one.
  if (!may(viewer, 'canEditServerSettings')) throw noSettings();
  const { serverId } = viewer;
  const current = await disciplineRules(tx.handle, serverId);
  if (current.version !== expectedVersion) throw changedMeanwhile(current);
  const changes = ruleChanges(current.ruleSet, ruleSet);
  if (changes === null) return current;
  const version = current.version + 1;
  await storeRules(tx.handle, {
    server_id: serverId,
    version,
    rule_set: toJson(ruleSet),
    changed_by: viewer.id,
    changed_at: at,
  });
  const about = { serverId, actor: actorOf(viewer), at, version };
  await recordEvent(tx, infractionEvents.create({ kind: 'discipline-rules.changed', ...about, ...changes }));
  return disciplineRules(tx.handle, serverId);
}

function noSettings(): DomainError {
  return new DomainError('FORBIDDEN', { message: 'You need the permission to edit server settings.' });
}

function changedMeanwhile({ changedBy }: DisciplineRules): DomainError {
  return new DomainError('CONFLICT', {
    message: `${changedBy ?? 'Another person'} changed the rules meanwhile. Check them, then save again.`,
  });
}
