import { NativeSelect } from '@mantine/core';
import type { ReviewLine } from '@tenfour/contracts';
import { REVIEW_LIMITS, REVIEW_MARKS, type ReviewMark } from '@tenfour/domain';
import { DialogForm, FormDialog } from '../../../ui/FormDialog.tsx';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { texts } from './texts.ts';
import { showFailure, useReviewChanges } from './use-reviews.ts';

interface Ref {
  serverId: string;
  reviewId: string;
}

interface DialogProps {
  of: Ref;
  line: ReviewLine | null;
  onClose: () => void;
}

/** Asks what a reviewer decides about a person; `line` null closes it. */
export function MarkDialog({ of, line, onClose }: DialogProps) {
  return (
    <FormDialog subject={line} title={({ username }) => texts.markOf(username)} onClose={onClose}>
      {(one, close) => <MarkForm key={one.userId} of={of} line={one} close={close} />}
    </FormDialog>
  );
}

interface FormProps {
  of: Ref;
  line: ReviewLine;
  close: () => void;
}

function MarkForm({ of, line: { userId, username, mark }, close }: FormProps) {
  const { mark: set } = useReviewChanges();
  const form = useSubmittedForm({
    initialValues: { mark: mark?.mark ?? ('' as ReviewMark | ''), note: mark?.note ?? '' },
    toInput: (values) => ({
      ...{ ...of, userId, note: values.note.trim() },
      mark: values.mark === '' ? null : values.mark,
    }),
    send: (input: Ref & { userId: string; mark: ReviewMark | null; note: string }) => set.mutateAsync(input),
    onSent: () => {
      close();
      toastSuccess(texts.marked, username);
    },
    onFailed: (error) => showFailure(texts.notSaved, error),
  });
  return (
    <DialogForm form={form} submitLabel={texts.mark} onCancel={close}>
      <NativeSelect
        label={texts.mark}
        data={[
          { value: '', label: texts.noMark },
          ...REVIEW_MARKS.map((value) => ({ value, label: texts.marks[value] })),
        ]}
        data-autofocus
        value={form.values.mark}
        onChange={({ currentTarget: { value } }) =>
          form.setValues({ mark: REVIEW_MARKS.find((one) => one === value) ?? '' })
        }
      />
      <ReasonField
        label={texts.note}
        description={texts.noteHint}
        most={REVIEW_LIMITS.note}
        {...form.getInputProps('note')}
      />
    </DialogForm>
  );
}

/** Shows the drafted activity notice to edit and send; `line` null closes it. */
export function NoticeDialog({ of, line, onClose }: DialogProps) {
  return (
    <FormDialog subject={line} title={({ username }) => texts.noticeOf(username)} onClose={onClose}>
      {(one, close) => <NoticeForm key={one.userId} of={of} line={one} close={close} />}
    </FormDialog>
  );
}

function NoticeForm({ of, line: { userId, username, draft }, close }: FormProps) {
  const { sendNotices } = useReviewChanges();
  const form = useSubmittedForm({
    initialValues: { text: draft ?? '' },
    required: { text: texts.noticeMissing },
    toInput: ({ text }) => ({ ...of, notices: [{ userId, text: text.trim() }] }),
    send: (input: Ref & { notices: { userId: string; text: string }[] }) => sendNotices.mutateAsync(input),
    onSent: ({ sent, failed: [failed] }) => {
      close();
      if (sent.length > 0) toastSuccess(texts.noticeSent, username);
      else if (failed) toastError(texts.notSent, failed.problem);
    },
    onFailed: (error) => showFailure(texts.notSent, error),
  });
  return (
    <DialogForm form={form} submitLabel={texts.send} onCancel={close}>
      <ReasonField
        label={texts.noticeText}
        description={texts.noticeHint}
        most={REVIEW_LIMITS.notice}
        {...form.getInputProps('text')}
        data-autofocus
      />
    </DialogForm>
  );
}
