import { useRouter } from '@tanstack/react-router';
import type { Alert, ReceivedAnnouncement } from '@tenfour/contracts';
import { type MouseEvent, useState } from 'react';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import classes from './Bell.module.css';
import { texts } from './texts.ts';

/** Shows an alert as a link to where it is dealt with. */
export function AlertItem({ alert, onOpen }: { alert: Alert; onOpen: () => void }) {
  const { history } = useRouter();
  const unread = alert.readAt === null;

  function open(event: MouseEvent) {
    onOpen();
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.push(alert.path);
  }

  return (
    <li data-row={alert.id}>
      <a className={classes.item} data-unread={unread || undefined} href={alert.path} onClick={open}>
        <span className={classes.dot} aria-hidden />
        <span className={classes.title}>
          {unread ? <span className="tf-visually-hidden">{texts.isUnread}</span> : null} {alert.title}
        </span>{' '}
        <span className={classes.text}>{alert.text}</span>{' '}
        <span className={classes.meta}>
          {alert.serverName} · <RelativeTime at={alert.createdAt} />
        </span>
      </a>
    </li>
  );
}

/** Shows an announcement of the platform, which opens in place and is read then. */
export function AnnouncementItem(props: {
  announcement: ReceivedAnnouncement;
  onRead: (id: string) => void;
}) {
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
