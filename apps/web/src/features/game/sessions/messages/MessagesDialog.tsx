import { Button, NativeSelect } from '@mantine/core';
import { IconBrandDiscord } from '@tabler/icons-react';
import type { SessionTemplates } from '@tenfour/contracts';
import { SESSION_MESSAGE_KINDS, type SessionMessageKind } from '@tenfour/domain';
import { useState } from 'react';
import { DataRegion } from '../../../../ui/DataRegion.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { RowsSkeleton } from '../../../../ui/list/RowsSkeleton.tsx';
import { MessageForm } from './MessageForm.tsx';
import { texts } from './texts.ts';
import { useSessionMessages } from './use-messages.ts';

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
        const template = all.templates.find((one) => one.kind === kind);
        if (all.guildName === null || template === undefined) return <p>{texts.notConnected}</p>;
        return (
          <>
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

function optionOf({ templates }: SessionTemplates, kind: SessionMessageKind): string {
  return texts.option(
    texts.kinds[kind],
    templates.some((one) => one.kind === kind && one.enabled),
  );
}
