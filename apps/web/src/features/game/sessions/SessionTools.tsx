import { Button, SegmentedControl } from '@mantine/core';
import { IconRss, IconSettings } from '@tabler/icons-react';
import type { SessionSettings } from '@tenfour/contracts';
import { type ReactNode, useState } from 'react';
import { FeedDialog } from './FeedDialog.tsx';
import { feedTexts } from './feed-texts.ts';
import { MessagesButton } from './messages/MessagesDialog.tsx';
import classes from './Sessions.module.css';
import { SettingsDialog } from './SettingsDialog.tsx';
import { texts } from './texts.ts';

interface SessionToolsProps {
  server: { id: string; name: string; timezone: string };
  canEditSettings: boolean;
  /** Null while they load. */
  settings: SessionSettings | null;
  /** Null where there is only the agenda. */
  view: { shown: string; show: (view: string) => void } | null;
  children: ReactNode;
}

/** The view of the sessions, a person's calendar feed, messages and settings, and the buttons after them. */
export function SessionTools({ server, canEditSettings, settings, view, children }: SessionToolsProps) {
  const { id: serverId, timezone: timeZone } = server;
  const [open, setOpen] = useState<'feed' | 'settings' | null>(null);
  const close = () => setOpen(null);
  const common = { size: 'xs', variant: 'default', 'aria-haspopup': 'dialog' } as const;
  return (
    <div className={classes.tools}>
      {view === null ? null : (
        <SegmentedControl
          size="xs"
          aria-label={texts.view}
          data={Object.entries(texts.views).map(([value, label]) => ({ value, label }))}
          value={view.shown}
          transitionDuration={0}
          onChange={view.show}
        />
      )}
      <Button {...common} leftSection={<IconRss size={14} aria-hidden />} onClick={() => setOpen('feed')}>
        {feedTexts.open}
      </Button>
      {canEditSettings ? (
        <>
          <MessagesButton serverId={serverId} serverName={server.name} timeZone={timeZone} />
          <Button
            {...common}
            leftSection={<IconSettings size={14} aria-hidden />}
            onClick={() => setOpen('settings')}
          >
            {texts.settings}
          </Button>
        </>
      ) : null}
      {children}
      <FeedDialog opened={open === 'feed'} timeZone={timeZone} onClose={close} />
      <SettingsDialog serverId={serverId} settings={open === 'settings' ? settings : null} onClose={close} />
    </div>
  );
}
