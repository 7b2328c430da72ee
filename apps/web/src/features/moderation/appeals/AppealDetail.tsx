import { Button, Group, Skeleton } from '@mantine/core';
import type { AppealThread } from '@tenfour/contracts';
import { MAX_LENGTH } from '@tenfour/contracts';
import { useEffect, useRef } from 'react';
import { humanise } from '../../../data/errors.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { PlayerLink } from '../../community/identity/PlayerLink.tsx';
import classes from './Appeals.module.css';
import { AssigneeField } from './AssigneeField.tsx';
import { texts } from './texts.ts';
import { useAppeal, useAppealChanges } from './use-appeals.ts';

/** One appeal: the punishment, the thread, an answer, the decision. */
export function AppealDetail(props: {
  serverId: string;
  appealId: string;
  mayEdit: boolean;
  /** Whether the field of the answer takes the focus, as the viewer has just opened the appeal. */
  answers?: boolean;
}) {
  const { serverId, appealId, mayEdit } = props;
  const query = useAppeal(serverId, appealId);
  useUnauthorized('server', query.error);
  return (
    <Panel title={texts.thread}>
      <DataRegion query={query} skeleton={<Skeleton height={220} />}>
        {(appeal) => (
          <>
            <Head appeal={appeal} />
            <AssigneeField serverId={serverId} appeal={appeal} mayEdit={mayEdit} />
            <Thread appeal={appeal} />
            {appeal.state === 'open' && mayEdit ? (
              <>
                <AnswerForm serverId={serverId} appealId={appealId} isFirst={props.answers === true} />
                <DecisionForm serverId={serverId} appealId={appealId} obstacle={appeal.obstacle} />
              </>
            ) : null}
          </>
        )}
      </DataRegion>
    </Panel>
  );
}

function Head({ appeal: { punishment, state } }: { appeal: AppealThread }) {
  return (
    <div className={classes.about}>
      <span className={classes.head}>
        <PlayerLink name={punishment.robloxUsername} />
        <StatusBadge kind="punishment" value={punishment.punishmentType} />
        <StatusBadge kind="punishmentState" value={punishment.isActive ? 'active' : 'expired'} />
        <StatusBadge kind="appeal" value={state} />
      </span>
      <p className={classes.words}>{punishment.reason}</p>
      <p className={classes.hint}>
        {texts.record(punishment.issuedBy)} <RelativeTime at={punishment.createdAt} />
      </p>
    </div>
  );
}

function Thread({ appeal: { thread, decision, state } }: { appeal: AppealThread }) {
  return (
    <ol className={classes.thread}>
      {thread.map(({ id, side, by, at, text }) => (
        <li key={id} data-side={side}>
          <strong>{by ?? (side === 'player' ? texts.player : texts.staff)}</strong> <RelativeTime at={at} />
          <p className={classes.words}>{text}</p>
        </li>
      ))}
      {decision ? (
        <li data-side="staff">
          <strong>{decision.by === null ? texts.decided : texts.decidedBy(decision.by)}</strong>{' '}
          <RelativeTime at={decision.at} /> <StatusBadge kind="appeal" value={state} />
          <p className={classes.words}>{decision.reason}</p>
        </li>
      ) : null}
    </ol>
  );
}

interface Props {
  serverId: string;
  appealId: string;
}

/** Sends a message to the player; the text survives a failure and a reload. */
function AnswerForm({ serverId, appealId, isFirst }: Props & { isFirst: boolean }) {
  const field = useFirstFocus(isFirst);
  const { answer } = useAppealChanges();
  const form = useContractForm({
    schema: 'appeals.answer',
    draftKey: `appeal-answer:${appealId}`,
    asksToLeave: ['appeal', 'state'],
    initialValues: { text: '' },
    toInput: ({ text }) => ({ serverId, appealId, text: text.trim() }),
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
      <PendingButton type="submit" variant="default" pending={form.pending}>
        {texts.send}
      </PendingButton>
    </form>
  );
}

/** Focuses a field when it appears, without scrolling; not on touch screens, whose keyboard would cover the thread. */
function useFirstFocus(isFirst: boolean) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isFirst && matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, [isFirst]);
  return field;
}

/** Accept, which ends the punishment, or deny, each with a reason; locked, with the reason why, for the issuer. */
function DecisionForm({ serverId, appealId, obstacle }: Props & { obstacle: string | null }) {
  const { decide } = useAppealChanges();
  const form = useContractForm({
    schema: 'appeals.decide',
    draftKey: `appeal-reason:${appealId}`,
    asksToLeave: ['appeal', 'state'],
    initialValues: { reason: '' },
    messages: { reason: texts.reasonNeeded },
    toInput: ({ reason }, accept: boolean) => ({ serverId, appealId, accept, reason: reason.trim() }),
    send: (input) => decide.mutateAsync(input),
    onSent: (_decided, accept) => toastSuccess(accept ? texts.state.accepted : texts.state.denied),
    onFailed: (error) => toastError(texts.notSaved, humanise(error)),
  });
  if (obstacle !== null) return <p className={classes.hint}>{obstacle}</p>;
  return (
    <form {...form.formProps} className={classes.form} onSubmit={(event) => event.preventDefault()}>
      <ReasonField label={texts.reasonForPlayer} most={MAX_LENGTH.reason} {...form.getInputProps('reason')} />
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
