import { Button, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { commandProblem, MAX_COMMAND_LENGTH } from '@tenfour/domain';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { copy } from '../../copy.ts';
import { toastError } from '../../ui/toast.ts';
import classes from './Console.module.css';
import { texts } from './texts.ts';
import type { Execute } from './use-execute.tsx';
import { useHistory } from './use-history.ts';

/** Why nothing can be sent, for the whole page. */
export type Blocked = 'no-key' | 'suspended' | null;

function problemOf(command: string): string | null {
  const problem = commandProblem(command);
  if (problem === null) return null;
  return problem === 'too-long' ? texts.problems[problem](MAX_COMMAND_LENGTH) : texts.problems[problem];
}

/** The command line. What is typed stays when sending fails. `children` are the quick commands. */
export function Console(props: {
  execute: Execute;
  blocked: Blocked;
  /** Commands sent before, newest first. */
  earlier: readonly string[];
  /** Where a missing key is added; absent for those who may not. */
  settingsOf?: string;
  children?: ReactNode;
}) {
  const { execute, blocked } = props;
  const input = useRef<HTMLInputElement>(null);
  const reasonId = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const history = useHistory(props.earlier);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (blocked || execute.sending || execute.coolDown > 0) return;
    const found = problemOf(text);
    setProblem(found);
    if (found) {
      toastError(copy.common.error, text.trim() === '' ? copy.game.commandRequired : found);
      input.current?.focus();
      return;
    }
    if (await execute.send(text.trim())) {
      history.add(text.trim());
      setText('');
    }
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // 229 is what Safari reports for the Enter that ends a composition.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key === 'Enter' && composing) event.preventDefault();
    if (composing || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    const moved = history.move(event.key === 'ArrowUp' ? 'up' : 'down', text);
    if (moved === null) return;
    event.preventDefault();
    setText(moved);
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        ref={input}
        classNames={{ input: classes.input }}
        label={texts.inputLabel}
        placeholder={texts.placeholder}
        value={text}
        error={problem}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
          history.leave();
        }}
        inputContainer={(field) => (
          <div className={classes.row}>
            <div className={classes.field}>{field}</div>
            <Button
              type="submit"
              leftSection={<IconSend size={16} aria-hidden />}
              disabled={blocked !== null || execute.sending || execute.coolDown > 0}
              aria-describedby={reasonId}
            >
              {copy.game.send}
            </Button>
          </div>
        )}
      />
      <p className={classes.hint} id={reasonId}>
        {waitingText(execute) ?? texts.inputHint}
      </p>
      {blocked ? <Reason blocked={blocked} settingsOf={props.settingsOf} /> : null}
      {props.children}
    </form>
  );
}

function waitingText({ sending, coolDown }: Execute): string | null {
  if (sending) return texts.sending;
  return coolDown > 0 ? texts.coolDown(coolDown) : null;
}

function Reason({ blocked, settingsOf }: { blocked: Blocked; settingsOf: string | undefined }) {
  if (blocked === 'suspended') return <p className={classes.reason}>{texts.suspended}</p>;
  return (
    <p className={classes.reason}>
      <span>{texts.noKey}</span>
      {settingsOf ? (
        <Link to="/server/$id/settings" params={{ id: settingsOf }}>
          {texts.openSettings}
        </Link>
      ) : (
        <span>{texts.noKeyOwner}</span>
      )}
    </p>
  );
}
