import { Text } from '@mantine/core';
import type { Approval } from '@tenfour/contracts';
import { useUser } from '../../../data/session.ts';
import { dialogs } from '../../../ui/dialogs.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import classes from './TwoPeople.module.css';
import { texts } from './texts.ts';
import { useTwoPeopleActions } from './use-two-people.ts';

/** Lists what waits for a second person. */
export function Requests({ serverId, requests }: { serverId: string; requests: readonly Approval[] }) {
  if (requests.length === 0) return <Text className={classes.quiet}>{texts.none}</Text>;
  return (
    <ul className={classes.list} aria-label={texts.requests}>
      {requests.map((request) => (
        <li key={request.id} data-row={request.id} className={classes.row}>
          <Request serverId={serverId} request={request} />
        </li>
      ))}
    </ul>
  );
}

function Request({ serverId, request }: { serverId: string; request: Approval }) {
  const { id: approvalId, what, detail, requester, endsAt, canApprove } = request;
  const isOwn = requester.userId === useUser().id;
  const { approve, decline } = useTwoPeopleActions(serverId, isOwn);

  async function askAndApprove() {
    const question = { title: texts.approveTitle, text: what, confirmLabel: texts.approve };
    if (await dialogs.confirm(question)) approve.mutate({ serverId, approvalId });
  }

  return (
    <>
      <div>
        <Text>{detail === '' ? what : `${what}: ${detail}`}</Text>
        <Text className={classes.quiet}>
          {texts.by(requester.username)}, {texts.ends} <RelativeTime at={endsAt} />
        </Text>
      </div>
      <div className={classes.buttons}>
        {canApprove ? (
          <PendingButton
            pending={approve.isPending}
            blocked={decline.isPending}
            onClick={() => void askAndApprove()}
          >
            {texts.approve}
          </PendingButton>
        ) : null}
        <PendingButton
          variant="default"
          pending={decline.isPending}
          blocked={approve.isPending}
          onClick={() => decline.mutate({ serverId, approvalId })}
        >
          {isOwn ? texts.cancel : texts.decline}
        </PendingButton>
      </div>
    </>
  );
}
