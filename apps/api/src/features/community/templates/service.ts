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
import type { Database, Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../identity/index.ts';
import { changesBetween } from './changes.ts';
import { templateEvents } from './events.ts';
import { templatesStore } from './store.ts';

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
  const wanted = templates.map((template) => textOf(kind, template));
  const changes = changesBetween(
    { ...shown(kind, stored), areDefaults: stored.length === 0 },
    { templates: wanted, areDefaults: wanted.length === 0 },
  );
  if (changes === null) return shown(kind, stored);
  await store.replace(kind, wanted);
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
