import { Alert, NativeSelect, NumberInput, SegmentedControl } from '@mantine/core';
import type { VotePlaces } from '@tenfour/contracts';
import { VOTE_AUDIENCES, VOTE_LIMITS, type VoteAudience, type VoteFollowUp } from '@tenfour/domain';
import { humanise } from '../../../../data/errors.ts';
import { DialogForm, FormDialog } from '../../../../ui/FormDialog.tsx';
import { useSubmittedForm } from '../../../../ui/form/use-contract-form.ts';
import { RowsSkeleton } from '../../../../ui/list/RowsSkeleton.tsx';
import { toastSuccess } from '../../../../ui/toast.ts';
import { texts as sessionTexts } from '../texts.ts';
import { showFailure } from '../use-sessions.ts';
import { texts } from './texts.ts';
import { useVoteChanges, useVotePlaces } from './use-votes.ts';

/** Opens a vote on a planned session. */
export function OpenVoteDialog(props: { serverId: string; sessionId: string | null; onClose: () => void }) {
  return (
    <FormDialog subject={props.sessionId} title={() => texts.open} onClose={props.onClose}>
      {(sessionId, close) => <Places serverId={props.serverId} sessionId={sessionId} close={close} />}
    </FormDialog>
  );
}

interface VoteProps {
  serverId: string;
  sessionId: string;
  close: () => void;
}

/** Asks Discord first; without it a staff vote can be opened on the page alone. */
function Places(props: VoteProps) {
  const { data, error } = useVotePlaces(props.serverId);
  if (!data && !error) return <RowsSkeleton rows={4} />;
  return <Fields {...props} places={data ?? null} problem={error ? humanise(error) : null} />;
}

interface Draft {
  audience: VoteAudience;
  threshold: number;
  hours: number;
  followUp: VoteFollowUp;
  closesEarly: string;
  closesAtCount: number;
  channelId: string;
  pingRoleId: string;
}

const HOURS_MAX = VOTE_LIMITS.maxMinutes / 60;

function draftOf(places: VotePlaces | null): Draft {
  const rules = {
    threshold: 5,
    hours: 2,
    followUp: 'notify',
    closesEarly: 'pass',
    closesAtCount: 20,
  } as const;
  const known = (list: readonly { id: string }[] | undefined, id: string | null | undefined) =>
    list?.some((one) => one.id === id) ? (id ?? '') : '';
  return {
    audience: 'staff',
    ...rules,
    channelId: known(places?.channels, places?.channelId),
    pingRoleId: known(places?.roles, places?.pingRoleId),
  };
}

function inputOf({ hours, closesEarly, closesAtCount, channelId, pingRoleId, ...draft }: Draft) {
  return {
    ...draft,
    closesOnPass: closesEarly === 'pass',
    closesAtCount: closesEarly === 'count' ? closesAtCount : null,
    minutes: Math.round(hours * 60),
    channelId: channelId || null,
    pingRoleId: channelId === '' ? null : pingRoleId || null,
  };
}

function useVoteForm({ serverId, sessionId, close }: VoteProps, places: VotePlaces | null) {
  const { open } = useVoteChanges();
  return useSubmittedForm({
    initialValues: draftOf(places),
    toInput: inputOf,
    fieldOf: { minutes: 'hours' },
    check: ({ audience, channelId }: Draft) => ({
      channelId: audience === 'public' && channelId === '' ? texts.channelNeeded : null,
    }),
    idempotent: true,
    send: (input: ReturnType<typeof inputOf> & { clientId?: string | undefined }) =>
      open.mutateAsync({ serverId, sessionId, ...input }),
    onSent: () => {
      close();
      toastSuccess(texts.opened);
    },
    onFailed: (error) => showFailure(sessionTexts.failed, error),
  });
}

function Fields(props: VoteProps & { places: VotePlaces | null; problem: string | null }) {
  const { places, problem, close } = props;
  const form = useVoteForm(props, places);
  return (
    <DialogForm form={form} submitLabel={texts.open} onCancel={close}>
      <SegmentedControl
        aria-label={texts.audience}
        data={VOTE_AUDIENCES.map((value) => ({
          value,
          label: texts.audiences[value],
          disabled: value === 'public' && places === null,
        }))}
        value={form.values.audience}
        transitionDuration={0}
        onChange={(value) => form.setFieldValue('audience', value as VoteAudience)}
      />
      <NumberInput
        label={texts.threshold}
        min={1}
        max={VOTE_LIMITS.threshold}
        allowDecimal={false}
        clampBehavior="strict"
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
      <NativeSelect label={texts.closesEarly} data={texts.closings} {...form.getInputProps('closesEarly')} />
      {form.values.closesEarly === 'count' ? (
        <NumberInput
          label={texts.closesAtCount}
          min={form.values.threshold}
          max={VOTE_LIMITS.ballots}
          allowDecimal={false}
          clampBehavior="strict"
          {...form.getInputProps('closesAtCount')}
          onChange={(value) => form.setFieldValue('closesAtCount', Number(value))}
        />
      ) : null}
      {places === null ? (
        <Alert color="yellow" role="status">
          {texts.noDiscord(problem ?? '')}
        </Alert>
      ) : (
        <>
          <NativeSelect
            label={texts.channel}
            data={[{ value: '', label: texts.noChannel }, ...places.channels.map(optionOf)]}
            {...form.getInputProps('channelId')}
          />
          {form.values.channelId === '' ? null : (
            <NativeSelect
              label={texts.ping}
              data={[{ value: '', label: texts.noPing }, ...places.roles.map(optionOf)]}
              {...form.getInputProps('pingRoleId')}
            />
          )}
        </>
      )}
    </DialogForm>
  );
}

const optionOf = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
