import { NativeSelect } from '@mantine/core';
import { type InspectedServer, MAX_LENGTH, type PlatformTransfer } from '@tenfour/contracts';
import { type AccessLevel, hasAccessLevel } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { showFailure } from './failures.ts';
import classes from './Platform.module.css';
import { texts } from './texts.ts';
import { useTransferChanges } from './use-platform.ts';

const words = texts.transfer;

/** Shows when the owner was last seen, and what platform staff can do about an abandoned server. */
export function ServerTransfer({ server, level }: { server: InspectedServer; level: AccessLevel }) {
  const { transfer, isAbandoned, ownerName, ownerSeenAt } = server;
  const canPropose = isAbandoned && server.status === 'active' && hasAccessLevel(level, 'admin');
  return (
    <Panel title={words.title}>
      <div className={classes.stack}>
        <p className={classes.sentence}>
          {words.seen(ownerName)} <RelativeTime at={ownerSeenAt} />
          {isAbandoned ? ` · ${words.abandoned}` : ''}
        </p>
        {transfer === null ? null : <OpenTransfer serverId={server.id} transfer={transfer} />}
        {transfer === null && canPropose ? <ProposeForm server={server} /> : null}
      </div>
    </Panel>
  );
}

function OpenTransfer({ serverId, transfer }: { serverId: string; transfer: PlatformTransfer }) {
  const { approve, withdraw, approving, withdrawing } = useTransferChanges(serverId);
  const { id: transferId, stage, recipientName, proposedBy, approvedBy, reason, endsAt } = transfer;
  return (
    <>
      <p className={classes.sentence}>
        {words.to(recipientName)} {words.reason(reason)}
        <span className={classes.dimmed}>
          {words.proposedBy(proposedBy)}
          {approvedBy === null ? '' : ` · ${words.approvedBy(approvedBy)}`} ·{' '}
          {stage === 'notice' ? words.takesEffect : words.expires} <RelativeTime at={endsAt} />
        </span>
      </p>
      <div className={classes.buttons}>
        {transfer.canApprove ? (
          <PendingButton
            pending={approving}
            blocked={withdrawing}
            onClick={() => approve({ serverId, transferId })}
          >
            {words.approve}
          </PendingButton>
        ) : null}
        {transfer.canWithdraw ? (
          <PendingButton
            variant="default"
            pending={withdrawing}
            blocked={approving}
            onClick={() => withdraw({ serverId, transferId })}
          >
            {words.withdraw}
          </PendingButton>
        ) : null}
      </div>
      {stage === 'proposed' && !transfer.canApprove ? <p className={classes.dimmed}>{words.second}</p> : null}
    </>
  );
}

function ProposeForm({ server }: { server: InspectedServer }) {
  const { propose } = useTransferChanges(server.id);
  const members = server.members.filter(({ role }) => role !== 'owner');
  const form = useContractForm({
    schema: 'platform.proposeTransfer',
    draftKey: `platform-transfer:${server.id}`,
    initialValues: { userId: members[0]?.userId ?? '', reason: '' },
    toInput: ({ userId, reason }) => ({ serverId: server.id, userId, reason: reason.trim() }),
    required: { reason: texts.servers.reasonNeeded },
    isBlocked: () => members.length === 0,
    sessionKind: 'dashboard',
    send: (input) => propose(input),
    onSent: () => toastSuccess(words.proposed),
    onFailed: (error) => showFailure(words.failed, error),
  });
  return (
    <form {...form.formProps} className={classes.stack}>
      <NativeSelect
        label={words.newOwner}
        data={members.map(({ userId, username }) => ({ value: userId, label: username }))}
        {...form.getInputProps('userId')}
      />
      <ReasonField label={copy.common.reason} most={MAX_LENGTH.reason} {...form.getInputProps('reason')} />
      <div className={classes.buttons}>
        <PendingButton type="submit" variant="default" pending={form.pending} blocked={form.blocked}>
          {words.propose}
        </PendingButton>
      </div>
    </form>
  );
}
