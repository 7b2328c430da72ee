import type { Punishment } from '@tenfour/contracts';
import type { PunishmentType } from '@tenfour/domain';
import { parseMinutes } from './duration.ts';
import { texts } from './texts.ts';

/** What stands in the edit dialog. */
export interface EditDraft {
  reason: string;
  punishmentType: PunishmentType;
  minutes: string;
  isActive: boolean;
}

/** The dialog's first state. */
export function editDraftOf(punishment: Punishment): EditDraft {
  const { reason, punishmentType, duration, isActive } = punishment;
  return { reason, punishmentType, minutes: duration === null ? '' : String(duration), isActive };
}

/** What is wrong with an edit, by field. */
export function editProblems(draft: EditDraft): { reason?: string; minutes?: string } {
  const length = parseMinutes(draft.minutes);
  return {
    ...(draft.reason.trim() === '' ? { reason: texts.reasonNeeded } : {}),
    ...('problem' in length ? { minutes: length.problem } : {}),
  };
}

/** Only what differs from the record; empty when nothing does. For drafts without problems. */
export function editChanges(punishment: Punishment, draft: EditDraft) {
  const length = parseMinutes(draft.minutes);
  const duration = 'minutes' in length ? length.minutes : punishment.duration;
  const reason = draft.reason.trim();
  return {
    ...(reason === punishment.reason ? {} : { reason }),
    ...(draft.punishmentType === punishment.punishmentType ? {} : { punishmentType: draft.punishmentType }),
    ...(duration === punishment.duration ? {} : { duration }),
    ...(draft.isActive === punishment.isActive ? {} : { isActive: draft.isActive }),
  };
}
