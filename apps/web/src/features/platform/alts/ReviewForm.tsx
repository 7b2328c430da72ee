import { Group, Radio, Textarea } from '@mantine/core';
import { MAX_LENGTH } from '@tenfour/contracts';
import { type FormEvent, useRef } from 'react';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { submitOnCtrlEnter } from '../../../ui/submit-on-ctrl-enter.ts';
import classes from './Review.module.css';
import { texts } from './texts.ts';
import type { DecisionForm } from './use-review-form.ts';

/** Approve or deny, with the reason that the requester reads. */
export function ReviewForm({ form }: { form: DecisionForm }) {
  const first = useRef<HTMLInputElement>(null);
  const { verdict, reason } = form.values;

  function submit(next: boolean) {
    void form.submit(next);
    // ARIA knows no invalid radio button that the form would focus.
    if (verdict === null && reason.trim() !== '') first.current?.focus();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    submit(true);
  }

  return (
    <form {...form.formProps} className={classes.form} aria-label={texts.decision} onSubmit={onSubmit}>
      <Radio.Group label={texts.decision} {...form.getInputProps('verdict')}>
        <Group gap="md" mt={4}>
          <Radio ref={first} value="approved" label={texts.approve} />
          <Radio value="denied" label={texts.deny} />
        </Group>
      </Radio.Group>
      <Textarea
        label={texts.reason}
        description={
          <>
            {texts.reasonHint} <span className="tf-keyboard-only">{texts.ctrlEnter}</span>
          </>
        }
        autosize
        minRows={2}
        maxRows={8}
        {...limitedTo(MAX_LENGTH.reason, reason)}
        {...form.getInputProps('reason')}
        onKeyDown={submitOnCtrlEnter}
      />
      <Group gap="xs">
        <PendingButton type="submit" pending={form.pending}>
          {texts.submitNext}
        </PendingButton>
        <PendingButton type="button" variant="default" pending={form.pending} onClick={() => submit(false)}>
          {texts.submit}
        </PendingButton>
      </Group>
    </form>
  );
}
