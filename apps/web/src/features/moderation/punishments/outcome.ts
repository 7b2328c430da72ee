import type { CreatedPunishment, Punishment } from '@tenfour/contracts';
import { copy } from '../../../copy.ts';
import { humanise, parseError } from '../../../data/errors.ts';
import { statusLook } from '../../../ui/status-table.ts';
import type { ToastInput } from '../../../ui/toast.ts';
import { enforcementOf } from './enforcement.ts';
import { texts } from './texts.ts';

/** A toast whose message is a few lines. */
export interface Outcome {
  title: string;
  tone: NonNullable<ToastInput['tone']>;
  lines: readonly string[];
}

/**
 * Returns the single toast for a new record. For an auto-ban it carries both texts, and the outcome of the command
 * where one was to be sent.
 */
export function outcomeOfCreate(
  created: Pick<CreatedPunishment, 'autoBanApplied' | 'robloxUsername' | 'enforcement' | 'punishmentType'>,
): Outcome {
  const { added, autoBan } = copy.punishments;
  const outcome = enforcementOf(created);
  const lines = outcome && outcome.tone !== 'none' ? [outcome.text] : [];
  if (!created.autoBanApplied) return { title: added, tone: 'success', lines: [nameOf(created), ...lines] };
  return {
    title: autoBan,
    tone: 'destructive',
    lines: [texts.autoBanOf(created.robloxUsername), added, ...lines],
  };
}

/** Names a record: "Kick of Ana". */
export function nameOf(record: Pick<Punishment, 'punishmentType' | 'robloxUsername'>): string {
  return texts.outcomeOf(statusLook('punishment', record.punishmentType).label, record.robloxUsername);
}

/** What the game made of a record, said once it is known; null while it is not, or where nothing was sent. */
export function outcomeOfCommand(
  record: Pick<Punishment, 'robloxUsername' | 'enforcement' | 'punishmentType'>,
): Outcome | null {
  const outcome = enforcementOf(record);
  if (!outcome || outcome.tone === 'waiting' || outcome.tone === 'none') return null;
  return {
    title: nameOf(record),
    tone: outcome.tone === 'good' ? 'success' : 'destructive',
    lines: [outcome.text],
  };
}

/** Returns the toast of a failure: the required literal, then the reason where the server gave one. */
export function outcomeOfFailure(literal: string, error: unknown): Outcome {
  const { text } = parseError(error);
  const lines = text.trim() === '' ? [literal] : [literal, humanise(error)];
  return { title: copy.common.error, tone: 'destructive', lines };
}
