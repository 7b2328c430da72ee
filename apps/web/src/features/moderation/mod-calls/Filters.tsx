import { Chip, NativeSelect } from '@mantine/core';
import { MOD_CALL_PRIORITIES } from '@tenfour/domain';
import { type ModCallsSearch, readModCallsSearch } from '../../../data/paths.ts';
import { statusLook } from '../../../ui/status-table.ts';
import classes from './ModCalls.module.css';
import { texts } from './texts.ts';

const STATUSES = [
  { value: '', label: texts.allOpen },
  ...(['pending', 'claimed'] as const).map((value) => ({ value, label: statusLook('modCall', value).label })),
  { value: 'closed', label: texts.closed },
  ...(['resolved', 'dismissed'] as const).map((value) => ({
    value,
    label: statusLook('modCall', value).label,
  })),
];

const PRIORITIES = [
  { value: '', label: texts.allPriorities },
  ...MOD_CALL_PRIORITIES.map((value) => ({ value, label: statusLook('priority', value).label })).reverse(),
];

/** What narrows the calls; `value` is what the address holds. */
export function Filters(props: { value: ModCallsSearch; onChange: (next: ModCallsSearch) => void }) {
  const { value, onChange } = props;
  const set = (part: Record<string, string>) => onChange(readModCallsSearch({ ...value, ...part }));
  return (
    <search className={classes.filters} aria-label={texts.filters}>
      <NativeSelect
        className={classes.select}
        aria-label={texts.status}
        data={STATUSES}
        value={value.status ?? ''}
        onChange={(event) => set({ status: event.currentTarget.value })}
      />
      <NativeSelect
        className={classes.select}
        aria-label={texts.priority}
        data={PRIORITIES}
        value={value.priority ?? ''}
        onChange={(event) => set({ priority: event.currentTarget.value })}
      />
      <Chip
        size="sm"
        checked={value.assignee === 'me'}
        onChange={(mine) => set({ assignee: mine ? 'me' : '' })}
      >
        {texts.mine}
      </Chip>
    </search>
  );
}
