import { Button, Popover, Skeleton } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyNamed } from '../data/lazy.ts';
import { formatPeriod, type Period, presetsAt } from './period.ts';

const PeriodCalendar = lazyNamed(() => import('./PeriodCalendar.tsx'), 'PeriodCalendar');

interface PeriodProps {
  value: Period;
  /** `YYYY-MM-DD` on the clock that the days are of; the last day that can be chosen. */
  today: string;
  /** Empty days clear the period. */
  onChange: (days: { from: string; to: string }) => void;
}

function Calendar({ value, today, inline = false, onChange }: PeriodProps & { inline?: boolean }) {
  const { from = null, to = null } = value;
  return (
    <Suspense fallback={<Skeleton width={250} height={290} />}>
      <PeriodCalendar
        key={`${from} ${to}`}
        value={[from, to]}
        today={today}
        fullWidth={inline}
        presets={presetsAt(today, from !== null || to !== null)}
        onChange={onChange}
      />
    </Suspense>
  );
}

/** The chosen period as a button that opens the calendar, or the calendar itself. Its code loads when it is shown. */
export function PeriodFilter(props: PeriodProps & { inline?: boolean; className?: string | undefined }) {
  return props.inline ? <Calendar {...props} /> : <PeriodButton {...props} />;
}

function PeriodButton({ className, ...props }: PeriodProps & { className?: string | undefined }) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          className={className}
          leftSection={<IconCalendar size={16} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          <span className="tf-visually-hidden">Period: </span>
          {formatPeriod(props.value, props.today) ?? 'Any time'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Period">
        <Calendar
          {...props}
          onChange={(days) => {
            setOpened(false);
            props.onChange(days);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
