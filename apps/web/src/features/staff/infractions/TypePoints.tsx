import { Group, NumberInput } from '@mantine/core';
import { DISCIPLINE_MAX, type DisciplineRuleSet, INFRACTION_TYPES } from '@tenfour/domain';
import { statusLook } from '../../../ui/status-table.ts';
import { texts } from './texts.ts';

/** Sets how many points each type has, and when it expires. */
export function TypePoints(props: {
  ruleSet: DisciplineRuleSet;
  onChange: (next: DisciplineRuleSet) => void;
}) {
  const { ruleSet, onChange } = props;
  return INFRACTION_TYPES.map((type) => {
    const line = ruleSet.points[type];
    const set = (change: Partial<typeof line>) =>
      onChange({ ...ruleSet, points: { ...ruleSet.points, [type]: { ...line, ...change } } });
    const { label } = statusLook('infraction', type);
    return (
      <Group key={type} gap="sm" align="flex-end" grow>
        <NumberInput
          label={texts.pointsOf(label)}
          min={0}
          max={DISCIPLINE_MAX.points}
          allowDecimal={false}
          value={line.points}
          onChange={(value) => set({ points: Number(value) || 0 })}
        />
        <NumberInput
          label={texts.daysOf(label)}
          placeholder={texts.never}
          min={1}
          max={DISCIPLINE_MAX.days}
          allowDecimal={false}
          value={line.expireAfterDays ?? ''}
          onChange={(value) => set({ expireAfterDays: Number(value) > 0 ? Number(value) : null })}
        />
      </Group>
    );
  });
}
