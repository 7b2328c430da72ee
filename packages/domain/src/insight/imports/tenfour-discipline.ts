import { INFRACTION_APPEAL_STATES } from '../../staff/discipline.ts';
import { DISCIPLINE_MAX, DISCIPLINE_OUTCOMES } from '../../staff/discipline-rules.ts';
import { type Fields, momentOf, numberOf, refOf, textOf, whoOf } from './fields.ts';
import type { ImportedDiscipline } from './record-items.ts';

/** Most characters of a text, and of the name of a rule. */
const TEXT_MAX = 2_000;
const NAME_MAX = 100;

/** Returns what discipline rules made of an infraction at `at` (epoch ms), and its appeal; nothing where there is none. */
export function disciplineOf(
  fields: Fields,
  at: number,
  isRevoked: boolean,
): { discipline?: ImportedDiscipline } {
  const points = countOf(fields.points, DISCIPLINE_MAX.points);
  const expiresAt = momentOf(fields.expiresAt);
  const madeBy = textOf(fields.byRule, NAME_MAX);
  const outcome = DISCIPLINE_OUTCOMES.find((one) => one === fields.outcome);
  const discipline: ImportedDiscipline = {
    points,
    expiresAt: expiresAt === null || expiresAt < at ? null : expiresAt,
    madeBy: madeBy === '' ? null : { rule: madeBy, version: versionOf(fields.byRuleVersion) },
    reached:
      outcome === undefined
        ? null
        : {
            outcome,
            rule: textOf(fields.outcomeRule, NAME_MAX) || null,
            ruleId: refOf(fields.outcomeRuleId) || null,
            version: versionOf(fields.outcomeRuleVersion),
          },
    appeal: infractionAppealOf(fields, at, isRevoked),
  };
  return Object.values(discipline).every((value) => value === null) ? {} : { discipline };
}

/** Accepting an appeal revokes its infraction, so one that was not revoked has no accepted appeal, and a revoked one none that is open. */
function infractionAppealOf(fields: Fields, at: number, isRevoked: boolean): ImportedDiscipline['appeal'] {
  const state = INFRACTION_APPEAL_STATES.find((one) => one === fields.appeal);
  const text = textOf(fields.appealText, TEXT_MAX);
  if (state === undefined || text === '') return null;
  if (state === 'accepted' ? !isRevoked : state === 'open' && isRevoked) return null;
  const appealedAt = Math.max(at, momentOf(fields.appealAt) ?? at);
  const decidedAt = Math.max(appealedAt, momentOf(fields.appealDecidedAt) ?? appealedAt);
  const reason = textOf(fields.appealAnswer, TEXT_MAX) || 'No reason given';
  const decided = { at: decidedAt, by: whoOf(fields.appealDecidedBy), reason };
  return { state, text, at: appealedAt, decided: state === 'open' ? null : decided };
}

function countOf(value: unknown, max: number): number | null {
  const count = value === null || value === undefined ? null : numberOf(value);
  return count !== null && Number.isInteger(count) && count >= 0 && count <= max ? count : null;
}

function versionOf(value: unknown): number | null {
  return countOf(value, 1_000_000);
}
