import { INFRACTION_TYPES, type InfractionType } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { readStoredDraft } from '../../../ui/form/use-form-draft.ts';
import { statusLook } from '../../../ui/status-table.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { usePreloadFields } from '../../community/record-fields/parts.tsx';
import { sentFields, type TypedFields } from '../../community/record-fields/typed-fields.ts';
import { texts } from './texts.ts';
import { showFailure, useInfractionChanges } from './use-infractions.ts';

const FAILED: Readonly<Record<InfractionType, string>> = {
  warning: copy.infractions.warningFailed,
  strike: copy.infractions.strikeFailed,
  termination: copy.infractions.terminationFailed,
};

/** An infraction as typed, for either a selected member or a typed id. `type` is the open dialog; null for none. */
export interface InfractionDraft {
  type: InfractionType | null;
  memberId: string;
  customId: string;
  reason: string;
  /** Custom fields as typed. */
  fields: TypedFields;
}

const EMPTY_DRAFT: InfractionDraft = { type: null, memberId: '', customId: '', reason: '', fields: {} };

/** Returns the id of the staff member in a draft; empty when there is none. */
export function staffIdOf({ memberId, customId }: Pick<InfractionDraft, 'memberId' | 'customId'>): string {
  return customId.trim() || memberId;
}

/** The form that the three dialogs share: the text stays until it is recorded, whichever of them is opened. */
export function useRecord(serverId: string) {
  usePreloadFields(serverId);
  const { create } = useInfractionChanges();
  const form = useContractForm({
    schema: 'infractions.create',
    draftKey: `infraction:${serverId}`,
    outlivesForm: true,
    initialValues: EMPTY_DRAFT,
    readDraft: (stored) => readStoredDraft(stored, EMPTY_DRAFT, { type: INFRACTION_TYPES }),
    isDirty: ({ customId, reason }) => customId.trim() !== '' || reason.trim() !== '',
    toInput: (draft) => ({
      serverId,
      type: draft.type ?? undefined,
      staffUserId: staffIdOf(draft),
      reason: draft.reason.trim(),
      fields: sentFields(draft.fields),
    }),
    fieldOf: { staffUserId: 'memberId' },
    messages: { memberId: texts.whoNeeded, reason: texts.reasonNeeded },
    summarize: (_draft, { fields }) => (fields ? null : copy.infractions.missing),
    idempotent: true,
    send: (input) => create.mutateAsync(input),
    onSent: ({ type, staffUsername, staffUserId }) => {
      // Closing the dialog while the call was under way changed the values, so they were not reset.
      form.reset();
      toastSuccess(
        texts.recorded(statusLook('infraction', type).label),
        staffUsername ?? texts.about(staffUserId),
      );
    },
    onFailed: (error) => showFailure(FAILED[form.values.type ?? 'warning'], error),
  });
  return {
    ...form,
    serverId,
    open: (type: InfractionType) => {
      form.resetValidation();
      form.setValues({ type });
    },
    close: () => form.setValues({ type: null }),
  };
}

/** What `useRecord` returns. */
export type RecordForm = ReturnType<typeof useRecord>;
