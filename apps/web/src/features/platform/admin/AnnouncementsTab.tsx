import { Button, Textarea, TextInput } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import {
  MAX_LENGTH,
  type Panel as OpenPanel,
  type SendAnnouncementInput,
  type SentAnnouncement,
} from '@tenfour/contracts';
import { hasAccessLevel } from '@tenfour/domain';
import { useState } from 'react';
import { adminCopy } from '../../../copy/admin.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DialogForm } from '../../../ui/FormDialog.tsx';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { submitOnCtrlEnter } from '../../../ui/submit-on-ctrl-enter.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { tooLong } from '../../../ui/too-long.ts';
import { showFailure } from './failures.ts';
import { PanelDialog } from './PanelDialog.tsx';
import classes from './Platform.module.css';
import { PANEL_DRAFTS } from './panel-drafts.ts';
import { texts } from './texts.ts';
import { useSendAnnouncement, useSentAnnouncements } from './use-platform.ts';

const words = adminCopy.announcements;

/** Shows the Announcements tab: sends one to all staff, and lists earlier ones with their readers. */
export function AnnouncementsTab(props: { panel: OpenPanel }) {
  const [open, setOpen] = useState(false);
  // Here and not in the dialog: after a lost answer the same words are the same announcement.
  const form = useAnnouncementForm(props.panel.accountId, () => setOpen(false));
  const deniedText = hasAccessLevel(props.panel.accessLevel, 'admin') ? null : texts.announcements.deniedText;
  return (
    <Panel
      title={adminCopy.tabs.announcements}
      side={
        deniedText ?? (
          <Button size="xs" onClick={() => setOpen(true)}>
            {texts.announcements.new}
          </Button>
        )
      }
      flush
    >
      <DataList
        list={useSentAnnouncements()}
        skeleton={{ rows: 3, lines: 3 }}
        empty={
          <EmptyState
            icon={IconSpeakerphone}
            title={texts.announcements.empty}
            description={texts.announcements.intro}
          />
        }
        own={({ author }) => author === props.panel.username}
        end={texts.announcements.end}
      >
        {(sent) => (
          <ul className={classes.announcements}>
            {sent.map((one) => (
              <Sent key={one.id} announcement={one} />
            ))}
          </ul>
        )}
      </DataList>
      <PanelDialog opened={open} title={texts.announcements.new} onClose={() => setOpen(false)}>
        <AnnouncementFields form={form} onClose={() => setOpen(false)} />
      </PanelDialog>
    </Panel>
  );
}

function Sent({ announcement }: { announcement: SentAnnouncement }) {
  const { id, title, message, author, createdAt, read, recipients } = announcement;
  return (
    <li data-row={id}>
      <h3>{title}</h3>
      <p className={classes.long}>{message}</p>
      <span className={classes.dimmed}>
        {texts.announcements.by(author)} · <RelativeTime at={createdAt} /> ·{' '}
        {texts.announcements.read(read, recipients)}
      </span>
    </li>
  );
}

/** What is typed stays when the dialog is closed, until it is sent. */
function useAnnouncementForm(accountId: string, onSent: () => void) {
  const send = useSendAnnouncement();
  return useSubmittedForm({
    draftKey: `${PANEL_DRAFTS}${accountId}:announcement`,
    outlivesForm: true,
    warnsOnClose: false,
    sessionKind: 'dashboard',
    initialValues: { title: '', message: '' },
    toInput: ({ title, message }) => ({ title: title.trim(), message: message.trim() }),
    check: ({ title }) => ({ title: tooLong(title.trim(), MAX_LENGTH.announcementTitle) }),
    isBlocked: (values) => blockedBy(values) !== null,
    idempotent: true,
    send: (input: SendAnnouncementInput) => send.mutateAsync(input),
    onSent: ({ recipients }) => {
      onSent();
      toastSuccess(words.sent, texts.announcements.reached(recipients));
    },
    onFailed: (error) => showFailure(words.failed, error),
  });
}

function blockedBy({ title, message }: { title: string; message: string }): string | null {
  if (title.trim() === '' || message.trim() === '') return texts.announcements.bothNeeded;
  return tooLong(title.trim(), MAX_LENGTH.announcementTitle);
}

function AnnouncementFields(props: { form: ReturnType<typeof useAnnouncementForm>; onClose: () => void }) {
  const { form } = props;
  return (
    <DialogForm
      form={form}
      submitLabel={texts.announcements.submit}
      blockedBy={blockedBy(form.values)}
      onCancel={props.onClose}
    >
      <p className={classes.sentence}>{texts.announcements.intro}</p>
      <TextInput
        label={words.title}
        autoComplete="off"
        {...form.getInputProps('title')}
        onKeyDown={ignoreComposingEnter}
        data-autofocus
      />
      <Textarea
        label={words.message}
        autosize
        minRows={3}
        maxRows={12}
        {...limitedTo(MAX_LENGTH.announcementMessage, form.values.message)}
        {...form.getInputProps('message')}
        onKeyDown={submitOnCtrlEnter}
      />
    </DialogForm>
  );
}
