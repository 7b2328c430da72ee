import type { ModCall, Permissions } from '@tenfour/contracts';
import { rank } from '@tenfour/domain';
import { useUser } from '../../../data/session.ts';
import { KeySign } from '../../../ui/KeySign.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import { EvidenceLinks } from '../evidence/EvidenceLinks.tsx';
import { Description, Person, Players, Source } from './CallParts.tsx';
import classes from './ModCalls.module.css';
import { texts } from './texts.ts';
import type { Triage } from './use-triage.ts';
import { waitingOf } from './waiting.ts';

/** One open call, with what may be done about it; in `over` what became of it while it only keeps its place. */
export function CallRow(props: {
  call: ModCall;
  triage: Triage;
  viewer: Pick<Permissions, 'role'>;
  /** Unix ms. */
  now: number;
  over: string | undefined;
}) {
  const { call, over } = props;
  return (
    <li
      className={classes.row}
      data-call={call.id}
      data-row={call.id}
      data-row-keys="c r"
      data-over={over === undefined ? undefined : true}
    >
      <div className={classes.badges}>
        <StatusBadge kind="priority" value={call.priority} />
        <StatusBadge kind="modCall" value={call.status} />
      </div>
      <div className={classes.main}>
        <p className={classes.reason}>{call.reason}</p>
        <p className={classes.facts}>
          <Players call={call} />
          <Source source={call.source} />
        </p>
        <Description text={call.description} />
        <EvidenceLinks links={call.evidence} />
      </div>
      <div className={classes.state}>
        <Waiting call={call} now={props.now} />
        {call.claimedBy ? <Person staff={call.claimedBy} hint={texts.claimedBy} /> : null}
      </div>
      <div className={classes.end}>
        <div
          className={classes.actions}
          inert={over !== undefined}
          data-hidden={over !== undefined || undefined}
        >
          <Actions {...props} />
        </div>
        {over === undefined ? null : <span className={classes.over}>{over}</span>}
      </div>
    </li>
  );
}

function Waiting({ call, now }: { call: ModCall; now: number }) {
  const { words, level } = waitingOf(call, now);
  return (
    <time
      className={classes.waiting}
      data-level={level}
      dateTime={call.createdAt}
      title={formatDateTime(call.createdAt)}
    >
      {words}
    </time>
  );
}

/** Shows Claim on pending calls and Resolve on claimed ones, in the same place, so that the focus stays. */
function Actions({
  call,
  triage,
  viewer,
}: {
  call: ModCall;
  triage: Triage;
  viewer: Pick<Permissions, 'role'>;
}) {
  const me = useUser().id;
  const isPending = call.status === 'pending';
  const mayRelease = !isPending && (call.claimedBy?.id === me || rank(viewer.role) >= rank('admin'));
  const primary = isPending ? texts.claim : texts.resolve;
  return (
    <>
      <PendingButton
        size="xs"
        data-first
        data-key={isPending ? 'c' : 'r'}
        rightSection={<KeySign of={isPending ? 'c' : 'r'} />}
        color={isPending ? 'cobalt' : 'success'}
        pending={triage.claiming === call.id}
        aria-label={texts.about(primary, call.reason)}
        onClick={() => (isPending ? triage.claim(call) : triage.ask('resolve', call))}
      >
        {primary}
      </PendingButton>
      {mayRelease ? (
        <PendingButton
          size="xs"
          variant="default"
          pending={triage.releasing === call.id}
          aria-label={texts.about(texts.release, call.reason)}
          onClick={() => triage.release(call)}
        >
          {texts.release}
        </PendingButton>
      ) : null}
      <PendingButton
        size="xs"
        variant="default"
        pending={false}
        aria-label={texts.about(texts.dismiss, call.reason)}
        onClick={() => triage.ask('dismiss', call)}
      >
        {texts.dismiss}
      </PendingButton>
    </>
  );
}
