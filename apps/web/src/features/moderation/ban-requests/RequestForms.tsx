import { Button, Group, SegmentedControl } from '@mantine/core';
import type { BanRequestDetail } from '@tenfour/contracts';
import { BAN_REQUEST_LIMITS, type BanRequestVote } from '@tenfour/domain';
import { dialogs } from '../../../ui/dialogs.ts';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import columns from '../appeals/Appeals.module.css';
import classes from './BanRequests.module.css';
import { texts } from './texts.ts';
import { showFailure, useBanRequestChanges } from './use-ban-requests.ts';

interface On {
  serverId: string;
  requestId: string;
}

const NO_VOTE = 'none';

/** The viewer's own vote, saved as it is chosen. The one that decides ends the request. */
export function OwnVote({ serverId, request }: { serverId: string; request: BanRequestDetail }) {
  const { vote } = useBanRequestChanges();
  const shown = vote.isPending ? vote.variables.vote : request.ownVote;
  const save = async (next: BanRequestVote | null) => {
    try {
      const { state } = await vote.mutateAsync({ serverId, requestId: request.id, vote: next });
      if (state === 'approved' || state === 'declined') toastSuccess(texts.decided[state]);
    } catch (error) {
      showFailure(texts.notSaved, error);
    }
  };
  return (
    <SegmentedControl
      aria-label={texts.ownVote}
      data={(['for', NO_VOTE, 'against'] as const).map((value) => ({ value, label: texts.vote[value] }))}
      value={shown ?? NO_VOTE}
      onChange={(value) => void save(value === 'for' || value === 'against' ? value : null)}
    />
  );
}

/** Adds a comment, which stays with the request. */
export function CommentForm({ serverId, requestId }: On) {
  const { comment } = useBanRequestChanges();
  const form = useSubmittedForm({
    draftKey: `ban-request-comment:${requestId}`,
    initialValues: { text: '' },
    required: { text: texts.commentMissing },
    toInput: ({ text }) => ({ serverId, requestId, text: text.trim() }),
    idempotent: true,
    send: (input: On & { text: string; clientId?: string }) => comment.mutateAsync(input),
    onFailed: (error) => showFailure(texts.notSaved, error),
  });
  return (
    <form {...form.formProps} className={columns.form}>
      <ReasonField label={texts.comment} most={BAN_REQUEST_LIMITS.comment} {...form.getInputProps('text')} />
      <PendingButton type="submit" variant="default" pending={form.pending}>
        {texts.comment}
      </PendingButton>
    </form>
  );
}

/** Approves, which records the ban, or declines. */
export function DecisionForm({ serverId, requestId }: On) {
  const { decide } = useBanRequestChanges();
  const form = useSubmittedForm({
    draftKey: `ban-request-decision:${requestId}`,
    initialValues: { reason: '' },
    toInput: ({ reason }, approve: boolean) => ({ serverId, requestId, reason: reason.trim(), approve }),
    send: (input: On & { reason: string; approve: boolean }) => decide.mutateAsync(input),
    onSent: (_request, approve) => toastSuccess(texts.decided[approve ? 'approved' : 'declined']),
    onFailed: (error) => showFailure(texts.notSaved, error),
  });
  return (
    <section className={classes.part}>
      <h3>{texts.decision}</h3>
      <ReasonField
        label={texts.decisionReason}
        most={BAN_REQUEST_LIMITS.decision}
        {...form.getInputProps('reason')}
      />
      <Group gap="xs">
        {([true, false] as const).map((approves) => (
          <Button
            key={String(approves)}
            {...(approves ? { color: 'danger' } : { variant: 'default' })}
            loading={form.pendingIntent === approves}
            disabled={form.pending}
            onClick={() => void form.submit(approves)}
          >
            {approves ? texts.approve : texts.decline}
          </Button>
        ))}
      </Group>
    </section>
  );
}

/** Takes the viewer's own request back, after a question. */
export function Withdraw(on: On) {
  const { withdraw } = useBanRequestChanges();
  const run = async () => {
    const { withdraw: title, withdrawText: text } = texts;
    if (!(await dialogs.confirm({ title, text, confirmLabel: title, danger: true }))) return;
    try {
      await withdraw.mutateAsync(on);
      toastSuccess(texts.withdrawn);
    } catch (error) {
      showFailure(texts.notSaved, error);
    }
  };
  return (
    <p className={classes.withdraw}>
      <PendingButton variant="default" pending={withdraw.isPending} onClick={() => void run()}>
        {texts.withdraw}
      </PendingButton>
    </p>
  );
}
