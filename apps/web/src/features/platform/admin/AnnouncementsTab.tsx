import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { MAX_LENGTH, type Panel as OpenPanel, type SentAnnouncement } from '@tenfour/contracts';
import { reaches } from '@tenfour/domain';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { adminCopy } from '../../../copy/admin.ts';
import { copy } from '../../../copy.ts';
import { type SubmitId, submitIdFor } from '../../../data/client-id.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { useWhileShown } from '../../../data/use-while-shown.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { submitOnCtrlEnter } from '../../../ui/submit-on-ctrl-enter.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { tooLong } from '../../../ui/too-long.ts';
import { showFailure } from './failures.ts';
import { PanelDialog } from './PanelDialog.tsx';
import classes from './Platform.module.css';
import { texts } from './texts.ts';
import type { KeptDraft } from './use-kept-draft.ts';
import { useSendAnnouncement, useSentAnnouncements } from './use-platform.ts';

const words = adminCopy.announcements;

interface AnnouncementDraft {
  title: string;
  message: string;
}

/** Shows the Announcements tab: sends one to all staff, and lists earlier ones with their readers. */
export function AnnouncementsTab(props: { panel: OpenPanel; kept: KeptDraft<AnnouncementDraft> }) {
  const [open, setOpen] = useState(false);
  // Here and not in the dialog: after a lost answer the same words are the same announcement.
  const last = useRef<SubmitId | null>(null);
  const mayNot = reaches(props.panel.accessLevel, 'admin') ? null : texts.announcements.mayNot;
  return (
    <Panel
      title={adminCopy.tabs.announcements}
      side={
        mayNot ?? (
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
            description={texts.announcements.emptyText}
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
      <PanelDialog opened={open} title={texts.announcements.dialog} onClose={() => setOpen(false)}>
        <Form {...props.kept} last={last} onClose={() => setOpen(false)} />
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
function Form(
  props: KeptDraft<AnnouncementDraft> & { last: RefObject<SubmitId | null>; onClose: () => void },
) {
  const { draft, change, clear, last, onClose } = props;
  const send = useSendAnnouncement();
  const once = useSingleFlight();
  const whileShown = useWhileShown();
  const title = draft.title.trim();
  const message = draft.message.trim();
  const missing = title === '' || message === '';
  const tooLongTitle = tooLong(title, MAX_LENGTH.announcementTitle);
  const blockedBy = missing ? texts.announcements.bothNeeded : tooLongTitle;

  async function save() {
    last.current = submitIdFor({ title, message }, last.current);
    try {
      const { recipients } = await send.mutateAsync({ title, message, clientId: last.current.clientId });
      clear();
      whileShown(onClose);
      toastSuccess(words.sent, texts.announcements.reached(recipients));
    } catch (error) {
      showFailure(words.failed, error);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (blockedBy === null) once(save);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <p className={classes.sentence}>{texts.announcements.intro}</p>
        <TextInput
          label={words.title}
          autoComplete="off"
          value={draft.title}
          error={tooLongTitle}
          onKeyDown={ignoreComposingEnter}
          onChange={(event) => change({ title: event.currentTarget.value })}
          data-autofocus
        />
        <Textarea
          label={words.message}
          autosize
          minRows={3}
          maxRows={12}
          {...limitedTo(MAX_LENGTH.announcementMessage, draft.message)}
          value={draft.message}
          onKeyDown={submitOnCtrlEnter}
          onChange={(event) => change({ message: event.currentTarget.value })}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {copy.common.cancel}
          </Button>
          <PendingButton
            type="submit"
            pending={send.isPending}
            blocked={blockedBy !== null}
            {...(blockedBy === null ? {} : { title: blockedBy })}
          >
            {texts.announcements.submit}
          </PendingButton>
        </Group>
      </Stack>
    </form>
  );
}
