import '@mantine/dates/styles.css';
import { type CalendarAriaLabels, DatePicker, type DatePickerPreset } from '@mantine/dates';
import { useState } from 'react';
import classes from './PeriodCalendar.module.css';

/**
 * A calendar to choose a first and a last day, with presets. Reports complete periods only. Imports nothing of the
 * page, whose code would then load with it.
 */
export function PeriodCalendar(props: {
  value: [string | null, string | null];
  now: number;
  fullWidth: boolean;
  presets: DatePickerPreset<'range'>[];
  labels: CalendarAriaLabels;
  onChange: (days: { from: string; to: string }) => void;
}) {
  const [chosen, setChosen] = useState(props.value);
  return (
    <DatePicker
      type="range"
      maxLevel="year"
      fullWidth={props.fullWidth}
      allowSingleDateInRange
      classNames={{ datePickerRoot: classes.calendar ?? '', presetsList: classes.presets ?? '' }}
      ariaLabels={props.labels}
      firstDayOfWeek={0}
      weekendDays={[]}
      hideOutsideDates
      maxDate={new Date(props.now)}
      defaultDate={props.value[1] ?? props.value[0] ?? new Date(props.now)}
      value={chosen}
      presets={props.presets}
      onChange={([from, to]) => {
        setChosen([from, to]);
        if (from !== null && to !== null) props.onChange({ from, to });
      }}
    />
  );
}
