import { Skeleton } from '@mantine/core';
import type { AppealThread } from '@tenfour/contracts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { PlayerLink } from '../../community/identity/PlayerLink.tsx';
import classes from './Appeals.module.css';
import { AnswerForm, DecisionForm } from './ReviewForms.tsx';
import { texts } from './texts.ts';
import { useAppeal } from './use-appeals.ts';

/** One appeal: the punishment, the thread, an answer, the decision. */
export function AppealDetail(props: { serverId: string; appealId: string; mayEdit: boolean }) {
  const { serverId, appealId, mayEdit } = props;
  const query = useAppeal(serverId, appealId);
  useUnauthorized('server', query.error);
  return (
    <Panel title={texts.thread}>
      <DataRegion query={query} skeleton={<Skeleton height={220} />}>
        {(appeal) => (
          <>
            <Head appeal={appeal} />
            <Thread appeal={appeal} />
            {appeal.state === 'open' && mayEdit ? (
              <>
                <AnswerForm serverId={serverId} appealId={appealId} />
                <DecisionForm serverId={serverId} appealId={appealId} obstacle={appeal.obstacle} />
              </>
            ) : null}
          </>
        )}
      </DataRegion>
    </Panel>
  );
}

function Head({ appeal: { punishment, state } }: { appeal: AppealThread }) {
  return (
    <div className={classes.about}>
      <span className={classes.head}>
        <PlayerLink name={punishment.robloxUsername} />
        <StatusBadge kind="punishment" value={punishment.punishmentType} />
        <StatusBadge kind="punishmentState" value={punishment.isActive ? 'active' : 'expired'} />
        <StatusBadge kind="appeal" value={state} />
      </span>
      <p className={classes.words}>{punishment.reason}</p>
      <p className={classes.hint}>
        {texts.record(punishment.punishmentType, punishment.issuedBy)}{' '}
        <RelativeTime at={punishment.createdAt} />
      </p>
    </div>
  );
}

function Thread({ appeal: { thread, decision, state } }: { appeal: AppealThread }) {
  return (
    <ol className={classes.thread}>
      {thread.map(({ id, side, by, at, text }) => (
        <li key={id} data-side={side}>
          <strong>{by ?? (side === 'player' ? texts.player : texts.staff)}</strong> <RelativeTime at={at} />
          <p className={classes.words}>{text}</p>
        </li>
      ))}
      {decision ? (
        <li data-side="staff">
          <strong>{texts.decidedBy(decision.by)}</strong> <RelativeTime at={decision.at} />{' '}
          <StatusBadge kind="appeal" value={state} />
          <p className={classes.words}>{decision.reason}</p>
        </li>
      ) : null}
    </ol>
  );
}
