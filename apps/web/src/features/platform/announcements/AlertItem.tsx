import { useRouter } from '@tanstack/react-router';
import type { Alert } from '@tenfour/contracts';
import type { MouseEvent } from 'react';
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
