import { Group, Radio, Textarea } from '@mantine/core';
import { type AltRequest, MAX_LENGTH } from '@tenfour/contracts';
import { type FormEvent, useRef } from 'react';
import type { TextDrafts } from '../../../data/use-text-drafts.ts';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { submitOnCtrlEnter } from '../../../ui/submit-on-ctrl-enter.ts';
import classes from './Review.module.css';
import { texts } from './texts.ts';
import { type Deciding, useReviewForm } from './use-review-form.ts';

/** Approve or deny, with the reason that the requester reads. */
export function ReviewForm({
  request,
  drafts,
  ...callbacks
}: Deciding & { request: AltRequest; drafts: TextDrafts }) {
  const form = useReviewForm(request, drafts, callbacks);
  const reason = useRef<HTMLTextAreaElement>(null);
  const first = useRef<HTMLInputElement>(null);

  function submit(next: boolean) {
    if (form.submit(next)) return;
    if (form.reason.trim() === '') reason.current?.focus();
    else first.current?.focus();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    submit(true);
  }

  return (
    <form className={classes.form} aria-label={texts.decision} onSubmit={onSubmit} noValidate>
      <Radio.Group
        label={texts.decision}
        value={form.verdict}
        error={form.verdictError}
        onChange={(value) => form.setVerdict(value === 'approved' ? 'approved' : 'denied')}
      >
        <Group gap="md" mt={4}>
          <Radio ref={first} value="approved" label={texts.approve} />
          <Radio value="denied" label={texts.deny} />
        </Group>
      </Radio.Group>
      <Textarea
        ref={reason}
        label={texts.reason}
        description={texts.reasonHint}
        autosize
        minRows={2}
        maxRows={8}
        {...limitedTo(MAX_LENGTH.reason, form.reason)}
        value={form.reason}
        error={form.reasonError}
        onKeyDown={submitOnCtrlEnter}
        onChange={(event) => form.setReason(event.currentTarget.value)}
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
