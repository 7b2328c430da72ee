import type { Punishment } from '@tenfour/contracts';
import type { PunishmentType } from '@tenfour/domain';
import { parseMinutes } from '../../../ui/duration/duration.ts';
import { sentFields, type TypedFields, typedOf } from '../../community/record-fields/typed-fields.ts';
import { evidenceOf, evidenceProblem } from '../evidence/evidence.ts';
import { texts } from './texts.ts';

/** What stands in the edit dialog. */
interface EditDraft {
  reason: string;
  punishmentType: PunishmentType;
  minutes: string;
  isActive: boolean;
  evidence: readonly string[];
  fields: TypedFields;
}

/** The dialog's first state. */
export function editDraftOf(punishment: Punishment): EditDraft {
  const { reason, punishmentType, duration, isActive, evidence } = punishment;
  const minutes = duration === null ? '' : String(duration);
  return { reason, punishmentType, minutes, isActive, evidence, fields: typedOf(punishment.fields) };
}

/** What is wrong with an edit, by field. */
export function editProblems(draft: EditDraft): {
  reason?: string;
  minutes?: string;
  evidence?: string;
  fields?: string;
} {
  const length = parseMinutes(draft.minutes);
  const evidence = draft.evidence.map(evidenceProblem).find((problem) => problem !== undefined);
  return {
    ...(draft.reason.trim() === '' ? { reason: texts.reasonNeeded } : {}),
    ...('problem' in length ? { minutes: length.problem } : {}),
    ...(evidence === undefined ? {} : { evidence }),
  };
}

/** Only what differs from the record; empty when nothing does. For drafts without problems. */
export function editChanges(punishment: Punishment, draft: EditDraft) {
  const length = parseMinutes(draft.minutes);
  const duration = 'minutes' in length ? length.minutes : punishment.duration;
  const reason = draft.reason.trim();
  const evidence = evidenceOf(draft.evidence);
  const fields = sentFields(draft.fields, punishment.fields);
  return {
    ...(fields ? { fields } : {}),
    ...(reason === punishment.reason ? {} : { reason }),
    ...(draft.punishmentType === punishment.punishmentType ? {} : { punishmentType: draft.punishmentType }),
    ...(duration === punishment.duration ? {} : { duration }),
    ...(draft.isActive === punishment.isActive ? {} : { isActive: draft.isActive }),
    ...(evidence.join('\n') === punishment.evidence.join('\n') ? {} : { evidence }),
  };
}
