import { TEMPLATES_MAX, type Template, zSaveTemplatesInput } from '@tenfour/contracts';
import { diffSettingsList, mergeSettingsList, type TemplateKind } from '@tenfour/domain';
import { z } from 'zod';
import { defineSection, type Section } from '../section.ts';

const zTemplate = zSaveTemplatesInput.shape.templates.element;

/** Texts to start from, by their labels. A server that uses the product's has an empty list. */
function templates(kind: TemplateKind, key: string, title: string): Section {
  return defineSection({
    key,
    title,
    schema: z
      .array(
        z.object({
          label: zTemplate.shape.label,
          text: zTemplate.shape.text.optional(),
          punishmentType: zTemplate.shape.punishmentType.unwrap().optional(),
          duration: zTemplate.shape.duration.unwrap().optional(),
        }),
      )
      .max(TEMPLATES_MAX),
    read: async ({ caller, serverId }) => {
      const { areDefaults, templates: list } = await caller.templates.list({ serverId, kind });
      return areDefaults ? [] : list.map(withoutId);
    },
    toFile: (list) => list,
    plan({ removes }, state, wanted) {
      const diff = diffSettingsList(state, wanted, { name: 'label', removes });
      const changes = [
        ...diff.added.map(({ change }) => change),
        ...diff.edited.flatMap((one) => one.changes),
        ...diff.removed.map(({ change }) => change),
      ];
      const input = { kind, templates: mergeSettingsList(state, diff) };
      return { calls: [{ procedure: 'templates.save', changes, input }] };
    },
  });
}

function withoutId({ id: _, ...template }: Template): Omit<Template, 'id'> {
  return template;
}

export const TEMPLATE_SECTIONS = [
  templates('punishment', 'punishmentTemplates', 'Punishment templates'),
  templates('resolution', 'resolutionTemplates', 'Resolution templates'),
];
