import { DEFAULT_TEMPLATES, type ImportItem, type TemplateKind } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { quotasStore } from '../../staff/shifts/index.ts';
import type { ImportTarget } from './planned.ts';
import { itemOf } from './store.ts';
import { CHANGED, ids, idsOf, reasonsToStay, type UndoKind } from './undo-kinds.ts';

/** Undoes templates, shift types and required hours. */
export const UNDO_RULES: Readonly<
  Record<Extract<ImportItem['kind'], 'template' | 'shift-type' | 'hours'>, UndoKind>
> = {
  async template(handle, target, items) {
    const { serverId } = target;
    const taken = await handle
      .deleteFrom('templates')
      .where('server_id', '=', serverId)
      .where('id', 'in', idsOf(items))
      .returning('id')
      .execute();
    await backToDefaults(handle, target, 'punishment');
    await backToDefaults(handle, target, 'resolution');
    // Saving the list gives every template another id.
    return new Map(
      [...reasonsToStay(items, ids(taken), [])].map(([id]) => [id, 'The list of templates was saved since.']),
    );
  },

  async 'shift-type'(handle, { serverId }, items) {
    const used = await handle
      .selectFrom('shifts')
      .select('type_id as id')
      .where('server_id', '=', serverId)
      .where('type_id', 'in', idsOf(items))
      .groupBy('type_id')
      .execute();
    const stays = new Set(used.map(({ id }) => id));
    const free = idsOf(items).filter((id) => !stays.has(id));
    const taken: { id: string }[] = [];
    for (const { id, item } of items) {
      if (item.kind !== 'shift-type' || !free.includes(id)) continue;
      const deleted = await handle
        .deleteFrom('shift_types')
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('weekly_minutes', item.weeklyMinutes === undefined ? 'is' : '=', item.weeklyMinutes ?? null)
        .returning('id')
        .execute();
      taken.push(...deleted);
    }
    const left = reasonsToStay(items, ids(taken), idsOf(items));
    return new Map([...left].map(([id, why]) => [id, stays.has(id) ? 'Shifts of this type remain.' : why]));
  },

  async hours(handle, { serverId }, items) {
    const remaining = new Map<string, string>();
    for (const { id, item } of items) {
      if (item.kind !== 'hours') continue;
      const store = quotasStore(handle, serverId);
      const isCleared = await store.clear(item.role ?? 'moderator', 'minutes', item.minutes);
      if (!isCleared) remaining.set(id, CHANGED);
    }
    return remaining;
  },
};

/**
 * Removes the default templates that the import stored when nothing else is left, so that the defaults apply again.
 * Those that the file had too were created from it, and are gone by now.
 */
async function backToDefaults(
  handle: Handle,
  { serverId, importId }: ImportTarget,
  kind: TemplateKind,
): Promise<void> {
  const own = await handle
    .selectFrom('templates')
    .select(['label', 'text'])
    .where('server_id', '=', serverId)
    .where('kind', '=', kind)
    .execute();
  const defaults = DEFAULT_TEMPLATES[kind];
  const isOneOf = (list: readonly { label: string; text: string }[], one: { label: string; text: string }) =>
    list.some(({ label, text }) => label === one.label && text === one.text);
  if (own.length === 0 || !own.every((one) => isOneOf(defaults, one))) return;
  const gone = defaults.filter((one) => !isOneOf(own, one));
  const imported = gone.length === 0 ? [] : await importedTemplates(handle, serverId, importId);
  if (!gone.every((one) => isOneOf(imported, one))) return;
  await handle.deleteFrom('templates').where('server_id', '=', serverId).where('kind', '=', kind).execute();
}

async function importedTemplates(handle: Handle, serverId: string, importId: string) {
  const lines = await handle
    .selectFrom('import_rows')
    .select(['kind', 'data'])
    .where('server_id', '=', serverId)
    .where('import_id', '=', importId)
    .where('kind', '=', 'template')
    .execute();
  return lines.flatMap((line) => {
    const item = itemOf(line);
    return item?.kind === 'template' ? [item] : [];
  });
}
