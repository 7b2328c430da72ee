import { Button, NativeSelect, Switch } from '@mantine/core';
import { IconBrandDiscord } from '@tabler/icons-react';
import type { SessionTemplates } from '@tenfour/contracts';
import { SESSION_MESSAGE_KINDS, type SessionMessageKind } from '@tenfour/domain';
import { useState } from 'react';
import { DataRegion } from '../../../../ui/DataRegion.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { RowsSkeleton } from '../../../../ui/list/RowsSkeleton.tsx';
import { toastSuccess } from '../../../../ui/toast.ts';
import { showFailure } from '../use-sessions.ts';
import { MessageForm } from './MessageForm.tsx';
import { texts } from './texts.ts';
import { useMessageChanges, useSessionMessages } from './use-messages.ts';

interface Place {
  serverId: string;
  serverName: string;
  timeZone: string;
}

/** Opens what sessions post to Discord: one message per transition, with a preview and a test. */
export function MessagesButton(place: Place) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconBrandDiscord size={14} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {texts.open}
      </Button>
      <FormDialog
        subject={opened ? place : null}
        title={() => texts.title}
        size="lg"
        onClose={() => setOpened(false)}
      >
        {(subject, close) => <Content {...subject} close={close} />}
      </FormDialog>
    </>
  );
}

function Content({ close, ...place }: Place & { close: () => void }) {
  const query = useSessionMessages(place.serverId);
  const [kind, setKind] = useState<SessionMessageKind>('started');
  return (
    <DataRegion query={query} skeleton={<RowsSkeleton rows={6} />}>
      {(all) => {
        const template = templateOf(all, kind);
        if (all.guildName === null || template === undefined) return <p>{texts.notConnected}</p>;
        return (
          <>
            <EventsSwitch serverId={place.serverId} enabled={all.events} />
            <NativeSelect
              label={texts.kind}
              mb="sm"
              data={SESSION_MESSAGE_KINDS.map((value) => ({ value, label: optionOf(all, value) }))}
              value={kind}
              onChange={(event) => setKind(event.currentTarget.value as SessionMessageKind)}
            />
            <MessageForm key={kind} {...place} template={template} close={close} />
          </>
        );
      }}
    </DataRegion>
  );
}

/** Returns a message; one without a channel starts in that of another message, since most communities use one. */
function templateOf({ templates }: SessionTemplates, kind: SessionMessageKind) {
  const template = templates.find((one) => one.kind === kind);
  const chosen = templates.find(({ channel }) => channel !== null)?.channel ?? null;
  return template && { ...template, channel: template.channel ?? chosen };
}

/** Saves immediately: the rest of the dialog is one message each. */
function EventsSwitch({ serverId, enabled }: { serverId: string; enabled: boolean }) {
  const { saveEvents } = useMessageChanges();
  const save = (next: boolean) =>
    saveEvents.mutate(
      { serverId, enabled: next },
      {
        onSuccess: () => toastSuccess(next ? texts.eventsOn : texts.eventsOff),
        onError: (error) => showFailure(texts.failed, error),
      },
    );
  return (
    <Switch
      label={texts.events}
      description={texts.eventsHint}
      mb="md"
      checked={saveEvents.isPending ? saveEvents.variables.enabled : enabled}
      // Not disabled meanwhile: it would lose the focus.
      onChange={(event) => {
        if (!saveEvents.isPending) save(event.currentTarget.checked);
      }}
    />
  );
}

function optionOf({ templates }: SessionTemplates, kind: SessionMessageKind): string {
  return texts.option(
    texts.kinds[kind],
    templates.some((one) => one.kind === kind && one.enabled),
  );
}
