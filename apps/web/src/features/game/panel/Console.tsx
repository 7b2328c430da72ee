import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import {
  COMMAND_SPACING_MS,
  type CommandConcern,
  commandConcerns,
  commandProblem,
  MAX_COMMAND_LENGTH,
  type Player,
  replaceTarget,
  withColon,
} from '@tenfour/domain';
import {
  type CSSProperties,
  type FormEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useState,
} from 'react';
import { copy } from '../../../copy.ts';
import { toastError } from '../../../ui/toast.ts';
import { CommandField, Counter } from './CommandField.tsx';
import { ConcernNotice } from './ConcernNotice.tsx';
import classes from './Console.module.css';
import { confirmIfDisruptive } from './confirm-command.ts';
import { hintOf } from './hints.ts';
import { texts } from './texts.ts';
import { useCommandLine } from './use-command-line.ts';
import type { Execute } from './use-execute.tsx';

/** Why nothing can be sent, for the whole page. */
export type Blocked = 'no-key' | 'suspended' | null;

/** What the rest of the page can ask of the console. */
export interface ConsoleHandle {
  /** Puts a command into the line, with the caret behind it. */
  prefill: (text: string) => void;
}

/** Who is in the game, for names. */
export interface InGame {
  players: readonly Player[];
  /** False while the reading is stale: names are then suggested but not checked. */
  isFresh: boolean;
  /** Null while it is not known. */
  count: number | null;
}

/** Required as a toast, which the field does not repeat. */
const BLANK = copy.game.commandRequired;

function problemOf(command: string): string | null {
  const problem = commandProblem(command);
  if (problem === null) return null;
  if (problem === 'blank') return BLANK;
  return problem === 'too-long'
    ? texts.problems[problem](MAX_COMMAND_LENGTH, command.length)
    : texts.problems[problem];
}

/** The command line; a known command may lack its colon. What is typed stays when sending fails. `children` are the quick commands. */
export function Console(props: {
  execute: Execute;
  blocked: Blocked;
  inGame: InGame;
  /** Where this browser keeps what was sent. */
  historyKey: string;
  /** Commands that this person sent before, newest first. */
  earlier: readonly string[];
  /** Where a missing key is added; absent for those who may not. */
  settingsServerId?: string;
  handle?: Ref<ConsoleHandle>;
  children?: ReactNode;
}) {
  const { execute, blocked, inGame } = props;
  const hintId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [concerns, setConcerns] = useState<readonly CommandConcern[]>([]);
  const line = useCommandLine({
    online: inGame.players,
    historyKey: props.historyKey,
    earlier: props.earlier,
    onEdit() {
      setProblem(null);
      setConcerns([]);
    },
  });
  useImperativeHandle(props.handle, () => ({ prefill: line.prefill }));
  const sendDisabled = blocked !== null || execute.sending || execute.coolDown > 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    line.closeList();
    const command = withColon(line.text.trim());
    if (sendDisabled) return;
    const found = problemOf(command);
    setProblem(found);
    if (found) {
      if (found === BLANK) toastError(copy.common.error, found);
      line.focus();
      return;
    }
    const foundConcerns = commandConcerns(command, inGame.isFresh ? inGame.players : null);
    setConcerns(foundConcerns);
    if (foundConcerns.length === 0) void send(command);
  }

  async function send(command: string) {
    setConcerns([]);
    if (!sendDisabled && (await confirmIfDisruptive(command, inGame.count)) && (await execute.send(command)))
      line.sent(command);
    line.focus();
  }

  return (
    <form onSubmit={submit} noValidate>
      <CommandField
        line={line}
        problem={problem === BLANK ? true : problem}
        describedBy={hintId}
        onBadPaste={() => setProblem(texts.problems['control-character'])}
        beside={
          <Button
            type="submit"
            leftSection={<SendMark coolDown={execute.coolDown} />}
            disabled={sendDisabled}
            aria-describedby={hintId}
          >
            {copy.game.send}
          </Button>
        }
      />
      <p className={classes.hint} id={hintId} data-idle={line.text === '' || undefined}>
        <Hint text={line.text} execute={execute} />
        <Counter text={line.text} />
      </p>
      {concerns.length > 0 ? (
        <ConcernNotice
          concerns={concerns}
          onChoose={(text, name) => line.prefill(replaceTarget(withColon(line.text.trim()), text, name))}
          onSend={() => void send(withColon(line.text.trim()))}
          onBack={() => {
            setConcerns([]);
            line.focus();
          }}
        />
      ) : null}
      {blocked ? <Reason blocked={blocked} settingsServerId={props.settingsServerId} /> : null}
      {props.children}
    </form>
  );
}

/** The paper plane, or the seconds that are left with a ring that empties. */
function SendMark({ coolDown }: { coolDown: number }) {
  if (coolDown === 0) {
    return (
      <span className={classes.mark}>
        <IconSend size={16} aria-hidden />
      </span>
    );
  }
  const share = Math.min(1, (coolDown * 1_000) / COMMAND_SPACING_MS);
  return (
    <span
      className={`${classes.mark} ${classes.ring}`}
      style={{ '--left': `${share * 360}deg` } as CSSProperties}
      aria-hidden
    >
      {coolDown}
    </span>
  );
}

function Hint({ text, execute }: { text: string; execute: Execute }) {
  if (execute.sending) return <span>{texts.sending}</span>;
  if (execute.coolDown > 0) return <span>{texts.coolDown(execute.coolDown)}</span>;
  const hint = hintOf(text);
  if (!hint) return <span className="tf-keyboard-only">{texts.inputHint}</span>;
  return (
    <span>
      <code>{hint.command}</code> {hint.words}
      {hint.onlyInGame ? <strong className={classes.offerMark}> {texts.onlyInGame}</strong> : null}
    </span>
  );
}

function Reason({ blocked, settingsServerId }: { blocked: Blocked; settingsServerId: string | undefined }) {
  if (blocked === 'suspended') return <p className={classes.reason}>{texts.suspended}</p>;
  return (
    <p className={classes.reason}>
      <span>{texts.noKey}</span>
      {settingsServerId ? (
        <Link to="/server/$id/settings" params={{ id: settingsServerId }}>
          {texts.openSettings}
        </Link>
      ) : (
        <span>{texts.noKeyOwner}</span>
      )}
    </p>
  );
}
