import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { Inbox as InboxData, ReceivedAnnouncement } from '@tenfour/contracts';
import { useState } from 'react';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import type { RegionQuery } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import classes from './Bell.module.css';
import { badgeText, texts } from './texts.ts';
import { useReading } from './use-inbox.ts';

/** Shows the notification button with the unread count, and the announcements it opens. */
export function BellButton({ inbox }: { inbox: RegionQuery<InboxData> }) {
  const [opened, setOpened] = useState(false);
  const unread = inbox.data?.unread ?? 0;
  const said = unread > 0 ? texts.unread(unread) : texts.noneUnread;
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width="min(22.5rem, calc(100vw - 16px))"
        shadow="md"
        trapFocus
        returnFocus
        withRoles
      >
        <Popover.Target>
          <button
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
          <Inbox inbox={inbox} />
        </Popover.Dropdown>
      </Popover>
      <span role="status" className="tf-visually-hidden">
        {unread > 0 ? said : ''}
      </span>
    </>
  );
}

/** The number of announcements that the inbox returns. */
const NEWEST = 50;

/** What was said to platform staff, newest first. Opening one marks it as read. */
function Inbox({ inbox }: { inbox: RegionQuery<InboxData> }) {
  const reading = useReading();
  const once = useSingleFlight();
  const newest = inbox.data?.announcements[0];
  const unread = inbox.data?.unread ?? 0;

  function readAll() {
    if (newest !== undefined) once(() => reading.all.mutateAsync({ upTo: newest.id }));
  }

  return (
    <>
      <div className={classes.head}>
        <h2>{texts.name}</h2>
        <PendingButton
          size="compact-sm"
          variant="subtle"
          pending={reading.all.isPending}
          blocked={unread === 0}
          {...(unread === 0 ? { title: texts.noneUnread } : {})}
          onClick={readAll}
        >
          {texts.readAll}
        </PendingButton>
      </div>
      <DataList
        list={{ ...inbox, data: inbox.data?.announcements }}
        skeleton={{ rows: 3, lines: 2 }}
        empty={<EmptyState icon={IconBell} title={texts.empty} description={texts.emptyText} />}
        region={{ label: texts.name, mah: 'min(26rem, 60dvh)' }}
      >
        {(announcements) => (
          <>
            <ul className={classes.list}>
              {announcements.map((one) => (
                <Item key={one.id} announcement={one} onRead={(id) => reading.one.mutate({ id })} />
              ))}
            </ul>
            {announcements.length >= NEWEST ? <p className={classes.foot}>{texts.newest}</p> : null}
          </>
        )}
      </DataList>
    </>
  );
}

function Item(props: { announcement: ReceivedAnnouncement; onRead: (id: string) => void }) {
  const { id, title, message, author, createdAt, readAt } = props.announcement;
  const [open, setOpen] = useState(false);
  const unread = readAt === null;

  function press() {
    if (!open && unread) props.onRead(id);
    setOpen(!open);
  }

  return (
    <li data-row={id}>
      <button
        type="button"
        className={classes.item}
        data-unread={unread || undefined}
        aria-expanded={open}
        onClick={press}
      >
        <span className={classes.dot} aria-hidden />
        <span className={classes.title}>
          {unread ? <span className="tf-visually-hidden">{texts.isUnread}</span> : null} {title}
        </span>{' '}
        <span className={classes.meta}>
          {texts.by(author)} · <RelativeTime at={createdAt} />
        </span>
      </button>
      {open ? <p className={classes.message}>{message}</p> : null}
    </li>
  );
}
