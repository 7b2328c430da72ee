import { Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import { VOTE_LIMITS, type VoteFollowUp } from '@tenfour/domain';
import { DialogForm, FormDialog } from '../../../../ui/FormDialog.tsx';
import { useSubmittedForm } from '../../../../ui/form/use-contract-form.ts';
import { toastSuccess } from '../../../../ui/toast.ts';
import { texts as sessionTexts } from '../texts.ts';
import { showFailure } from '../use-sessions.ts';
import { texts } from './texts.ts';
import { useVoteChanges } from './use-votes.ts';

/** Opens a vote on a planned session. */
export function OpenVoteDialog(props: { serverId: string; sessionId: string | null; onClose: () => void }) {
  return (
    <FormDialog subject={props.sessionId} title={() => texts.open} onClose={props.onClose}>
      {(sessionId, close) => <Fields serverId={props.serverId} sessionId={sessionId} close={close} />}
    </FormDialog>
  );
}

interface Draft {
  threshold: number;
  hours: number;
  followUp: VoteFollowUp;
  closesOnPass: boolean;
}

const INITIAL: Draft = { threshold: 5, hours: 2, followUp: 'notify', closesOnPass: true };
const HOURS_MAX = VOTE_LIMITS.maxMinutes / 60;

function Fields({ serverId, sessionId, close }: { serverId: string; sessionId: string; close: () => void }) {
  const { open } = useVoteChanges();
  const form = useSubmittedForm({
    initialValues: INITIAL,
    toInput: ({ hours, ...draft }) => ({ ...draft, minutes: Math.round(hours * 60) }),
    fieldOf: { minutes: 'hours' },
    idempotent: true,
    send: (input: Omit<Draft, 'hours'> & { minutes: number; clientId?: string | undefined }) =>
      open.mutateAsync({ serverId, sessionId, ...input }),
    onSent: () => {
      close();
      toastSuccess(texts.opened);
    },
    onFailed: (error) => showFailure(sessionTexts.failed, error),
  });
  return (
    <DialogForm form={form} submitLabel={texts.open} onCancel={close}>
      <NumberInput
        label={texts.threshold}
        min={1}
        max={VOTE_LIMITS.threshold}
        allowDecimal={false}
        clampBehavior="strict"
        data-autofocus
        {...form.getInputProps('threshold')}
        onChange={(value) => form.setFieldValue('threshold', Number(value))}
      />
      <NumberInput
        label={texts.hours}
        min={0.25}
        max={HOURS_MAX}
        step={0.5}
        {...form.getInputProps('hours')}
        onChange={(value) => form.setFieldValue('hours', Number(value))}
      />
      <NativeSelect
        label={texts.followUp}
        description={form.values.followUp === 'start' ? texts.followUpHint : undefined}
        data={texts.followUps}
        {...form.getInputProps('followUp')}
      />
      <Checkbox label={texts.closesOnPass} {...form.getInputProps('closesOnPass', { type: 'checkbox' })} />
    </DialogForm>
  );
}
