import { SegmentedControl, Switch } from '@mantine/core';
import { ANALYTICS_RANGES, type AnalyticsRange } from '@tenfour/domain';
import { DayRange } from '../../../ui/DayRange.tsx';
import { lastDays } from '../../../ui/period.ts';
import classes from './Analytics.module.css';
import { type AnalyticsSearch, DEFAULT_RANGE } from './address.ts';
import { texts } from './texts.ts';

const RANGES = Object.keys(ANALYTICS_RANGES) as AnalyticsRange[];
const CUSTOM = 'custom';

/** Which days are shown, and whether beside those before. Custom days begin as those of the range. */
export function Controls(props: {
  search: AnalyticsSearch;
  today: string;
  onChange: (search: AnalyticsSearch) => void;
}) {
  const { search, today, onChange } = props;
  const { range: _range, from: _from, to: _to, ...rest } = search;
  const isCustom = search.from !== undefined;

  function chooseRange(value: string) {
    const range = RANGES.find((known) => known === value);
    const days = ANALYTICS_RANGES[search.range ?? DEFAULT_RANGE];
    onChange({ ...rest, ...(range ? { range } : lastDays(days, today)) });
  }

  return (
    <div className={classes.controls}>
      <SegmentedControl
        className={classes.range}
        size="xs"
        aria-label={texts.range}
        data={[
          ...RANGES.map((value) => ({ value: value as string, label: texts.rangeOf(value) })),
          { value: CUSTOM, label: texts.custom },
        ]}
        value={isCustom ? CUSTOM : (search.range ?? DEFAULT_RANGE)}
        onChange={chooseRange}
        transitionDuration={0}
      />
      {isCustom ? (
        <DayRange
          className={classes.days}
          labels={{ from: texts.from, to: texts.to }}
          value={{ from: search.from, to: search.to }}
          onChange={(part) => {
            if (!Object.values(part).includes('')) onChange({ ...search, ...part });
          }}
        />
      ) : null}
      <Switch
        className={classes.compare}
        label={texts.compare}
        checked={search.compare ?? false}
        onChange={(event) => onChange({ ...search, compare: event.currentTarget.checked })}
      />
    </div>
  );
}
