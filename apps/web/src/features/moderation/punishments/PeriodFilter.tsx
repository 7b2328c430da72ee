import { Button, Popover, Skeleton } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyNamed } from '../../../data/lazy.ts';
import { useNow } from '../../../ui/use-now.ts';
import { formatPeriod, presetsAt } from './period.ts';
import type { PunishmentsFilters } from './search.ts';
import { texts } from './texts.ts';

const PeriodCalendar = lazyNamed(() => import('./PeriodCalendar.tsx'), 'PeriodCalendar');

interface PeriodProps {
  value: PunishmentsFilters;
  onChange: (days: { from: string; to: string }) => void;
}

function Calendar({ value, inline = false, onChange }: PeriodProps & { inline?: boolean }) {
  const now = useNow(60_000);
  return (
    <Suspense fallback={<Skeleton width={250} height={290} />}>
      <PeriodCalendar
        key={`${value.from} ${value.to}`}
        value={[value.from ?? null, value.to ?? null]}
        now={now}
        fullWidth={inline}
        presets={presetsAt(now)}
        labels={texts.calendar}
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
  const period = formatPeriod(props.value, useNow(60_000));
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          className={className}
          leftSection={<IconCalendar size={16} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          <span className="tf-visually-hidden">{texts.period}: </span>
          {period ?? texts.anyTime}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.period}>
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
