import { Button, Group, Textarea } from '@mantine/core';
import { MAX_LENGTH } from '@tenfour/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { newClientId } from '../../../data/client-id.ts';
import { humanise } from '../../../data/errors.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useTextDrafts } from '../../../data/use-text-drafts.ts';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { submitOnCtrlEnter } from '../../../ui/submit-on-ctrl-enter.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import classes from './Appeals.module.css';
import { texts } from './texts.ts';
import { useAppealChanges } from './use-appeals.ts';

interface Props {
  serverId: string;
  appealId: string;
}

function tell(title: string, error: unknown): void {
  if (!handleUnauthorized('server', error)) toastError(title, humanise(error));
}

/** A message to the player; what is typed survives a failure and a reload. */
export function AnswerForm({ serverId, appealId }: Props) {
  const drafts = useTextDrafts(`appeal-answers:${serverId}`);
  const text = drafts.of(appealId);
  const clientId = useRef(newClientId());
  const { answer } = useAppealChanges();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const words = text.trim();
    if (words === '' || answer.isPending) return;
    try {
      await answer.mutateAsync({ serverId, appealId, text: words, clientId: clientId.current });
      drafts.forget(appealId);
      clientId.current = newClientId();
      toastSuccess(texts.sent);
    } catch (error) {
      tell(texts.sendFailed, error);
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <Textarea
        label={texts.reply}
        description={texts.replyHint}
        autosize
        minRows={2}
        maxRows={10}
        {...limitedTo(MAX_LENGTH.appeal, text)}
        value={text}
        onKeyDown={submitOnCtrlEnter}
        onChange={(event) => drafts.set(appealId, event.currentTarget.value)}
      />
      <PendingButton type="submit" variant="default" pending={answer.isPending}>
        {texts.send}
      </PendingButton>
    </form>
  );
}

/** Accept, which ends the punishment, or deny, each with a reason; locked, with the reason why, for the issuer. */
export function DecisionForm({ serverId, appealId, obstacle }: Props & { obstacle: string | null }) {
  const drafts = useTextDrafts(`appeal-reasons:${serverId}`);
  const reason = drafts.of(appealId);
  const [tried, setTried] = useState(false);
  const { decide } = useAppealChanges();

  async function send(accept: boolean) {
    setTried(true);
    if (reason.trim() === '' || decide.isPending) return;
    try {
      await decide.mutateAsync({ serverId, appealId, accept, reason: reason.trim() });
      drafts.forget(appealId);
      toastSuccess(accept ? texts.accepted : texts.denied);
    } catch (error) {
      tell(texts.decideFailed, error);
    }
  }

  if (obstacle !== null) return <p className={classes.hint}>{obstacle}</p>;
  return (
    <form className={classes.form} onSubmit={(event) => event.preventDefault()} noValidate>
      <Textarea
        label={texts.reason}
        description={texts.reasonHint}
        autosize
        minRows={2}
        maxRows={8}
        {...limitedTo(MAX_LENGTH.reason, reason)}
        value={reason}
        error={tried && reason.trim() === '' ? texts.reasonNeeded : null}
        onChange={(event) => drafts.set(appealId, event.currentTarget.value)}
      />
      <Group gap="xs">
        <PendingButton pending={decide.isPending} onClick={() => void send(true)}>
          {texts.accept}
        </PendingButton>
        <Button variant="default" color="danger" onClick={() => void send(false)}>
          {texts.deny}
        </Button>
      </Group>
    </form>
  );
}
