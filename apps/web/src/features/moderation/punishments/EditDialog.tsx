import { Checkbox } from '@mantine/core';
import { MAX_LENGTH, type Punishment } from '@tenfour/contracts';
import { PUNISHMENT_TYPES } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import { lazyNamed } from '../../../data/lazy.ts';
import { DurationField } from '../../../ui/duration/DurationField.tsx';
import { withType } from '../../../ui/duration/duration.ts';
import { DialogForm, FormDialog } from '../../../ui/FormDialog.tsx';
import { type PartOf, useContractForm } from '../../../ui/form/use-contract-form.ts';
import { readStoredDraft } from '../../../ui/form/use-form-draft.ts';
import { OptionalPart } from '../../../ui/OptionalPart.tsx';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { FieldInputs } from '../../community/record-fields/parts.tsx';
import { AppealLinkField } from '../appeals/AppealLinkField.tsx';
import { EvidenceFields } from '../evidence/EvidenceFields.tsx';
import { editChanges, editDraftOf, editProblems } from './edit-rules.ts';
import { History } from './History.tsx';
import { outcomeOfFailure } from './outcome.ts';
import { showOutcome } from './show-outcome.tsx';
import { TypeChips } from './TypeChips.tsx';
import { texts } from './texts.ts';
import { usePunishmentChanges } from './use-punishments.ts';

const RecordRequestLink = lazyNamed(
  () => import('../ban-requests/RecordRequestLink.tsx'),
  'RecordRequestLink',
);

interface EditProps {
  serverId: string;
  onClose: () => void;
}

/** Edits one record in a dialog; `punishment` null closes it. A click outside does not, to protect the input. */
export function EditDialog({ punishment, ...props }: EditProps & { punishment: Punishment | null }) {
  return (
    <FormDialog
      subject={punishment}
      title={({ punishmentType, robloxUsername }) =>
        texts.actionOn(texts.edit, punishmentType, robloxUsername)
      }
      size="lg"
      closeOnClickOutside={false}
      onClose={props.onClose}
    >
      {(one, close) => <EditForm key={one.id} punishment={one} {...props} onClose={close} />}
    </FormDialog>
  );
}

function useEdit(serverId: string, punishment: Punishment, onClose: () => void) {
  const { update } = usePunishmentChanges();
  const initialValues = editDraftOf(punishment);
  return useContractForm({
    schema: 'punishments.update',
    draftKey: `punishment-edit:${punishment.id}`,
    initialValues,
    readDraft: (stored) => readStoredDraft(stored, initialValues, { punishmentType: PUNISHMENT_TYPES }),
    isDirty: (draft) => Object.keys(editChanges(punishment, draft)).length > 0,
    toInput: (draft) => ({ serverId, punishmentId: punishment.id, ...editChanges(punishment, draft) }),
    fieldOf: { duration: 'minutes' },
    check: editProblems,
    summarize: (_draft, { reason }) =>
      reason ? { title: copy.common.error, message: copy.punishments.required } : null,
    send: async ({ serverId: _server, punishmentId, ...changes }) => {
      if (Object.keys(changes).length === 0) return;
      await update.mutateAsync({ serverId, punishmentId, ...changes });
      toastSuccess(copy.punishments.updated);
    },
    onSent: onClose,
    onFailed: (error) => showOutcome(outcomeOfFailure(copy.punishments.updateFailed, error)),
  });
}

function EditForm({ serverId, punishment, onClose }: EditProps & { punishment: Punishment }) {
  const form = useEdit(serverId, punishment, onClose);
  return (
    <DialogForm
      form={form}
      submitLabel={texts.save}
      onCancel={onClose}
      side={
        punishment.punishmentType === 'ban' ? (
          // Holds its place, so that no button moves.
          <span>
            <OptionalPart>
              <RecordRequestLink serverId={serverId} punishmentId={punishment.id} />
            </OptionalPart>
          </span>
        ) : null
      }
    >
      <Fields serverId={serverId} form={form} />
      <AppealLinkField serverId={serverId} punishmentId={punishment.id} />
      <History serverId={serverId} punishment={punishment} />
    </DialogForm>
  );
}

function Fields({ serverId, form }: { serverId: string; form: PartOf<ReturnType<typeof editDraftOf>> }) {
  const { values: draft, errors } = form;
  return (
    <>
      <ReasonField
        label={texts.reason}
        most={MAX_LENGTH.reason}
        {...form.getInputProps('reason')}
        data-autofocus
      />
      <TypeChips
        value={draft.punishmentType}
        onChange={(punishmentType) => form.setValues(withType(punishmentType, draft.minutes))}
      />
      <DurationField
        type={draft.punishmentType}
        value={draft.minutes}
        error={errors.minutes}
        onChange={(minutes) => form.setValues({ minutes })}
      />
      <EvidenceFields
        serverId={serverId}
        value={draft.evidence}
        showErrors
        onChange={(evidence) => form.setValues({ evidence })}
      />
      <FieldInputs serverId={serverId} subject="punishment" type={draft.punishmentType} form={form} />
      <Checkbox
        label={statusLook('punishmentState', 'active').label}
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </>
  );
}
