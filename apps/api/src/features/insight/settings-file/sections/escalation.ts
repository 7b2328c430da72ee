import { zDisciplineRuleSet, zRuleSet } from '@tenfour/contracts';
import { diffSettings, mergeSettings, type SettingFields } from '@tenfour/domain';
import { z } from 'zod';
import { requireRuleCommands } from '../../../moderation/escalation/index.ts';
import { defineSection, problemsOf, type SettingsEnv, withKnownIds } from '../section.ts';

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
  /** Throws what saving would refuse. */
  check?(env: SettingsEnv, state: Versioned, ruleSet: unknown): void;
}) {
  return defineSection({
    ...section,
    toFile: ({ ruleSet }) => withoutIds(ruleSet),
    plan(env, state, wanted) {
      const current = withoutIds(state.ruleSet);
      const merged = mergeSettings(current, wanted);
      // Records name the rules by their ids.
      const known = state.ruleSet.rules;
      const named = withKnownIds(zRules.parse(merged.rules), known, state.version, hasItsName);
      const ruleSet = { ...merged, rules: named };
      const problems = problemsOf(section.ruleSet, ruleSet);
      const changes = diffSettings(current, wanted);
      const input = { ruleSet, expectedVersion: state.version };
      const check = () => section.check?.(env, state, ruleSet);
      return { problems, calls: [{ procedure: section.procedure, changes, input, check }] };
    },
  });
}

const hasItsName = (known: { name: string }, rule: { name: string }) => known.name === rule.name;

function withoutIds({ rules: list, ...ruleSet }: Versioned['ruleSet']) {
  return { ...ruleSet, rules: list.map(({ id: _, ...rule }) => rule) };
}

const escalation = rules({
  ...{ key: 'escalation', title: 'Escalation rules', procedure: 'escalation.save', ruleSet: zRuleSet },
  schema: z.object({
    points: zPoints,
    reasons: z.array(z.unknown()).max(100).optional(),
    rules: zRules.optional(),
  }),
  read: ({ caller, serverId }) => caller.escalation.get({ serverId }),
  check: ({ viewer }, state, ruleSet) =>
    requireRuleCommands(viewer, zRuleSet.parse(state.ruleSet), zRuleSet.parse(ruleSet)),
});

const discipline = rules({
  ...{ key: 'discipline', title: 'Discipline rules', ruleSet: zDisciplineRuleSet },
  procedure: 'infractions.saveRules',
  schema: z.object({ points: zPoints, rules: zRules.optional() }),
  read: ({ caller, serverId }) => caller.infractions.rules({ serverId }),
});

export const ESCALATION_SECTIONS = [escalation, discipline];
