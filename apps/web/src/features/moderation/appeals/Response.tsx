import { Button, Group } from '@mantine/core';
import { type AppealThread, MAX_LENGTH } from '@tenfour/contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { copy } from '../../../copy.ts';
import { humanise } from '../../../data/errors.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/toast-undo.tsx';
import classes from './Appeals.module.css';
import { texts } from './texts.ts';
import { useAppealChanges } from './use-appeals.ts';

type Verdict = 'accept' | 'deny';

interface Props {
  serverId: string;
  appeal: AppealThread;
}

/** A reply or, once a decision is pressed, the reason for it: one field at a time. What is typed becomes the reason. */
export function Response({ answers, ...props }: Props & { answers: boolean }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [typed, setTyped] = useState('');
  const [cancelled, setCancelled] = useState(false);
  const { obstacle, punishment } = props.appeal;
  const decides = obstacle === null && verdict !== null;

  function decide(chosen: Verdict, reply: string) {
    setTyped(reply);
    setVerdict(chosen);
  }

  function cancel() {
    setVerdict(null);
    setCancelled(true);
  }

  return (
    <>
      <div hidden={decides}>
        <ReplyForm {...props} isFirst={!decides && (answers || cancelled)}>
          {(reply) =>
            obstacle === null ? (
              <>
                <Button variant="default" onClick={() => decide('accept', reply)}>
                  {texts.accept(punishment)}
                </Button>
                <Button variant="default" onClick={() => decide('deny', reply)}>
                  {texts.deny}
                </Button>
              </>
            ) : null
          }
        </ReplyForm>
      </div>
      {decides ? <DecisionForm {...props} verdict={verdict} typed={typed} onCancel={cancel} /> : null}
      {obstacle === null ? null : <p className={classes.hint}>{obstacle}</p>}
    </>
  );
}

/** Sends a message to the player; the text survives a failure and a reload. */
function ReplyForm(props: Props & { isFirst: boolean; children: (reply: string) => ReactNode }) {
  const { serverId, appeal } = props;
  const field = useFirstFocus(props.isFirst && matchMedia('(pointer: fine)').matches);
  const { answer } = useAppealChanges();
  const form = useContractForm({
    schema: 'appeals.answer',
    draftKey: `appeal-answer:${appeal.id}`,
    asksToLeave: ['appeal', 'state'],
    initialValues: { text: '' },
    toInput: ({ text }) => ({ serverId, appealId: appeal.id, text: text.trim() }),
    idempotent: true,
    send: (input) => answer.mutateAsync(input),
    onFailed: (error) => toastError(texts.notSent, humanise(error)),
  });
  return (
    <form {...form.formProps} className={classes.form}>
      <ReasonField
        ref={field}
        label={texts.reply}
        maxRows={10}
        most={MAX_LENGTH.appeal}
        {...form.getInputProps('text')}
      />
      <Group gap="xs">
        <PendingButton type="submit" pending={form.pending}>
          {texts.reply}
        </PendingButton>
        {props.children(form.values.text)}
      </Group>
    </form>
  );
}

/** Focuses a field when it appears, without scrolling; a reply only with a mouse, as a keyboard on screen covers the thread. */
function useFirstFocus(isFirst: boolean) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isFirst) field.current?.focus({ preventScroll: true });
  }, [isFirst]);
  return field;
}

/** Asks for the reason of a decision. To accept ends the punishment. */
function DecisionForm(props: Props & { verdict: Verdict; typed: string; onCancel: () => void }) {
  const { serverId, appeal, verdict, typed } = props;
  const field = useFirstFocus(true);
  const { decide, undoDecision } = useAppealChanges();
  const accept = verdict === 'accept';

  async function undo() {
    try {
      await undoDecision.mutateAsync({ serverId, appealId: appeal.id });
      toastSuccess(texts.undone);
    } catch (error) {
      if (!handleUnauthorized('server', error)) toastError(texts.notUndone, humanise(error));
    }
  }

  const form = useContractForm({
    schema: 'appeals.decide',
    draftKey: `appeal-reason:${appeal.id}`,
    asksToLeave: ['appeal', 'state'],
    initialValues: { reason: typed },
    messages: { reason: texts.reasonNeeded },
    toInput: ({ reason }) => ({ serverId, appealId: appeal.id, accept, reason: reason.trim() }),
    send: (input) => decide.mutateAsync(input),
    onSent: () =>
      toastUndo({
        title: accept ? texts.accepted : texts.denied,
        label: texts.undo,
        onUndo: () => void undo(),
      }),
    onFailed: (error) => toastError(texts.notSaved, humanise(error)),
  });
  return (
    <form {...form.formProps} className={classes.form}>
      <ReasonField
        ref={field}
        label={texts.reasonForPlayer}
        most={MAX_LENGTH.reason}
        {...form.getInputProps('reason')}
      />
      <Group gap="xs">
        <PendingButton type="submit" pending={form.pending} color={accept ? 'success' : 'danger'}>
          {accept ? texts.accept(appeal.punishment) : texts.deny}
        </PendingButton>
        <Button variant="default" onClick={props.onCancel}>
          {copy.common.cancel}
        </Button>
      </Group>
    </form>
  );
}
