import { MultiSelect, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { SERIES_COUNT_MAX, SERIES_INTERVAL_MAX, SERIES_WEEKDAYS } from '@tenfour/domain';
import type { PartOf } from '../../../ui/form/use-contract-form.ts';
import type { SessionDraft } from './draft.ts';
import classes from './Sessions.module.css';
import { seriesTexts } from './series-texts.ts';

const DAYS = SERIES_WEEKDAYS.map((value) => ({ value, label: seriesTexts.days[value] }));
const ENDS = Object.entries(seriesTexts.ends).map(([value, label]) => ({ value, label }));

/** The fields of a series: its days, how many weeks apart, and its end. */
export function RepeatFields({ form }: { form: Pick<PartOf<SessionDraft>, 'getInputProps' | 'values'> }) {
  const { getInputProps, values } = form;
  return (
    <>
      <MultiSelect
        label={seriesTexts.daysLabel}
        description={seriesTexts.daysHint}
        data={DAYS}
        {...getInputProps('days')}
      />
      <div className={classes.rules}>
        <NumberInput
          label={seriesTexts.interval}
          min={1}
          max={SERIES_INTERVAL_MAX}
          allowDecimal={false}
          {...getInputProps('interval')}
        />
        <NativeSelect label={seriesTexts.endsLabel} data={ENDS} {...getInputProps('ends')} />
        {values.ends === 'until' ? (
          <TextInput type="date" label={seriesTexts.until} {...getInputProps('until')} />
        ) : null}
        {values.ends === 'count' ? (
          <NumberInput
            label={seriesTexts.count}
            min={1}
            max={SERIES_COUNT_MAX}
            allowDecimal={false}
            {...getInputProps('count')}
          />
        ) : null}
      </div>
    </>
  );
}
