import { ColorInput, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { SessionTemplate } from '@tenfour/contracts';
import { type SessionMessageKind, sessionPlaceholders } from '@tenfour/domain';
import { DialogForm } from '../../../../ui/FormDialog.tsx';
import { useSubmittedForm } from '../../../../ui/form/use-contract-form.ts';
import { PendingButton } from '../../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../../ui/toast.ts';
import { showFailure } from '../use-sessions.ts';
import { draftOf, type MessageDraft, messageOf, problemsOf } from './draft.ts';
import classes from './Messages.module.css';
import { Preview } from './Preview.tsx';
import { texts } from './texts.ts';
import { useMessageChanges, usePlaces } from './use-messages.ts';

interface FieldsProps {
  serverId: string;
  serverName: string;
  timeZone: string;
  template: SessionTemplate;
  close: () => void;
}

function useMessageForm({ serverId, template }: FieldsProps) {
  const { save } = useMessageChanges();
  const { kind } = template;
  return useSubmittedForm<MessageDraft, MessageDraft, unknown, void>({
    draftKey: `session-message:${serverId}:${kind}`,
    initialValues: draftOf(template),
    toInput: (draft) => draft,
    check: (draft) => problemsOf(kind, draft),
    send: ({ enabled, channelId, roleId, mode, ...draft }) =>
      save.mutateAsync({
        ...{ serverId, kind, enabled, mode },
        channelId: channelId || null,
        roleId: roleId || null,
        message: messageOf({ enabled, channelId, roleId, mode, ...draft }),
      }),
    onSent: () => toastSuccess(texts.saved, texts.kinds[kind]),
    onFailed: (error) => showFailure(texts.failed, error),
  });
}

/** The form of one message, with a preview and a test. */
export function MessageForm(props: FieldsProps) {
  const { serverId, serverName, timeZone, template, close } = props;
  const { channels, roles } = usePlaces(serverId, true);
  const form = useMessageForm(props);
  const { values } = form;
  const names = sessionPlaceholders(template.kind).map((name) => `{${name}}`);
  const role = values.mode === 'new' ? (roles.find(({ id }) => id === values.roleId)?.name ?? '') : '';
  return (
    <DialogForm
      form={form}
      submitLabel={texts.save}
      onCancel={close}
      side={<TestButton serverId={serverId} kind={template.kind} draft={values} />}
    >
      <Switch label={texts.enabled} {...form.getInputProps('enabled', { type: 'checkbox' })} />
      <div className={classes.fields}>
        <NativeSelect
          label={texts.channel}
          data={[
            { value: '', label: texts.noChannel },
            ...named(channels, template.channel).map(({ id, name }) => ({ value: id, label: `#${name}` })),
          ]}
          {...form.getInputProps('channelId')}
        />
        <NativeSelect
          label={texts.mode}
          data={Object.entries(texts.modes).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('mode')}
        />
        <NativeSelect
          label={texts.role}
          description={values.mode === 'edit' ? texts.editHint : texts.roleHint}
          data={[
            { value: '', label: texts.noRole },
            ...named(roles, template.role).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps('roleId')}
        />
      </div>
      <Textarea
        label={texts.text}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1_500}
        {...form.getInputProps('text')}
      />
      <Switch label={texts.embed} {...form.getInputProps('hasEmbed', { type: 'checkbox' })} />
      {values.hasEmbed ? (
        <>
          <TextInput label={texts.embedTitle} maxLength={200} {...form.getInputProps('embedTitle')} />
          <Textarea
            label={texts.embedText}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={2_000}
            {...form.getInputProps('embedText')}
          />
          <div className={classes.fields}>
            <ColorInput
              label={texts.color}
              format="hex"
              eyeDropperButtonProps={{ 'aria-label': texts.pickColor }}
              {...form.getInputProps('color')}
            />
            <TextInput label={texts.image} maxLength={400} {...form.getInputProps('imageUrl')} />
          </div>
        </>
      ) : null}
      <Textarea
        label={texts.buttons}
        description={texts.buttonsHint}
        autosize
        minRows={1}
        maxRows={5}
        {...form.getInputProps('buttons')}
      />
      <p className={classes.hint}>
        {texts.placeholders}: {names.join(' ')}
      </p>
      <Preview message={messageOf(values)} server={serverName} timeZone={timeZone} role={role} />
    </DialogForm>
  );
}

/** Returns what can be chosen, with what is chosen while it isn't known or can't be seen any more. */
function named(all: readonly { id: string; name: string }[], chosen: { id: string; name: string } | null) {
  return chosen === null || all.some(({ id }) => id === chosen.id) ? all : [chosen, ...all];
}

function TestButton(props: { serverId: string; kind: SessionMessageKind; draft: MessageDraft }) {
  const { serverId, kind, draft } = props;
  const { test } = useMessageChanges();
  const problems = Object.values(problemsOf(kind, { ...draft, enabled: true })).filter((one) => one !== null);
  const why = problems[0];
  return (
    <PendingButton
      variant="default"
      pending={test.isPending}
      blocked={why !== undefined}
      {...(why === undefined ? {} : { title: why })}
      onClick={() =>
        test.mutate(
          { serverId, kind, channelId: draft.channelId, message: messageOf(draft) },
          {
            onSuccess: () => toastSuccess(texts.testSent),
            onError: (error) => showFailure(texts.failed, error),
          },
        )
      }
    >
      {texts.sendTest}
    </PendingButton>
  );
}
