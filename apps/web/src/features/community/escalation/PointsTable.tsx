import { TextInput } from '@mantine/core';
import { PUNISHMENT_TYPES } from '@tenfour/domain';
import type { PointsDraft, RuleSetDraft } from './draft.ts';
import classes from './Escalation.module.css';
import { pointsProblems } from './problems.ts';
import { texts, typeLabel } from './texts.ts';

interface PointsProps {
  draft: Pick<RuleSetDraft, 'points'>;
  showsProblems: boolean;
  onChange: (change: Pick<RuleSetDraft, 'points'>) => void;
}

/** Sets how many points each type has, and when they expire. */
export function PointsTable({ draft, showsProblems, onChange }: PointsProps) {
  return (
    <section className={classes.points} aria-label={texts.points}>
      <h3>{texts.points}</h3>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{texts.type}</th>
            <th scope="col">{texts.points}</th>
            <th scope="col">{texts.expireAfter}</th>
          </tr>
        </thead>
        <tbody>
          {PUNISHMENT_TYPES.map((type) => {
            const line = draft.points[type];
            const problems = showsProblems ? pointsProblems(line) : {};
            const set = (change: Partial<PointsDraft>) =>
              onChange({ points: { ...draft.points, [type]: { ...line, ...change } } });
            return (
              <tr key={type}>
                <th scope="row">{typeLabel(type)}</th>
                <td>
                  <TextInput
                    aria-label={texts.pointsOf(type)}
                    inputMode="numeric"
                    value={line.points}
                    error={problems.points}
                    onChange={({ currentTarget }) => set({ points: currentTarget.value })}
                  />
                </td>
                <td>
                  <TextInput
                    aria-label={texts.daysOf(type)}
                    inputMode="numeric"
                    placeholder={texts.never}
                    value={line.days}
                    error={problems.days}
                    onChange={({ currentTarget }) => set({ days: currentTarget.value })}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
