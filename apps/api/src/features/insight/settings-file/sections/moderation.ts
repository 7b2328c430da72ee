import {
  type RuleSetVersion,
  TEMPLATES_MAX,
  type Template,
  zRuleSet,
  zSaveTemplatesInput,
} from '@tenfour/contracts';
import {
  diffSettings,
  diffSettingsList,
  type EscalationRuleSet,
  mergeSettings,
  mergeSettingsList,
  type TemplateKind,
} from '@tenfour/domain';
import { z } from 'zod';
import { defineSection, type Section } from '../section.ts';

const [zTemplate] = [zSaveTemplatesInput.shape.templates.element];

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

export const punishmentTemplates = templates('punishment', 'punishmentTemplates', 'Punishment templates');
export const resolutionTemplates = templates('resolution', 'resolutionTemplates', 'Resolution templates');

/** A rule in the file has no id: its name is enough. */
const zRules = z.array(z.looseObject({ name: z.string() })).max(50);

export const escalation = defineSection({
  key: 'escalation',
  title: 'Escalation rules',
  schema: z.object({
    points: z.record(z.string(), z.unknown()).optional(),
    reasons: z.array(z.unknown()).max(100).optional(),
    rules: zRules.optional(),
  }),
  read: ({ caller, serverId }) => caller.escalation.get({ serverId }),
  toFile: ({ ruleSet }) => withoutIds(ruleSet),
  plan(_, state, wanted) {
    const current = withoutIds(state.ruleSet);
    const merged = mergeSettings(current, wanted);
    const ruleSet = { ...merged, rules: withIds(state, zRules.parse(merged.rules)) };
    const { error } = zRuleSet.safeParse(ruleSet);
    const problems = (error?.issues ?? []).map((issue) => ({
      path: issue.path,
      message: issue.message,
      issue,
    }));
    const changes = diffSettings(current, wanted);
    const input = { ruleSet, expectedVersion: state.version };
    return { problems, calls: [{ procedure: 'escalation.save', changes, input }] };
  },
});

function withoutIds({ points, reasons, rules }: EscalationRuleSet) {
  return { points, reasons, rules: rules.map(({ id: _, ...rule }) => rule) };
}

/** Gives rules the ids of those with their names, which records name, and new ones to others. */
function withIds({ ruleSet, version }: RuleSetVersion, rules: z.infer<typeof zRules>) {
  const free = [...ruleSet.rules];
  return rules.map((rule, at) => {
    const index = free.findIndex(({ name }) => name === rule.name);
    const [known] = index === -1 ? [] : free.splice(index, 1);
    return { ...rule, id: known?.id ?? `file-${version + 1}-${at + 1}` };
  });
}
