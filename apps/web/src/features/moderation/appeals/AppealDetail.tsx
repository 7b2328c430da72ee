import { Skeleton } from '@mantine/core';
import type { Appeal, AppealThread, Punishment } from '@tenfour/contracts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { LinkedText } from '../../../ui/LinkedText.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { PlayerLink } from '../../community/identity/PlayerLink.tsx';
import { EvidenceLinks } from '../evidence/EvidenceLinks.tsx';
import { formatDetails, formatIssuer } from '../punishments/duration.ts';
import { accountOf } from '../punishments/PunishmentParts.tsx';
import { texts as recordTexts } from '../punishments/texts.ts';
import { useProfile } from '../punishments/use-punishments.ts';
import classes from './Appeals.module.css';
import { AssigneeField } from './AssigneeField.tsx';
import { EndBadge } from './EndBadge.tsx';
import { Response } from './Response.tsx';
import { texts } from './texts.ts';
import { useAppeal } from './use-appeals.ts';

/** Says whose turn an open appeal is, or how it was decided. */
export function AppealState({ state, waiting }: Pick<Appeal, 'state' | 'waiting'>) {
  if (state !== 'open') return <StatusBadge kind="appeal" value={state} />;
  return <span>{waiting ? texts.waiting : texts.answered}</span>;
}

interface DetailProps {
  serverId: string;
  appealId: string;
  mayEdit: boolean;
  /** Whether the reply takes the focus, as the viewer has just opened the appeal. */
  answers?: boolean;
}

/** Shows one appeal: the record, the conversation, and a reply or the decision. */
export function AppealDetail(props: DetailProps) {
  const { serverId, appealId, mayEdit } = props;
  const query = useAppeal(serverId, appealId);
  useUnauthorized('server', query.error);
  const { data } = query;
  return (
    <Panel
      title={
        data ? (
          <PlayerLink name={data.punishment.robloxUsername} account={accountOf(data.punishment)} />
        ) : (
          texts.title
        )
      }
      side={data ? <AppealState {...data} /> : null}
    >
      <DataRegion query={query} skeleton={<Skeleton height={220} />}>
        {(appeal) => (
          <>
            <Record of={appeal} />
            <OtherRecords serverId={serverId} of={appeal.punishment} />
            <AssigneeField serverId={serverId} appeal={appeal} mayEdit={mayEdit} />
            <Thread appeal={appeal} />
            {appeal.state === 'open' && mayEdit ? (
              <Response serverId={serverId} appeal={appeal} answers={props.answers === true} />
            ) : null}
          </>
        )}
      </DataRegion>
    </Panel>
  );
}

/** The record on one line, with its length and how it ended. */
function Record({ of: appeal }: { of: Appeal }) {
  const { punishment } = appeal;
  const now = useNow(30_000);
  return (
    <p className={classes.record}>
      <StatusBadge kind="punishment" value={punishment.punishmentType} />
      <EndBadge record={punishment} appeal={appeal} />
      <span className={classes.words}>{punishment.reason}</span>
      <EvidenceLinks links={punishment.evidence} />
      <span className={classes.hint}>
        {formatDetails({ ...punishment, issuedBy: texts.record(formatIssuer(punishment)) }, now)} ·{' '}
        <RelativeTime at={punishment.createdAt} />
      </span>
    </p>
  );
}

/** The rest of the player's history in numbers; it opens the player. */
function OtherRecords({ serverId, of: punishment }: { serverId: string; of: Punishment }) {
  const { robloxUsername, punishmentType } = punishment;
  const account = accountOf(punishment);
  const counts = useProfile(serverId, account ?? robloxUsername).data?.counts;
  if (counts === undefined) return null;
  const others = { ...counts, [punishmentType]: Math.max(0, counts[punishmentType] - 1) };
  return (
    <p className={classes.hint}>
      <PlayerLink name={robloxUsername} account={account}>
        {recordTexts.perType(others) || texts.noOthers}
      </PlayerLink>
    </p>
  );
}

function Thread({ appeal: { thread, decision, state, punishment } }: { appeal: AppealThread }) {
  return (
    <ol className={classes.thread} aria-label={texts.thread}>
      {thread.map(({ id, side, by, at, text }) => (
        <li key={id} data-side={side}>
          <strong>{by ?? (side === 'player' ? punishment.robloxUsername : texts.staff)}</strong>{' '}
          <RelativeTime at={at} />
          <p className={classes.words}>
            <LinkedText text={text} />
          </p>
        </li>
      ))}
      {decision ? (
        <li data-side="staff">
          <strong>{decision.by ?? texts.staff}</strong> <RelativeTime at={decision.at} />{' '}
          <StatusBadge kind="appeal" value={state} />
          <p className={classes.words}>
            <LinkedText text={decision.reason} />
          </p>
        </li>
      ) : null}
    </ol>
  );
}
