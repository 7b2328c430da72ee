import { MAX_LENGTH } from '@tenfour/contracts';
import { useId } from 'react';
import { humanise } from '../../../data/errors.ts';
import buttons from '../../../ui/buttons.module.css';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { LengthCount } from '../../../ui/LengthCount.tsx';
import classes from './AppealPage.module.css';
import { texts } from './texts.ts';

const { page } = texts;

/** Sends what was written. */
export type SendText = (input: { text: string; clientId?: string }) => Promise<unknown>;

/** The first words of an appeal, or another message; what is typed survives a failure and a reload. */
export function WriteForm(props: { draftKey: string; kind: 'submit' | 'write'; send: SendText }) {
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
    onFailed: (error) => form.showProblem('text', `${page.notSent} ${humanise(error)}`),
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
        {kind === 'submit' ? page.send : page.sendMore}
      </button>
    </form>
  );
}
