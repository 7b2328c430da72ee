import { Button, Checkbox, Group, Modal, Stack, Textarea } from '@mantine/core';
import { MAX_LENGTH, type Punishment } from '@tenfour/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { copy } from '../../../copy.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useLeftDraft } from '../../../data/use-left-draft.ts';
import { useUnsaved } from '../../../data/use-unsaved.ts';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { useValidationToast } from '../../../ui/use-validation-toast.ts';
import { AppealLinkField } from '../appeals/AppealLinkField.tsx';
import { EvidenceFields } from '../evidence/EvidenceFields.tsx';
import { DurationField } from './DurationField.tsx';
import { type EditDraft, editChanges, editDraftOf, editProblems, readEditDraft } from './edit-rules.ts';
import { History } from './History.tsx';
import { outcomeOfFailure } from './outcome.ts';
import { showOutcome } from './show-outcome.tsx';
import { TypeChips } from './TypeChips.tsx';
import { texts } from './texts.ts';
import { usePunishmentChanges } from './use-punishments.ts';

interface EditProps {
  serverId: string;
  onClose: () => void;
  /** Ends a record now; resolves to whether that worked. */
  onExpire: (ids: readonly string[]) => Promise<boolean>;
}

/** Edits one record in a dialog; `punishment` null closes it. A press beside it does not, for what is typed. */
export function EditDialog({ punishment, ...props }: EditProps & { punishment: Punishment | null }) {
  return (
    <Modal
      opened={punishment !== null}
      onClose={props.onClose}
      size="lg"
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      title={punishment ? texts.editTitle(punishment.robloxUsername) : ''}
    >
      {punishment ? <EditForm key={punishment.id} punishment={punishment} {...props} /> : null}
    </Modal>
  );
}

/** What stands in the dialog; the same when it is opened again after a sign-in or a reload. */
function useEditDraft(punishment: Punishment) {
  const key = `punishment-edit:${punishment.id}`;
  const left = useLeftDraft(key);
  const [draft, setDraft] = useState<EditDraft>(
    () => readEditDraft(left, punishment) ?? editDraftOf(punishment),
  );
  useUnsaved(key, draft, Object.keys(editChanges(punishment, draft)).length > 0);
  return [draft, setDraft] as const;
}

function EditForm(props: EditProps & { punishment: Punishment }) {
  const { serverId, punishment, onClose } = props;
  const [draft, setDraft] = useEditDraft(punishment);
  const [ending, setEnding] = useState(false);
  const { update } = usePunishmentChanges();
  const change = (part: Partial<EditDraft>) => setDraft((before) => ({ ...before, ...part }));
  const busy = useRef(false);
  const problem = complaintOf(draft);
  const complain = useValidationToast(problem);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy.current) return;
    if (problem !== undefined) return complain(copy.common.error, problem);
    busy.current = true;
    try {
      const changes = editChanges(punishment, draft);
      if (Object.keys(changes).length > 0) {
        await update.mutateAsync({ serverId, punishmentId: punishment.id, ...changes });
        toastSuccess(copy.punishments.updated);
      }
      onClose();
    } catch (error) {
      if (!handleUnauthorized('server', error))
        showOutcome(outcomeOfFailure(copy.punishments.updateFailed, error));
    } finally {
      busy.current = false;
    }
  }

  async function expireNow() {
    if (busy.current) return;
    busy.current = true;
    setEnding(true);
    if (await props.onExpire([punishment.id])) onClose();
    setEnding(false);
    busy.current = false;
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack>
        <Fields serverId={serverId} draft={draft} change={change} />
        <Group justify="space-between" gap="xs">
          {punishment.isActive ? (
            <PendingButton variant="default" pending={ending} onClick={() => void expireNow()}>
              {texts.expireNow}
            </PendingButton>
          ) : (
            <span />
          )}
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {copy.common.cancel}
            </Button>
            <PendingButton type="submit" pending={update.isPending}>
              {texts.save}
            </PendingButton>
          </Group>
        </Group>
        <AppealLinkField serverId={serverId} punishmentId={punishment.id} />
        <History serverId={serverId} punishment={punishment} />
      </Stack>
    </form>
  );
}

/** Returns the first error of a rejected change. */
function complaintOf(draft: EditDraft): string | undefined {
  const problems = editProblems(draft);
  return problems.reason ? copy.punishments.required : (problems.minutes ?? problems.evidence);
}

function Fields(props: { serverId: string; draft: EditDraft; change: (part: Partial<EditDraft>) => void }) {
  const { serverId, draft, change } = props;
  const problems = editProblems(draft);
  return (
    <>
      <Textarea
        label={texts.reason}
        autosize
        minRows={2}
        maxRows={8}
        {...limitedTo(MAX_LENGTH.reason, draft.reason)}
        value={draft.reason}
        error={problems.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
        data-autofocus
      />
      <TypeChips value={draft.punishmentType} onChange={(punishmentType) => change({ punishmentType })} />
      <DurationField
        type={draft.punishmentType}
        value={draft.minutes}
        error={problems.minutes}
        onChange={(minutes) => change({ minutes })}
      />
      <EvidenceFields
        serverId={serverId}
        value={draft.evidence}
        tried
        onChange={(evidence) => change({ evidence })}
      />
      <Checkbox
        label={texts.isActive}
        checked={draft.isActive}
        onChange={(event) => change({ isActive: event.currentTarget.checked })}
      />
    </>
  );
}
