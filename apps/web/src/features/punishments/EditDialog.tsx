import { Button, Checkbox, Group, Modal, Stack, Textarea } from '@mantine/core';
import { MAX_LENGTH, type Punishment } from '@tenfour/contracts';
import { type FormEvent, useState } from 'react';
import { copy } from '../../copy.ts';
import { handleUnauthorized } from '../../data/unauthorized.ts';
import { toastError, toastSuccess } from '../../ui/toast.ts';
import { DurationField } from './DurationField.tsx';
import { type EditDraft, editChanges, editDraftOf, editProblems } from './edit-rules.ts';
import { outcomeOfFailure } from './outcome.ts';
import { showOutcome } from './show-outcome.tsx';
import { TypeChips } from './TypeChips.tsx';
import { texts } from './texts.ts';
import { usePunishmentChanges } from './use-punishments.ts';

/** Edits one record in a dialog; `punishment` null closes it. */
export function EditDialog(props: { serverId: string; punishment: Punishment | null; onClose: () => void }) {
  const { serverId, punishment, onClose } = props;
  return (
    <Modal
      opened={punishment !== null}
      onClose={onClose}
      size="lg"
      transitionProps={{ duration: 0 }}
      title={punishment ? texts.editTitle(punishment.robloxUsername) : ''}
    >
      {punishment ? (
        <EditForm key={punishment.id} serverId={serverId} punishment={punishment} onClose={onClose} />
      ) : null}
    </Modal>
  );
}

function EditForm(props: { serverId: string; punishment: Punishment; onClose: () => void }) {
  const { serverId, punishment, onClose } = props;
  const [draft, setDraft] = useState<EditDraft>(() => editDraftOf(punishment));
  const { update } = usePunishmentChanges();
  const problems = editProblems(draft);
  const change = (part: Partial<EditDraft>) => setDraft((before) => ({ ...before, ...part }));

  async function save(event: FormEvent) {
    event.preventDefault();
    if (update.isPending) return;
    const first = problems.reason ? copy.punishments.required : problems.minutes;
    if (first) return toastError(copy.common.error, first);
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
    }
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack>
        <Textarea
          label={texts.reason}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={MAX_LENGTH.reason}
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
        <Checkbox
          label={texts.isActive}
          checked={draft.isActive}
          onChange={(event) => change({ isActive: event.currentTarget.checked })}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {copy.common.cancel}
          </Button>
          <Button type="submit" aria-disabled={update.isPending || undefined}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
