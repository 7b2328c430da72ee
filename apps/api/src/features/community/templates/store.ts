import type { Template } from '@tenfour/contracts';
import type { TemplateKind, TemplateText } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';

/** The texts that a server has made its own. */
export function templatesStore(handle: Handle, serverId: string) {
  return {
    /** In their order; empty while the server has none of that kind. */
    async list(kind: TemplateKind): Promise<Template[]> {
      return handle
        .selectFrom('templates')
        .select(['id', 'label', 'text', 'punishment_type as punishmentType', 'duration_minutes as duration'])
        .where('server_id', '=', serverId)
        .where('kind', '=', kind)
        .orderBy('position')
        .execute();
    },

    /** Puts these in the place of all that there were, in this order. */
    async replace(kind: TemplateKind, templates: readonly TemplateText[]): Promise<void> {
      await handle
        .deleteFrom('templates')
        .where('server_id', '=', serverId)
        .where('kind', '=', kind)
        .execute();
      if (templates.length === 0) return;
      const rows = templates.map(({ label, text, punishmentType, duration }, position) => ({
        server_id: serverId,
        id: newId(),
        kind,
        label,
        text,
        punishment_type: punishmentType,
        duration_minutes: duration,
        position,
      }));
      await handle.insertInto('templates').values(rows).execute();
    },
  };
}
