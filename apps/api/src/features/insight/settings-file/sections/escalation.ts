import { type RuleSetVersion, zRuleSet } from '@tenfour/contracts';
import { diffSettings, type EscalationRuleSet, mergeSettings } from '@tenfour/domain';
import { z } from 'zod';
import { defineSection } from '../section.ts';

/** A rule in the file has no id: its name is enough. */
const zRules = z.array(z.looseObject({ name: z.string() })).max(50);

const escalation = defineSection({
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

export const ESCALATION_SECTIONS = [escalation];
