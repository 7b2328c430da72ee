import { Button, Group } from '@mantine/core';
import { MAX_LENGTH } from '@tenfour/contracts';
import { humanise } from '../../../data/errors.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import classes from './Appeals.module.css';
import { texts } from './texts.ts';
import { useAppealChanges } from './use-appeals.ts';

interface Props {
  serverId: string;
  appealId: string;
}

/** Sends a message to the player; the text survives a failure and a reload. */
export function AnswerForm({ serverId, appealId }: Props) {
  const { answer } = useAppealChanges();
  const form = useContractForm({
    schema: 'appeals.answer',
    draftKey: `appeal-answer:${appealId}`,
    initialValues: { text: '' },
    toInput: ({ text }) => ({ serverId, appealId, text: text.trim() }),
    idempotent: true,
    send: (input) => answer.mutateAsync(input),
    onSent: () => toastSuccess(texts.sent),
    onFailed: (error) => toastError(texts.sendFailed, humanise(error)),
  });
  return (
    <form {...form.formProps} className={classes.form}>
      <ReasonField
        label={texts.reply}
        description={texts.replyHint}
        maxRows={10}
        most={MAX_LENGTH.appeal}
        {...form.getInputProps('text')}
      />
      <PendingButton type="submit" variant="default" pending={form.pending}>
        {texts.send}
      </PendingButton>
    </form>
  );
}

/** Accept, which ends the punishment, or deny, each with a reason; locked, with the reason why, for the issuer. */
export function DecisionForm({ serverId, appealId, obstacle }: Props & { obstacle: string | null }) {
  const { decide } = useAppealChanges();
  const form = useContractForm({
    schema: 'appeals.decide',
    draftKey: `appeal-reason:${appealId}`,
    initialValues: { reason: '' },
    messages: { reason: texts.reasonNeeded },
    toInput: ({ reason }, accept: boolean) => ({ serverId, appealId, accept, reason: reason.trim() }),
    send: (input) => decide.mutateAsync(input),
    onSent: (_decided, accept) => toastSuccess(accept ? texts.accepted : texts.denied),
    onFailed: (error) => toastError(texts.decideFailed, humanise(error)),
  });
  if (obstacle !== null) return <p className={classes.hint}>{obstacle}</p>;
  return (
    <form {...form.formProps} className={classes.form} onSubmit={(event) => event.preventDefault()}>
      <ReasonField
        label={texts.reason}
        description={texts.reasonHint}
        most={MAX_LENGTH.reason}
        {...form.getInputProps('reason')}
      />
      <Group gap="xs">
        <PendingButton pending={form.pending} onClick={() => void form.submit(true)}>
          {texts.accept}
        </PendingButton>
        <Button variant="default" color="danger" onClick={() => void form.submit(false)}>
          {texts.deny}
        </Button>
      </Group>
    </form>
  );
}
