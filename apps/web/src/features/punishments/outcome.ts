import type { CreatedPunishment } from '@tenfour/contracts';
import { copy } from '../../copy.ts';
import { humanise, parseError } from '../../data/errors.ts';
import type { ToastInput } from '../../ui/toast.ts';
import { texts } from './texts.ts';

/** A toast whose message is a few lines. */
export interface Outcome {
  title: string;
  tone: NonNullable<ToastInput['tone']>;
  lines: readonly string[];
}

/** What to say of a new record: one toast, which for an auto-ban carries both texts (ux.md T10). */
export function outcomeOfCreate(
  created: Pick<CreatedPunishment, 'autoBanApplied' | 'robloxUsername'>,
): Outcome {
  const { added, autoBan } = copy.punishments;
  if (!created.autoBanApplied) return { title: added, tone: 'success', lines: [] };
  return { title: autoBan, tone: 'destructive', lines: [texts.autoBanOf(created.robloxUsername), added] };
}

/** A failure: the spec's sentence, then the reason in words where the server gave one. */
export function outcomeOfFailure(literal: string, error: unknown): Outcome {
  const { text } = parseError(error);
  const lines = text.trim() === '' ? [literal] : [literal, humanise(error)];
  return { title: copy.common.error, tone: 'destructive', lines };
}
