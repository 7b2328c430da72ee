import { UnstyledButton } from '@mantine/core';
import type { GameSession } from '@tenfour/contracts';
import { formatShortDate, formatTime } from '@tenfour/domain';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import classes from './Sessions.module.css';
import { texts } from './texts.ts';

/** State of a session, and what the game shows of a running one. */
export function SessionMarks({ session }: { session: Pick<GameSession, 'state' | 'full' | 'low'> }) {
  return (
    <>
      <StatusBadge kind="gameSession" value={session.state} />
      {session.full ? <StatusBadge kind="gameSession" value="full" /> : null}
      {session.low ? <StatusBadge kind="gameSession" value="low" /> : null}
    </>
  );
}

/** One session; opens its dialog. */
export function SessionRow(props: {
  session: GameSession;
  timeZone: string;
  /** Whether its day stands beside its time. */
  dated?: boolean;
  onOpen: () => void;
}) {
  const { session, timeZone, dated = false, onOpen } = props;
  const at = session.startedAt ?? session.plannedAt;
  const { summary } = session;
  return (
    <li data-row={session.id}>
      <UnstyledButton className={classes.row} aria-haspopup="dialog" onClick={onOpen}>
        <span className={classes.time}>
          {dated ? `${formatShortDate(at, timeZone)}, ` : ''}
          {formatTime(at, timeZone)}
        </span>
        <span className={classes.words}>
          <span className={classes.name}>{session.title}</span>
          <span className={classes.facts}>
            {[
              texts.hostedBy(session.host.username),
              session.state === 'planned' || session.state === 'running'
                ? texts.accepted(session.accepted)
                : null,
              summary === null ? null : texts.summary(summary)[0]?.[1],
              summary === null ? null : texts.summary(summary)[1]?.[1],
              session.mine === null ? null : texts.answers[session.mine],
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </span>
        </span>
        <SessionMarks session={session} />
      </UnstyledButton>
    </li>
  );
}
