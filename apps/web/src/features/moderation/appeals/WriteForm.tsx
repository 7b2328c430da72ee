import { MAX_LENGTH } from '@tenfour/contracts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { newClientId } from '../../../data/client-id.ts';
import { humanise } from '../../../data/errors.ts';
import { useDraft } from '../../../data/use-draft.ts';
import { useLeftDraft } from '../../../data/use-left-draft.ts';
import buttons from '../../../ui/buttons.module.css';
import { LengthCount } from '../../../ui/LengthCount.tsx';
import classes from './AppealPage.module.css';
import { texts } from './texts.ts';
import { useWriteAppeal } from './use-appeals.ts';

const { page } = texts;

/** The first words of an appeal, or another message; what is typed survives a failure and a reload. */
export function WriteForm({ token, kind }: { token: string; kind: 'submit' | 'write' }) {
  const draftKey = `appeal:${token}:${kind}`;
  const left = useLeftDraft(draftKey);
  const [text, setText] = useState(typeof left === 'string' ? left : '');
  const [problem, setProblem] = useState<string | null>(null);
  const clientId = useRef(newClientId());
  const field = useRef<HTMLTextAreaElement>(null);
  const { [kind]: send } = useWriteAppeal(token);
  const id = useId();
  useDraft(draftKey, text);

  function complain(words: string): void {
    setProblem(words);
    field.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const words = text.trim();
    if (send.isPending) return;
    if (words === '') return complain(page.empty);
    send.mutate(
      { token, text: words, clientId: clientId.current },
      {
        onSuccess: () => {
          setText('');
          clientId.current = newClientId();
        },
        onError: (error) => complain(`${page.notSent} ${humanise(error)}`),
      },
    );
  }

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <label htmlFor={id}>{kind === 'submit' ? page.yourWords : page.write}</label>
      <textarea
        id={id}
        ref={field}
        rows={6}
        maxLength={MAX_LENGTH.appeal}
        value={text}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <LengthCount text={text} most={MAX_LENGTH.appeal} />
      {problem === null ? null : (
        <p id={`${id}-problem`} role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <button type="submit" className={buttons.primary} aria-disabled={send.isPending || undefined}>
        {kind === 'submit' ? page.send : page.sendMore}
      </button>
    </form>
  );
}
