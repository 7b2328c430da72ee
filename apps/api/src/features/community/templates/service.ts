import {
  notAllowed,
  type SaveTemplatesInput,
  type Template,
  type Templates,
  type TemplatesService,
  type Viewer,
} from '@tenfour/contracts';
import {
  DEFAULT_TEMPLATES,
  may,
  type PermissionFlag,
  type TemplateKind,
  type TemplateText,
} from '@tenfour/domain';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../identity/index.ts';
import { type TemplatesEvent, templateEvents } from './events.ts';

export interface TemplatesDeps {
  database: Database;
  now: () => number;
}

/** Where the texts of a kind are used. */
const USED_WITH: Readonly<Record<TemplateKind, PermissionFlag>> = {
  punishment: 'canViewPunishments',
  resolution: 'canViewStaffTools',
};

/** Texts to start from: the server's own, or the product's until it has some. */
export function createTemplatesService({ database, now }: TemplatesDeps): TemplatesService {
  return {
    async list(viewer, kind) {
      requireReader(viewer, kind);
      return shown(kind, await templatesStore(database.handle, viewer.serverId).list(kind));
    },

    save: (viewer, input) =>
      // One list after another, so that none is made of two.
      database.withLock(`templates:${viewer.serverId}:${input.kind}`, (tx) => save(tx, viewer, input, now())),
  };
}

/** Reasons and resolutions are for those who use them, and for those who write them. */
function requireReader(viewer: Viewer, kind: TemplateKind): void {
  const flag = USED_WITH[kind];
  if (!may(viewer, flag) && !may(viewer, 'canEditServerSettings')) throw notAllowed(flag);
}

async function save(
  tx: Transaction,
  viewer: Viewer,
  { kind, templates }: SaveTemplatesInput,
  at: number,
): Promise<Templates> {
  const store = templatesStore(tx.handle, viewer.serverId);
  const stored = await store.list(kind);
  const texts = templates.map((template) => textOf(kind, template));
  const changes = changesBetween(
    { ...shown(kind, stored), areDefaults: stored.length === 0 },
    { templates: texts, areDefaults: texts.length === 0 },
  );
  if (changes === null) return shown(kind, stored);
  await store.replace(kind, texts);
  const domainEvent = { serverId: viewer.serverId, actor: actorOf(viewer), at };
  await recordEvent(
    tx,
    templateEvents.create({ kind: 'templates.changed', ...domainEvent, templateKind: kind, ...changes }),
  );
  return shown(kind, await store.list(kind));
}

/** Returns the text that a template of this kind stores; a resolution has no punishment. */
function textOf(kind: TemplateKind, template: TemplateText): TemplateText {
  const { label, text, punishmentType, duration } = template;
  return kind === 'punishment'
    ? { label, text, punishmentType, duration }
    : { label, text, punishmentType: null, duration: null };
}

function shown(kind: TemplateKind, own: Template[]): Templates {
  if (own.length > 0) return { kind, areDefaults: false, templates: own };
  const templates = DEFAULT_TEMPLATES[kind].map((text, at) => ({ id: `default-${at + 1}`, ...text }));
  return { kind, areDefaults: true, templates };
}

interface List {
  templates: readonly TemplateText[];
  areDefaults: boolean;
}

/**
 * What differs between two lists, by label; null when nothing does. Templates of one label count in their order.
 * Going back to the product's own, or away from them, is a difference even when the texts are the same.
 */
export function changesBetween(
  before: List,
  after: List,
): Pick<TemplatesEvent, 'added' | 'removed' | 'changed' | 'reordered' | 'count' | 'backToDefaults'> | null {
  if (before.areDefaults && after.areDefaults) return null;
  const base = { count: after.templates.length, backToDefaults: after.areDefaults };
  if (after.areDefaults) return { ...base, added: [], removed: [], changed: [], reordered: false };
  const [old, fresh] = [byLabel(before.templates), byLabel(after.templates)];
  const added = [...fresh].filter(([key]) => !old.has(key)).map(labelOf);
  const removed = [...old].filter(([key]) => !fresh.has(key)).map(labelOf);
  const changed = [...fresh].filter(([key, now]) => isChanged(old.get(key), now)).map(labelOf);
  const order = [...fresh.keys()].filter((key) => old.has(key));
  const reordered = order.join('\n') !== [...old.keys()].filter((key) => fresh.has(key)).join('\n');
  const same = added.length + removed.length + changed.length === 0 && !reordered;
  return same && !before.areDefaults ? null : { ...base, added, removed, changed, reordered };
}

/** By label and how many of that label came before. Labels hold no line break. */
function byLabel(templates: readonly TemplateText[]): Map<string, TemplateText> {
  const seen = new Map<string, number>();
  return new Map(
    templates.map((template) => {
      const nth = (seen.get(template.label) ?? 0) + 1;
      seen.set(template.label, nth);
      return [`${template.label}\n${nth}`, template];
    }),
  );
}

function labelOf([, { label }]: readonly [string, TemplateText]): string {
  return label;
}

function isChanged(old: TemplateText | undefined, now: TemplateText): boolean {
  return (
    old !== undefined &&
    (old.text !== now.text || old.punishmentType !== now.punishmentType || old.duration !== now.duration)
  );
}

/** The texts that a server has made its own. */
function templatesStore(handle: Handle, serverId: string) {
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
