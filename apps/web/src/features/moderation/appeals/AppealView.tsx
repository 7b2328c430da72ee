import { MAX_LENGTH, type PublicAppeal } from '@tenfour/contracts';
import { useId, useState } from 'react';
import { humanise } from '../../../data/errors.ts';
import buttons from '../../../ui/buttons.module.css';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { LengthCount } from '../../../ui/LengthCount.tsx';
import { LinkedText } from '../../../ui/LinkedText.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { formatDetails } from '../punishments/duration.ts';
import classes from './AppealPage.module.css';
import { EndBadge } from './EndBadge.tsx';
import { texts } from './texts.ts';

const { page } = texts;

/** Sends what was written. */
type SendText = (input: { text: string; clientId?: string }) => Promise<unknown>;

interface Props {
  shown: PublicAppeal;
  /** Unique per punishment. */
  draftKey: string;
  submit: SendText;
  write: SendText;
  /** Whether its link is the only way back to it. */
  isLink?: boolean;
}

/** Shows a punishment to its player: the facts, the conversation, and a way to write where there is one. */
export function AppealView({ shown, draftKey, submit, write, isLink = false }: Props) {
  const { appeal, obstacle, isActive } = shown;
  const isOpen = appeal?.state === 'open';
  const mayAppeal = !isOpen && obstacle === null;
  const kind = appeal?.mayWrite ? 'write' : mayAppeal ? 'submit' : null;
  const id = useId();
  return (
    <article className={classes.card} aria-labelledby={id}>
      <Facts shown={shown} reasonId={id} isLink={isLink} />
      {appeal ? <Thread appeal={appeal} /> : null}
      {kind === null ? null : (
        <Write
          key={kind}
          kind={kind}
          draftKey={draftKey}
          send={kind === 'submit' ? submit : write}
          isLink={isLink}
          about={id}
        />
      )}
      {!isOpen && isActive && obstacle !== null ? <p className={classes.note}>{obstacle}</p> : null}
      {isOpen && isLink ? <p className={classes.note}>{page.wait}</p> : null}
    </article>
  );
}

function Facts({ shown, reasonId, isLink }: { shown: PublicAppeal; reasonId: string; isLink: boolean }) {
  const { appeal, reason, punishmentType } = shown;
  const details = formatDetails({ ...shown, issuedBy: '' }, useNow(30_000));
  return (
    <>
      <p className={classes.badges} role="status">
        {isLink ? <strong>{shown.robloxUsername}</strong> : null}
        <StatusBadge kind="punishment" value={punishmentType} />
        <EndBadge record={shown} appeal={appeal} />
        {appeal ? <StatusBadge kind="appeal" value={appeal.state} /> : null}
      </p>
      <p id={reasonId} className={classes.words}>
        {reason}
      </p>
      <p className={classes.note}>
        {details === '' ? null : `${details} · `}
        <RelativeTime at={shown.createdAt} />
      </p>
    </>
  );
}

function Thread({ appeal }: { appeal: NonNullable<PublicAppeal['appeal']> }) {
  const { decision, thread } = appeal;
  return (
    <ol className={classes.thread} aria-label={texts.thread}>
      {thread.map(({ id, side, at, text }) => (
        <li key={id} data-side={side}>
          <strong>{side === 'player' ? page.you : texts.staff}</strong> <RelativeTime at={at} />
          <p className={classes.words}>
            <LinkedText text={text} />
          </p>
        </li>
      ))}
      {decision ? (
        <li data-side="staff">
          <strong>{texts.staff}</strong> <RelativeTime at={decision.at} />
          <p className={classes.words}>
            <LinkedText text={decision.reason} />
          </p>
        </li>
      ) : null}
    </ol>
  );
}

interface WriteProps {
  draftKey: string;
  kind: 'submit' | 'write';
  send: SendText;
}

/** A button that opens the form; a page with one punishment shows the form. */
function Write({ isLink, about, ...props }: WriteProps & { isLink: boolean; about: string }) {
  const [isOpen, setOpen] = useState(false);
  if (isLink || isOpen) return <WriteForm {...props} takesFocus={!isLink} />;
  const isFirst = props.kind === 'submit';
  return (
    <button
      type="button"
      className={isFirst ? buttons.primary : buttons.secondary}
      aria-describedby={about}
      onClick={() => setOpen(true)}
    >
      {isFirst ? page.title : texts.reply}
    </button>
  );
}

/** Focuses a field when it appears. */
function focus(field: HTMLElement | null): void {
  field?.focus();
}

/** The first words of an appeal, or another message; what is typed survives a failure and a reload. */
function WriteForm({ draftKey, kind, send, takesFocus }: WriteProps & { takesFocus: boolean }) {
  const id = useId();
  const form = useSubmittedForm({
    draftKey: `appeal:${draftKey}:${kind}`,
    warnsOnClose: false,
    initialValues: { text: '' },
    toInput: ({ text }) => ({ text: text.trim() }),
    required: { text: page.empty },
    idempotent: true,
    send: (input: { text: string; clientId?: string }) => send(input),
    onFailed: (error) => form.showProblem('text', `${texts.notSent}. ${humanise(error)}`),
  });
  const { text } = form.values;
  const problem = form.errors.text ?? null;

  return (
    <form {...form.formProps} className={classes.form}>
      <label htmlFor={id}>{kind === 'submit' ? page.yourWords : page.write}</label>
      <textarea
        id={id}
        ref={takesFocus ? focus : undefined}
        rows={6}
        maxLength={MAX_LENGTH.appeal}
        value={text}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => form.setValues({ text: event.currentTarget.value })}
      />
      <LengthCount text={text} most={MAX_LENGTH.appeal} />
      {problem === null ? null : (
        <p id={`${id}-problem`} role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <button type="submit" className={buttons.primary} aria-disabled={form.pending || undefined}>
        {kind === 'submit' ? page.submit : texts.reply}
      </button>
    </form>
  );
}
