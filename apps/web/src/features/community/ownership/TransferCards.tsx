import type { OwnershipTransfer } from '@tenfour/contracts';
import { useUser } from '../../../data/session.ts';
import type { UnauthorizedKind } from '../../../data/unauthorized.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import classes from './Ownership.module.css';
import { texts } from './texts.ts';
import { useOwnershipSteps, useTransfers } from './use-ownership.ts';

/** Shows transfers that wait for the viewer, of one server or of all; nothing without any. */
export function TransferCards({ serverId, kind }: { serverId?: string; kind: UnauthorizedKind }) {
  const { id } = useUser();
  const transfers = useTransfers().filter(
    (one) =>
      (serverId === undefined || one.serverId === serverId) &&
      (one.recipient.userId === id || one.stage === 'notice'),
  );
  if (transfers.length === 0) return null;
  return (
    <Panel title={texts.cards} flush>
      <ul className={classes.list}>
        {transfers.map((transfer) => (
          <li key={transfer.id} className={classes.item}>
            <div className={classes.text}>
              <strong>{transfer.serverName}</strong>
              <p>
                {sentenceOf(transfer, id)}{' '}
                <span className={classes.quiet}>
                  {transfer.stage === 'offered' ? texts.expires : texts.takesEffect}{' '}
                  <RelativeTime at={transfer.endsAt} />
                </span>
              </p>
              {transfer.reason === null ? null : (
                <p className={classes.quiet}>{texts.reason(transfer.reason)}</p>
              )}
            </div>
            <Steps transfer={transfer} isRecipient={transfer.recipient.userId === id} kind={kind} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function sentenceOf({ stage, owner, recipient }: OwnershipTransfer, viewerId: string): string {
  if (stage === 'offered') return texts.toYou(owner.username);
  return recipient.userId === viewerId ? texts.noticeToYou : texts.notice(recipient.username);
}

function Steps(props: { transfer: OwnershipTransfer; isRecipient: boolean; kind: UnauthorizedKind }) {
  const { transfer, isRecipient } = props;
  const { serverName, stage } = transfer;
  const steps = useOwnershipSteps(props.kind);
  if (!isRecipient) {
    return (
      <PendingButton
        color="danger"
        pending={steps.pending}
        aria-label={texts.objectOne(serverName)}
        onClick={() => void steps.cancel(transfer)}
      >
        {texts.object}
      </PendingButton>
    );
  }
  return (
    <div className={classes.buttons}>
      <PendingButton
        variant="default"
        pending={steps.declining}
        blocked={steps.accepting}
        aria-label={texts.declineOne(serverName)}
        onClick={() => void steps.decline(transfer)}
      >
        {texts.decline}
      </PendingButton>
      {stage === 'offered' ? (
        <PendingButton
          pending={steps.accepting}
          blocked={steps.declining}
          aria-label={texts.acceptOne(serverName)}
          onClick={() => void steps.accept(transfer)}
        >
          {texts.accept}
        </PendingButton>
      ) : null}
    </div>
  );
}
