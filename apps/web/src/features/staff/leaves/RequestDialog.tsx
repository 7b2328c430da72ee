import { NumberInput, SegmentedControl } from '@mantine/core';
import { MAX_LENGTH } from '@tenfour/contracts';
import { LEAVE_KINDS } from '@tenfour/domain';
import { DayRange } from '../../../ui/DayRange.tsx';
import { DialogForm, FormDialog } from '../../../ui/FormDialog.tsx';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import classes from './Leaves.module.css';
import { texts } from './texts.ts';
import type { RequestForm } from './use-request.ts';

const KINDS = LEAVE_KINDS.map((value) => ({ value, label: texts.kinds[value] }));

/** Asks for the days, the reason and the remaining share of hours. The input stays until it is sent. */
export function RequestDialog({ form, timeZone }: { form: RequestForm; timeZone: string }) {
  return (
    <FormDialog subject={form.opened || null} title={() => texts.ask} onClose={form.close}>
      {() => <RequestFields form={form} timeZone={timeZone} />}
    </FormDialog>
  );
}

function RequestFields({ form, timeZone }: { form: RequestForm; timeZone: string }) {
  const { values, errors } = form;
  return (
    <DialogForm form={form} submitLabel={texts.send} onCancel={form.close}>
      <SegmentedControl
        aria-label={texts.kind}
        data={KINDS}
        value={values.kind}
        transitionDuration={0}
        onChange={(kind) => form.setValues({ kind })}
      />
      {values.kind === 'reduced' ? (
        <NumberInput
          label={texts.share}
          min={1}
          max={99}
          allowDecimal={false}
          value={values.share}
          error={errors.share}
          onChange={(share) => form.setValues({ share: String(share) })}
        />
      ) : null}
      <div className={classes.days}>
        <DayRange
          className={classes.day}
          labels={{ from: texts.first, to: texts.last }}
          errors={{ from: errors.first, to: errors.last }}
          value={{ from: values.first || undefined, to: values.last || undefined }}
          onChange={(part) => form.setValues('from' in part ? { first: part.from } : { last: part.to })}
        />
      </div>
      <p className={classes.facts}>{texts.zone(timeZone)}</p>
      <ReasonField
        label={texts.reason}
        description={texts.reasonHint}
        most={MAX_LENGTH.note}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
