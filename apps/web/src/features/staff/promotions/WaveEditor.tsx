import { ActionIcon, Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { CustomRoleView, Member, StaffReviewDetail, WaveDetail } from '@tenfour/contracts';
import { formatShortDate, WAVE_LIMITS } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { useRoles } from '../../community/roles/use-roles.ts';
import classes from '../reviews/Reviews.module.css';
import { showFailure, useReview } from '../reviews/use-reviews.ts';
import { texts } from './texts.ts';
import { useMembers, useWaveChanges } from './use-promotions.ts';
import editor from './WaveEditor.module.css';
import { type DraftItem, draftOfReview, EMPTY_ITEM, fromRoles, isComplete, toRoles } from './wave-draft.ts';

interface EditorProps {
  serverId: string;
  /** Null for a new one. */
  wave: WaveDetail | null;
  /** Whose marks a new one begins with. */
  review?: string | undefined;
  onDone: (wave: WaveDetail | null) => void;
}

/** Loads what a wave is edited with. */
export function WaveEditor(props: EditorProps) {
  const members = useMembers(props.serverId);
  const roles = useRoles(props.serverId);
  const isReady = members.data !== undefined && roles.data !== undefined;
  if (!isReady) return <Skeleton height={260} />;
  const shown = { ...props, members: members.data, roles: roles.data };
  return props.review === undefined ? (
    <WaveForm {...shown} marked={null} />
  ) : (
    <OfReview {...shown} review={props.review} />
  );
}

interface LoadedProps extends EditorProps {
  members: readonly Member[];
  roles: readonly CustomRoleView[];
}

function OfReview({ review, ...props }: LoadedProps & { review: string }) {
  const { data, error } = useReview(props.serverId, review);
  if (data === undefined && error === null) return <Skeleton height={260} />;
  return <WaveForm {...props} marked={data ?? null} />;
}

function WaveForm(props: LoadedProps & { marked: StaffReviewDetail | null }) {
  const { serverId, wave, members, roles, marked, onDone } = props;
  const { create, update } = useWaveChanges();
  const form = useSubmittedForm({
    initialValues: {
      title: wave?.title ?? texts.defaultName(formatShortDate(Date.now(), undefined)),
      items: wave === null ? draftOfReview(marked, members) : wave.items.map(toDraft),
    },
    required: { title: texts.nameMissing },
    check: ({ items }, attempted) =>
      !attempted || items.every(isComplete) ? {} : { items: texts.personMissing },
    toInput: ({ title, items }) => ({
      title: title.trim(),
      items: items.map(({ userId, from, to, reason }) => ({
        ...{ userId, from, reason: reason.trim() },
        to: to === '' ? null : to,
      })),
    }),
    idempotent: true,
    send: ({ clientId, ...input }: WaveInput) =>
      wave === null
        ? create.mutateAsync({ serverId, ...input, ...(clientId === undefined ? {} : { clientId }) })
        : update.mutateAsync({ serverId, waveId: wave.id, version: wave.version, ...input }),
    onSent: (saved) => {
      toastSuccess(texts.saved);
      onDone(saved);
    },
    onFailed: (error) => showFailure(texts.notSaved, error),
  });
  const { items } = form.values;
  const set = (next: readonly DraftItem[]) => form.setValues({ items: [...next] });
  return (
    <Panel title={wave === null ? texts.newWave : texts.editWave}>
      <form {...form.formProps} className={classes.stack}>
        <TextInput label={texts.name} maxLength={WAVE_LIMITS.title} {...form.getInputProps('title')} />
        {items.map((item, index) => (
          <ItemFields
            key={item.key}
            index={index}
            item={item}
            members={members.filter(
              ({ userId }) => userId === item.userId || !items.some((other) => other.userId === userId),
            )}
            roles={roles}
            onChange={(next) => set(items.map((one) => (one.key === item.key ? next : one)))}
            onDrop={items.length === 1 ? null : () => set(items.filter(({ key }) => key !== item.key))}
          />
        ))}
        {form.errors.items === undefined ? null : (
          <p role="alert" className={editor.problem}>
            {form.errors.items}
          </p>
        )}
        <div className={classes.tools}>
          <PendingButton type="submit" pending={form.pending}>
            {texts.save}
          </PendingButton>
          <Button
            variant="default"
            disabled={items.length >= WAVE_LIMITS.items}
            onClick={() => set([...items, { ...EMPTY_ITEM, key: crypto.randomUUID() }])}
          >
            {texts.add}
          </Button>
          <Button variant="default" onClick={() => onDone(wave)}>
            {copy.common.cancel}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

interface WaveInput {
  title: string;
  items: { userId: string; from: string; to: string | null; reason: string }[];
  clientId?: string;
}

function toDraft({ id, userId, from, to, reason }: WaveDetail['items'][number]): DraftItem {
  return { key: id, userId, from: from?.id ?? '', to: to?.id ?? '', reason };
}

function ItemFields(props: {
  index: number;
  item: DraftItem;
  members: readonly Member[];
  roles: readonly CustomRoleView[];
  onChange: (item: DraftItem) => void;
  onDrop: (() => void) | null;
}) {
  const { index, item, members, roles, onChange, onDrop } = props;
  const member = members.find(({ userId }) => userId === item.userId);
  const label = member?.username ?? texts.row(index + 1);
  return (
    <fieldset className={editor.item} aria-label={label}>
      <NativeSelect
        label={texts.person}
        data={[
          { value: '', label: texts.choose },
          ...members
            .filter(({ role }) => role !== 'owner')
            .map(({ userId, username }) => ({ value: userId, label: username })),
        ]}
        value={item.userId}
        onChange={({ currentTarget: { value } }) => {
          const chosen = members.find(({ userId }) => userId === value);
          onChange({ ...item, userId: value, from: chosen?.role ?? '', to: '' });
        }}
      />
      <NativeSelect
        label={texts.from}
        data={fromRoles(member)}
        value={item.from}
        disabled={member === undefined}
        onChange={({ currentTarget: { value } }) => onChange({ ...item, from: value, to: '' })}
      />
      <NativeSelect
        label={texts.to}
        data={toRoles(member, item.from, roles)}
        value={item.to}
        disabled={member === undefined}
        onChange={({ currentTarget: { value } }) => onChange({ ...item, to: value })}
      />
      <TextInput
        label={texts.reason}
        description={texts.reasonHint}
        maxLength={WAVE_LIMITS.reason}
        value={item.reason}
        onChange={({ currentTarget: { value } }) => onChange({ ...item, reason: value })}
      />
      {onDrop === null ? null : (
        <ActionIcon variant="subtle" color="danger" aria-label={texts.drop(label)} onClick={onDrop}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </fieldset>
  );
}
