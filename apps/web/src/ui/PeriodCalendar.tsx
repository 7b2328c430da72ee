import '@mantine/dates/styles.css';
import { DatePicker, type DatePickerPreset } from '@mantine/dates';
import { useState } from 'react';
import classes from './PeriodCalendar.module.css';

/**
 * A calendar to choose a first and a last day, with presets. Reports complete periods, and empty days when they are
 * cleared. Imports nothing of the page, whose code would then load with it.
 */
export function PeriodCalendar(props: {
  value: [string | null, string | null];
  today: string;
  fullWidth: boolean;
  presets: DatePickerPreset<'range'>[];
  onChange: (days: { from: string; to: string }) => void;
}) {
  const [chosen, setChosen] = useState(props.value);
  return (
    <DatePicker
      type="range"
      maxLevel="year"
      fullWidth={props.fullWidth}
      allowSingleDateInRange
      classNames={{
        datePickerRoot: classes.calendar ?? '',
        presetsList: classes.presets ?? '',
        day: classes.day ?? '',
      }}
      ariaLabels={{
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
        previousYear: 'Previous year',
        nextYear: 'Next year',
      }}
      firstDayOfWeek={0}
      weekendDays={[]}
      hideOutsideDates
      maxDate={props.today}
      getDayProps={(day) => (day === props.today ? { 'aria-current': 'date' } : {})}
      defaultDate={props.value[1] ?? props.value[0] ?? props.today}
      value={chosen}
      presets={props.presets}
      onChange={([from, to]) => {
        setChosen([from, to]);
        if ((from === null) === (to === null)) props.onChange({ from: from ?? '', to: to ?? '' });
      }}
    />
  );
}
