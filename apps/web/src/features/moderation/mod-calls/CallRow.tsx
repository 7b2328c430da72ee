import type { ModCall, Permissions } from '@tenfour/contracts';
import { useUser } from '../../../data/session.ts';
import { statusLook } from '../../../ui/status-table.ts';
import { formatDateTime } from '../../../ui/time.ts';
import { FieldValues } from '../../community/record-fields/parts.tsx';
import { EvidenceLinks } from '../evidence/EvidenceLinks.tsx';
import { CallActions } from './CallActions.tsx';
import { Description, Person, Players, Priority, Source } from './CallParts.tsx';
import classes from './ModCalls.module.css';
import { texts } from './texts.ts';
import type { Triage } from './use-triage.ts';
import { waitingOf } from './waiting.ts';

/** One open call with its actions. `over` says why a call that only keeps its place has left the list. */
export function CallRow(props: {
  call: ModCall;
  triage: Triage;
  viewer: Pick<Permissions, 'role' | 'can'>;
  /** Unix ms. */
  now: number;
  over: string | undefined;
  /** Whether it is the call that a key without a focused row acts on. */
  isFirst: boolean;
}) {
  const { call, over } = props;
  const isOver = over !== undefined;
  const isMine = call.claimedBy?.id === useUser().id;
  return (
    <li
      className={classes.row}
      data-call={call.id}
      data-row={call.id}
      data-mine={isMine || undefined}
      data-first={props.isFirst || undefined}
      data-over={isOver || undefined}
    >
      <div className={classes.meta}>
        <Priority value={call.priority} />
        {isOver ? null : <State call={call} now={props.now} isMine={isMine} />}
      </div>
      <p className={`${classes.reason} ${classes.clamped}`}>{call.reason}</p>
      <div className={classes.facts}>
        <Players call={call} />
        <Source source={call.source} />
        <FieldValues values={call.fields} />
        <EvidenceLinks links={call.evidence} />
        <Description call={call} />
      </div>
      <div className={classes.end}>
        <div className={classes.actions} inert={isOver} data-hidden={isOver || undefined}>
          <CallActions {...props} isMine={isMine} />
        </div>
        {isOver && <span className={classes.over}>{over}</span>}
      </div>
    </li>
  );
}

/** "Pending 7m" or "Claimed 3m", with the name of another moderator. */
function State({ call, now, isMine }: { call: ModCall; now: number; isMine: boolean }) {
  const { words, level } = waitingOf(call, now);
  return (
    <>
      <span className={classes.state} data-level={level}>
        <span>{statusLook('modCall', call.status).label}</span>{' '}
        <time dateTime={call.createdAt} title={formatDateTime(call.createdAt)}>
          {words}
        </time>
      </span>
      {call.claimedBy && !isMine ? <Person staff={call.claimedBy} hint={texts.by} /> : null}
    </>
  );
}
