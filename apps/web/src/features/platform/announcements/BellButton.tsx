import { Button, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { Alert, AlertInbox, Inbox as InboxData, ReceivedAnnouncement } from '@tenfour/contracts';
import { Suspense, useRef, useState } from 'react';
import { lazyNamed } from '../../../data/lazy.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import type { RegionQuery } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { closeOverlay, openOverlay, useOverlay } from '../../../ui/overlay.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { useTabUnread } from '../../../ui/tab-title.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { AlertItem, AnnouncementItem } from './AlertItem.tsx';
import { useAlertSignals } from './alert-signals.ts';
import classes from './Bell.module.css';
import { usePush } from './push.ts';
import { badgeText, texts } from './texts.ts';
import { useReading, useReadingAlerts } from './use-inbox.ts';

const AlertSettings = lazyNamed(() => import('./AlertSettings.tsx'), 'AlertSettings');

interface Sources {
  alerts: RegionQuery<AlertInbox>;
  inbox: RegionQuery<InboxData>;
}

/** Shows the notification button with the unread count, and the list that it opens. */
export function BellButton({ alerts, inbox }: Sources) {
  const [opened, setOpened] = useState(false);
  const isChoosing = useOverlay() === 'alerts';
  const bell = useRef<HTMLButtonElement>(null);
  const signals = useAlertSignals();
  const push = usePush();
  const unread = (alerts.data?.unread ?? 0) + (inbox.data?.unread ?? 0);
  const said = unread > 0 ? texts.unread(unread) : texts.noneUnread;
  useTabUnread(unread);
  useBackCloses(opened, () => setOpened(false));

  function openSettings() {
    setOpened(false);
    openOverlay('alerts', bell.current);
  }

  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width="min(24rem, calc(100vw - 10px))"
        shadow="md"
        trapFocus
        returnFocus
        withRoles
      >
        <Popover.Target>
          <button
            ref={bell}
            type="button"
            className={classes.bell}
            aria-label={`${texts.name}: ${said}`}
            title={texts.name}
            onClick={() => setOpened(!opened)}
          >
            <IconBell size={19} stroke={1.6} aria-hidden />
            {unread > 0 ? (
              <span className={classes.badge} aria-hidden>
                {badgeText(unread)}
              </span>
            ) : null}
          </button>
        </Popover.Target>
        <Popover.Dropdown p={0}>
          <Inbox alerts={alerts} inbox={inbox} onLeave={() => setOpened(false)} />
          <div className={classes.settings}>
            <Button size="compact-sm" variant="subtle" onClick={openSettings}>
              {texts.settings}
            </Button>
          </div>
        </Popover.Dropdown>
      </Popover>
      {isChoosing ? (
        <Suspense>
          <AlertSettings signals={signals} push={push} onClose={() => closeOverlay()} />
        </Suspense>
      ) : null}
      <span role="status" className="tf-visually-hidden">
        {unread > 0 ? said : ''}
      </span>
    </>
  );
}

/** Most alerts, and most announcements, that the list has. */
const NEWEST = 50;

type Entry = (Alert & { from: 'server' }) | (ReceivedAnnouncement & { from: 'platform' });

/** Returns both kinds in one list, newest first; undefined until the alerts are there. */
function entriesOf({ alerts, inbox }: Sources): Entry[] | undefined {
  const said = (inbox.data?.announcements ?? []).map((one) => ({ ...one, from: 'platform' as const }));
  const happened = alerts.data?.alerts.map((one) => ({ ...one, from: 'server' as const }));
  return happened && [...happened, ...said].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** What the viewer was alerted of, newest first. Opening an entry marks it as read. */
function Inbox({ alerts, inbox, onLeave }: Sources & { onLeave: () => void }) {
  const reading = useReading();
  const readingAlerts = useReadingAlerts();
  const once = useSingleFlight();
  const entries = entriesOf({ alerts, inbox });
  const unread = (alerts.data?.unread ?? 0) + (inbox.data?.unread ?? 0);
  const [newestAlert, newest] = [alerts.data?.alerts[0], inbox.data?.announcements[0]];

  function readAll() {
    once(() =>
      Promise.all([
        newestAlert && readingAlerts.all.mutateAsync({ upTo: newestAlert.id }),
        newest && reading.all.mutateAsync({ upTo: newest.id }),
      ]),
    );
  }

  return (
    <>
      <div className={classes.head}>
        <h2>{texts.name}</h2>
        <PendingButton
          size="compact-sm"
          variant="subtle"
          pending={reading.all.isPending || readingAlerts.all.isPending}
          blocked={unread === 0}
          {...(unread === 0 ? { title: texts.noneUnread } : {})}
          onClick={readAll}
        >
          {texts.readAll}
        </PendingButton>
      </div>
      <DataList
        list={{ ...(inbox.error ? inbox : alerts), data: entries }}
        skeleton={{ rows: 3, lines: 2 }}
        empty={<EmptyState icon={IconBell} title={texts.empty} />}
        region={{ label: texts.name, mah: 'min(26rem, 60dvh)' }}
      >
        {(shown) => (
          <>
            <ul className={classes.list}>
              {shown.map((one) =>
                one.from === 'platform' ? (
                  <AnnouncementItem
                    key={one.id}
                    announcement={one}
                    onRead={(id) => reading.one.mutate({ id })}
                  />
                ) : (
                  <AlertItem
                    key={one.id}
                    alert={one}
                    onOpen={() => {
                      if (one.readAt === null) readingAlerts.one.mutate({ id: one.id });
                      onLeave();
                    }}
                  />
                ),
              )}
            </ul>
            {shown.length >= NEWEST ? <p className={classes.foot}>{texts.newest}</p> : null}
          </>
        )}
      </DataList>
    </>
  );
}
