import { type ImportedDiscipline, type Who, whoKey } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { usernamesOf } from '../../community/identity/index.ts';
import { valuesColumn } from '../../moderation/record-fields/index.ts';
import { findPeople } from './people.ts';
import type { ImportTarget, PlannedItem } from './planned.ts';

/** Infractions with what the rules of the other server made of them; no rule of this one is applied. */
export async function createInfractions(
  handle: Handle,
  target: ImportTarget,
  items: readonly PlannedItem<'infraction'>[],
  personOf: (who: Who) => string | null,
): Promise<void> {
  if (items.length === 0) return;
  const { serverId, userId } = target;
  const about = await findPeople(
    handle,
    serverId,
    items.map(({ item }) => item.who),
  );
  const names = await usernamesOf(handle, about.values());
  const rows = items.map(({ id, item, fields = {} }) => ({
    fields: valuesColumn(fields),
    server_id: serverId,
    id,
    staff_user_id: about.get(whoKey(item.who)) ?? whoKey(item.who),
    staff_name: names.get(about.get(whoKey(item.who)) ?? '') ?? item.who.name,
    type: item.type,
    reason: item.reason,
    issued_by: personOf(item.by) ?? userId,
    created_at: item.at,
    revoked_at: item.revoked?.at ?? null,
    revoked_by: item.revoked === undefined ? null : (personOf(item.revoked.by) ?? userId),
    revoke_reason: item.revoked?.reason ?? null,
    ...disciplineColumns(item.discipline, (who) => personOf(who) ?? userId),
  }));
  await handle.insertInto('infractions').values(rows).execute();
}

function disciplineColumns(discipline: ImportedDiscipline | undefined, userOf: (who: Who) => string) {
  const { madeBy, reached, appeal } = discipline ?? {};
  return {
    points: discipline?.points ?? null,
    expires_at: discipline?.expiresAt ?? null,
    made_by_rule: madeBy?.rule ?? null,
    made_by_version: madeBy?.version ?? null,
    reached_rule_id: reached?.ruleId ?? null,
    reached_rule: reached?.rule ?? null,
    reached_version: reached?.version ?? null,
    reached_outcome: reached?.outcome ?? null,
    appeal_state: appeal?.state ?? null,
    appeal_text: appeal?.text ?? null,
    appeal_at: appeal?.at ?? null,
    appeal_decided_at: appeal?.decided?.at ?? null,
    appeal_decided_by: appeal?.decided ? userOf(appeal.decided.by) : null,
    appeal_reason: appeal?.decided?.reason ?? null,
  };
}
