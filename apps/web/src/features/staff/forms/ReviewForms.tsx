import { Button, Group, NativeSelect, SegmentedControl } from '@mantine/core';
import type { SubmissionDetail } from '@tenfour/contracts';
import { FORM_LIMITS, FORM_SCORE, type FormVote } from '@tenfour/domain';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import classes from './Forms.module.css';
import { texts } from './texts.ts';
import { showFailure, useFormChanges } from './use-forms.ts';

interface Props {
  serverId: string;
  submission: SubmissionDetail;
}

const NO_VOTE = 'none';

const SCORES = Array.from({ length: FORM_SCORE.max }, (_, at) => String(at + FORM_SCORE.min));

/** The viewer's own vote and score, each saved as it is chosen. */
export function OwnReview({ serverId, submission }: Props) {
  const { review } = useFormChanges();
  const own = submission.reviews.find(({ isOwn }) => isOwn);
  const { vote, score } = review.isPending
    ? review.variables
    : { vote: own?.vote ?? null, score: own?.score ?? null };
  const save = (next: { vote: FormVote | null; score: number | null }) =>
    review
      .mutateAsync({ serverId, submissionId: submission.id, ...next })
      .catch((error: unknown) => showFailure(texts.notSaved, error));
  return (
    <Group gap="md">
      <SegmentedControl
        aria-label={texts.yourVote}
        data={(['approve', NO_VOTE, 'deny'] as const).map((value) => ({ value, label: texts.vote[value] }))}
        value={vote ?? NO_VOTE}
        onChange={(value) =>
          void save({ vote: value === 'approve' || value === 'deny' ? value : null, score })
        }
      />
      <NativeSelect
        aria-label={texts.yourScore}
        data={[
          { value: '', label: texts.noScore },
          ...SCORES.map((value) => ({ value, label: texts.score(Number(value)) })),
        ]}
        value={score === null ? '' : String(score)}
        onChange={({ currentTarget: { value } }) =>
          void save({ vote, score: value === '' ? null : Number(value) })
        }
      />
    </Group>
  );
}

/** Adds a comment that only reviewers see. */
export function CommentForm({ serverId, submissionId }: { serverId: string; submissionId: string }) {
  const { comment } = useFormChanges();
  const form = useSubmittedForm({
    draftKey: `form-comment:${submissionId}`,
    initialValues: { text: '' },
    required: { text: texts.commentMissing },
    toInput: ({ text }) => ({ serverId, submissionId, text: text.trim() }),
    idempotent: true,
    send: (input: { serverId: string; submissionId: string; text: string; clientId?: string }) =>
      comment.mutateAsync(input),
    onFailed: (error) => showFailure(texts.notSaved, error),
  });
  return (
    <form {...form.formProps} className={classes.fields}>
      <ReasonField
        label={texts.comment}
        description={texts.commentHint}
        most={FORM_LIMITS.comment}
        {...form.getInputProps('text')}
      />
      <Group>
        <PendingButton type="submit" variant="default" pending={form.pending}>
          {texts.comment}
        </PendingButton>
      </Group>
    </form>
  );
}

/** Approves or denies, with a message to the applicant. */
export function DecisionForm({ serverId, submission }: Props) {
  const { decide } = useFormChanges();
  const { givenRole, givenDiscordRoles } = submission;
  const form = useSubmittedForm({
    draftKey: `form-decision:${submission.id}`,
    initialValues: { message: '' },
    toInput: ({ message }, approve: boolean) => ({
      ...{ serverId, submissionId: submission.id, message: message.trim(), approve },
    }),
    send: (input: { serverId: string; submissionId: string; message: string; approve: boolean }) =>
      decide.mutateAsync(input),
    onSent: () => toastSuccess(texts.decided),
    onFailed: (error) => showFailure(texts.notSaved, error),
  });
  const given = [...(givenRole && givenRole.obstacle === null ? [givenRole.name] : []), ...givenDiscordRoles];
  return (
    <section className={classes.part}>
      <h3>{texts.decision}</h3>
      <div className={classes.fields}>
        <ReasonField
          label={texts.message}
          description={texts.messageHint}
          most={FORM_LIMITS.message}
          {...form.getInputProps('message')}
        />
        {given.length > 0 ? (
          <p className={classes.hint}>{texts.gives(given)}</p>
        ) : submission.kind === 'application' && givenRole === null ? (
          <p className={classes.hint}>{texts.givesNoRole}</p>
        ) : null}
        {givenRole?.obstacle ? (
          <p className={classes.problem}>{texts.cannotGive(givenRole.name, givenRole.obstacle)}</p>
        ) : null}
        <Group gap="xs">
          <Button
            color="success"
            loading={form.pendingIntent === true}
            disabled={form.pending}
            onClick={() => void form.submit(true)}
          >
            {texts.approve}
          </Button>
          <Button
            color="danger"
            variant="default"
            loading={form.pendingIntent === false}
            disabled={form.pending}
            onClick={() => void form.submit(false)}
          >
            {texts.deny}
          </Button>
        </Group>
      </div>
    </section>
  );
}

/** Gives roles of an approval that were not given. */
export function GiveAgain(ref: { serverId: string; submissionId: string }) {
  const { giveAgain } = useFormChanges();
  return (
    <PendingButton
      variant="default"
      pending={giveAgain.isPending}
      onClick={() =>
        void giveAgain.mutateAsync(ref).catch((error: unknown) => showFailure(texts.notSaved, error))
      }
    >
      {texts.giveAgain}
    </PendingButton>
  );
}
