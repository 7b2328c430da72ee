import { SHIFT_TYPES_MAX, TEMPLATES_MAX } from '@tenfour/contracts';
import { DEFAULT_TEMPLATES, type TemplateKind } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { quotasStore } from '../../staff/shifts/index.ts';
import type { ImportTarget, PlannedItem } from './planned.ts';

/** As the rules of shift types compare names. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** Creates shift types up to the limit of a server. */
export async function createShiftTypes(
  handle: Handle,
  { serverId, at }: ImportTarget,
  items: readonly PlannedItem<'shift-type'>[],
  refused: Map<number, string>,
): Promise<void> {
  if (items.length === 0) return;
  const types = await handle
    .selectFrom('shift_types')
    .select(['name_key', 'archived_at'])
    .where('server_id', '=', serverId)
    .execute();
  const taken = new Set(types.flatMap((one) => (one.archived_at === null ? [one.name_key] : [])));
  const archivedRoom = Math.max(0, ARCHIVED_TYPES_MAX - (types.length - taken.size));
  const room = Math.max(0, SHIFT_TYPES_MAX - taken.size);
  const isArchived = ({ item }: PlannedItem<'shift-type'>) => item.archivedAt !== undefined;
  const archived = items.filter(isArchived);
  const active = withoutTaken(
    items.filter((one) => !isArchived(one)),
    taken,
    refused,
  );
  for (const { n } of [...active.slice(room), ...archived.slice(archivedRoom)]) {
    refused.set(
      n,
      `A server has at most ${SHIFT_TYPES_MAX} shift types. Shifts of this one are imported without.`,
    );
  }
  const rows = [...active.slice(0, room), ...archived.slice(0, archivedRoom)].map(({ id, item }) => ({
    server_id: serverId,
    id,
    name: item.name,
    name_key: nameKey(item.name),
    weekly_minutes: item.weeklyMinutes ?? null,
    created_at: at,
    archived_at: item.archivedAt ?? null,
  }));
  if (rows.length > 0) await handle.insertInto('shift_types').values(rows).execute();
}

/** Refuses names that differ from a taken one only in how letters are written: the reader of a file takes them for two. */
function withoutTaken(
  items: readonly PlannedItem<'shift-type'>[],
  taken: Iterable<string>,
  refused: Map<number, string>,
) {
  const keys = new Set(taken);
  return items.filter(({ n, item }) => {
    const key = nameKey(item.name);
    const isFree = !keys.has(key);
    if (isFree) keys.add(key);
    else refused.set(n, 'A shift type of this name exists.');
    return isFree;
  });
}

/** Archived shift types that imports add to: a page lists all of them. */
const ARCHIVED_TYPES_MAX = 5 * SHIFT_TYPES_MAX;

/** Creates required hours of roles that have none. */
export async function createHours(
  handle: Handle,
  { serverId }: ImportTarget,
  items: readonly PlannedItem<'hours'>[],
): Promise<void> {
  for (const { item } of items) {
    await quotasStore(handle, serverId).fill(item.role ?? 'moderator', 'minutes', item.minutes);
  }
}

/** Adds templates to the server's own. If it has none of a kind, stores the defaults too, which would be lost. */
export async function createTemplates(
  handle: Handle,
  target: ImportTarget,
  items: readonly PlannedItem<'template'>[],
  refused: Map<number, string>,
): Promise<void> {
  const groups = Map.groupBy(items, ({ item }) => (item.resolution ? 'resolution' : 'punishment'));
  for (const [kind, ones] of groups) await addTemplates(handle, target, kind, ones, refused);
}

async function addTemplates(
  handle: Handle,
  { serverId }: ImportTarget,
  kind: TemplateKind,
  items: readonly PlannedItem<'template'>[],
  refused: Map<number, string>,
): Promise<void> {
  const stored = await handle
    .selectFrom('templates')
    .select(['label', 'text'])
    .where('server_id', '=', serverId)
    .where('kind', '=', kind)
    .execute();
  // A default that the file has too comes from the file.
  const builtIn = (stored.length === 0 ? DEFAULT_TEMPLATES[kind] : []).filter(
    ({ label, text }) => !items.some(({ item }) => item.label === label && item.text === text),
  );
  const room = Math.max(0, TEMPLATES_MAX - stored.length - builtIn.length);
  for (const { n } of items.slice(room)) refused.set(n, `A server has at most ${TEMPLATES_MAX} templates.`);
  const own = items.slice(0, room).map(({ id, item }) => ({
    id,
    label: item.label,
    text: item.text,
    punishment_type: item.type,
    duration_minutes: item.minutes,
  }));
  const defaults = builtIn.map(({ label, text, punishmentType, duration }) => ({
    id: newId(),
    label,
    text,
    punishment_type: punishmentType,
    duration_minutes: duration,
  }));
  const rows = [...defaults, ...own].map((row, at) => ({
    ...row,
    server_id: serverId,
    kind,
    position: stored.length + at,
  }));
  if (rows.length > 0) await handle.insertInto('templates').values(rows).execute();
}
