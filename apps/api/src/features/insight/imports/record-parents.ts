import { identityOf, type Who, whoKey } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { fingerprint } from './fingerprint.ts';
import { findOrMakePeople, type People } from './people.ts';
import { type ImportTarget, only, type PlannedItem } from './planned.ts';

/** Returns the imported punishments that items name, by their identities: of this import or an earlier one. */
export async function parentsOf(
  handle: Handle,
  serverId: string,
  items: readonly PlannedItem[],
): Promise<ReadonlyMap<string, string>> {
  const named = items.flatMap(({ item }) => ('of' in item && item.of !== null ? [item.of] : []));
  if (named.length === 0) return new Map();
  const lines = await handle
    .selectFrom('import_rows')
    .select(['identity', 'entity_id'])
    .where('server_id', '=', serverId)
    .where('state', 'in', ['created', 'left'])
    .where('kind', '=', 'punishment')
    .where('identity', 'in', [...new Set(named)])
    .execute();
  const parents = new Map(lines.map(({ identity, entity_id: id }) => [identity ?? '', id]));
  for (const { id, item } of only(items, 'punishment')) parents.set(fingerprint(identityOf(item)), id);
  const ids = [...parents.values()];
  if (ids.length === 0) return parents;
  const present = await handle
    .selectFrom('punishments')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  const there = new Set(present.map(({ id }) => id));
  return new Map([...parents].filter(([, id]) => there.has(id)));
}

/** Returns who wrote and decided appeals and requests, with placeholders for those who are not here. */
export async function authorsOf(
  handle: Handle,
  { serverId, at }: ImportTarget,
  items: readonly PlannedItem[],
): Promise<(who: Who) => string | null> {
  const whos = items.flatMap(({ item }): Who[] => {
    if (item.kind === 'appeal') {
      return [...(item.decided ? [item.decided.by] : []), ...item.messages.map(({ by }) => by)];
    }
    if (item.kind !== 'ban-request') return [];
    const thread = [...item.votes, ...item.comments].map(({ by }) => by);
    return [item.by, ...(item.decided ? [item.decided.by] : []), ...thread];
  });
  const named = whos.filter(({ name }) => name !== null);
  const people: People = named.length === 0 ? new Map() : await findOrMakePeople(handle, serverId, named, at);
  return (who) => (who.name === null ? null : (people.get(whoKey(who)) ?? null));
}
