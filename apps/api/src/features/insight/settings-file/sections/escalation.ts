import { zDisciplineRuleSet, zRuleSet } from '@tenfour/contracts';
import { diffSettings, mergeSettings, type SettingFields } from '@tenfour/domain';
import { z } from 'zod';
import { defineSection, type SettingsEnv } from '../section.ts';

/** A rule in the file has no id: its name is enough. */
const zRules = z.array(z.looseObject({ name: z.string() })).max(50);
const zPoints = z.record(z.string(), z.unknown()).optional();

/** Rules in force, of whatever kind. */
interface Versioned {
  version: number;
  ruleSet: { points: object; rules: readonly { id: string; name: string }[] };
}

/** Declares rules that are saved as a whole, based on a version. */
function rules<Wanted extends SettingFields>(section: {
  key: string;
  title: string;
  schema: z.ZodType<Wanted>;
  ruleSet: z.ZodType;
  procedure: string;
  read(env: SettingsEnv): Promise<Versioned>;
}) {
  return defineSection({
    ...section,
    toFile: ({ ruleSet }) => withoutIds(ruleSet),
    plan(_, state, wanted) {
      const current = withoutIds(state.ruleSet);
      const merged = mergeSettings(current, wanted);
      const ruleSet = { ...merged, rules: withIds(state, zRules.parse(merged.rules)) };
      const { error } = section.ruleSet.safeParse(ruleSet);
      const problems = (error?.issues ?? []).map(({ path, message, ...issue }) => ({
        ...{ path, message, issue: { path, message, ...issue } },
      }));
      const changes = diffSettings(current, wanted);
      const input = { ruleSet, expectedVersion: state.version };
      return { problems, calls: [{ procedure: section.procedure, changes, input }] };
    },
  });
}

function withoutIds({ rules: list, ...ruleSet }: Versioned['ruleSet']) {
  return { ...ruleSet, rules: list.map(({ id: _, ...rule }) => rule) };
}

/** Gives rules the ids of those with their names, which records name, and new ones to others. */
function withIds({ ruleSet, version }: Versioned, wanted: z.infer<typeof zRules>) {
  const free = [...ruleSet.rules];
  return wanted.map((rule, at) => {
    const index = free.findIndex(({ name }) => name === rule.name);
    const [known] = index === -1 ? [] : free.splice(index, 1);
    return { ...rule, id: known?.id ?? `file-${version + 1}-${at + 1}` };
  });
}

const escalation = rules({
  ...{ key: 'escalation', title: 'Escalation rules', procedure: 'escalation.save', ruleSet: zRuleSet },
  schema: z.object({
    points: zPoints,
    reasons: z.array(z.unknown()).max(100).optional(),
    rules: zRules.optional(),
  }),
  read: ({ caller, serverId }) => caller.escalation.get({ serverId }),
});

const discipline = rules({
  ...{ key: 'discipline', title: 'Discipline rules', ruleSet: zDisciplineRuleSet },
  procedure: 'infractions.saveRules',
  schema: z.object({ points: zPoints, rules: zRules.optional() }),
  read: ({ caller, serverId }) => caller.infractions.rules({ serverId }),
});

export const ESCALATION_SECTIONS = [escalation, discipline];
