import type { ExecuteCommandResult } from '@tenfour/contracts';
import { copy } from '../../../copy.ts';
import { humanise, OVERLOADED, parseError } from '../../../data/errors.ts';
import { isOutage } from '../../../data/outage.ts';
import type { ToastInput } from '../../../ui/toast.ts';
import { texts } from './texts.ts';

/** A toast whose message is one or two lines. */
export interface Outcome {
  title: string;
  tone: NonNullable<ToastInput['tone']>;
  lines: readonly string[];
  /** Whether the game was asked, so that its spacing counts from now. */
  reachedGame: boolean;
  /** How long the game accepts no further command, in ms; absent when it did not say. */
  nextInMs?: number;
}

const { executed, commandFailed, apiError, transportError } = copy.game;

/** What to say of an answer, and when the next command may follow. */
export function outcomeOf(result: ExecuteCommandResult): Outcome {
  const outcome = sayingOf(result);
  return result.nextInMs > 0 ? { ...outcome, nextInMs: result.nextInMs } : outcome;
}

/** Returns the message for an answer. Executed means sent or confirmed; nothing else is success. */
function sayingOf(result: ExecuteCommandResult): Outcome {
  if (result.success && (result.state === 'sent' || result.state === 'confirmed')) {
    return { title: executed, tone: 'success', lines: [result.command], reachedGame: true };
  }
  if (result.success && result.state === 'queued') {
    return { title: texts.queuedTitle, tone: 'neutral', lines: [result.message], reachedGame: true };
  }
  // Sent, and the game has not answered yet: neither executed nor failed.
  if (result.state === 'sent') {
    return { title: texts.onItsWayTitle, tone: 'neutral', lines: [result.message], reachedGame: true };
  }
  return {
    title: commandFailed.title,
    tone: 'destructive',
    lines: [result.message.trim() || commandFailed.message],
    reachedGame: true,
  };
}

/**
 * What to say of a failed call: the literal sentence, then the reason in words where there is one. Of a server that
 * cannot be reached the literal sentence has said it: a second cause beside it would leave one guessing.
 */
export function outcomeOfError(error: unknown): Outcome {
  const { status, text, code } = parseError(error);
  const literal = error instanceof Error && error.message.includes('ER:LC API') ? apiError : transportError;
  const reason = humanise(error);
  const isSilent = isOutage(error) && code !== OVERLOADED && literal === transportError;
  return {
    title: commandFailed.title,
    tone: 'destructive',
    lines: isSilent || text.trim() === '' || reason === literal ? [literal] : [literal, reason],
    reachedGame: status === null || status >= 500,
  };
}
