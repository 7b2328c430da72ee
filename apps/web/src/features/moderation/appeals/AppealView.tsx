import { MAX_LENGTH, type PublicAppeal } from '@tenfour/contracts';
import { useId } from 'react';
import { humanise } from '../../../data/errors.ts';
import buttons from '../../../ui/buttons.module.css';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { LengthCount } from '../../../ui/LengthCount.tsx';
import { LinkedText } from '../../../ui/LinkedText.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import classes from './AppealPage.module.css';
import { texts } from './texts.ts';

const { page, state: states } = texts;

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

/** Shows a punishment to its player: the facts, the conversation, and a form where one is possible. */
export function AppealView({ shown, draftKey, submit, write, isLink = false }: Props) {
  const { appeal, obstacle } = shown;
  const isOpen = appeal?.state === 'open';
  return (
    <>
      <Details shown={shown} />
      {appeal ? <Thread appeal={appeal} /> : null}
      {!isOpen && obstacle === null ? <WriteForm draftKey={draftKey} kind="submit" send={submit} /> : null}
      {appeal?.mayWrite ? <WriteForm draftKey={draftKey} kind="write" send={write} /> : null}
      {!isOpen && obstacle !== null ? <p className={classes.note}>{obstacle}</p> : null}
      {isOpen && isLink ? <p className={classes.note}>{page.wait}</p> : null}
    </>
  );
}

function Details({ shown }: { shown: PublicAppeal }) {
  const ends = !shown.isActive ? page.over : shown.expiresAt === null ? page.never : null;
  return (
    <section aria-label={page.facts} className={classes.card}>
      <dl>
        <dt>{texts.player}</dt>
        <dd>{shown.robloxUsername}</dd>
        <dt>{page.type}</dt>
        <dd className={classes.type}>{shown.punishmentType}</dd>
        <dt>{texts.reason}</dt>
        <dd className={classes.words}>{shown.reason}</dd>
        <dt>{page.recorded}</dt>
        <dd>
          <RelativeTime at={shown.createdAt} />
        </dd>
        <dt>{page.ends}</dt>
        <dd>{ends ?? <RelativeTime at={shown.expiresAt ?? shown.createdAt} />}</dd>
      </dl>
    </section>
  );
}

function Thread({ appeal }: { appeal: NonNullable<PublicAppeal['appeal']> }) {
  const { decision, state, thread } = appeal;
  return (
    <section aria-label={texts.thread} className={classes.card}>
      <p className={classes.state} data-state={state} role="status">
        {states[state]}
      </p>
      <ol className={classes.thread}>
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
            <strong>{states[state]}</strong> <RelativeTime at={decision.at} />
            <p className={classes.words}>
              <LinkedText text={decision.reason} />
            </p>
          </li>
        ) : null}
      </ol>
    </section>
  );
}

/** The first words of an appeal, or another message; what is typed survives a failure and a reload. */
function WriteForm(props: { draftKey: string; kind: 'submit' | 'write'; send: SendText }) {
  const { draftKey, kind, send } = props;
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
