import { Checkbox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { WaitingRequest } from '@tenfour/contracts';
import type { RoleOrRank } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import { KeySign } from '../../../ui/KeySign.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { PersonRow } from '../../../ui/PersonRow.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import { formatDate } from '../../../ui/time.ts';
import { PlayerLink } from '../identity/PlayerLink.tsx';
import classes from './JoinRequestsTab.module.css';
import type { Outcome } from './outcome.ts';
import { RoleSelect, useApprovalRole } from './RoleSelect.tsx';
import { texts } from './texts.ts';
import { type OfferUndo, useDecide } from './use-decide.ts';

/** One request: who, when, how long ago, what the server knows of them, and the decision or, in `over`, its outcome. */
export function RequestRow(props: {
  request: WaitingRequest;
  viewerRole: RoleOrRank;
  selected: boolean;
  over: string | undefined;
  onSelect: (selected: boolean) => void;
  onDecided: (outcome: Outcome) => void;
  offerUndo: OfferUndo;
}) {
  const { request } = props;
  return (
    <PersonRow
      rowId={request.id}
      userId={request.userId}
      name={request.username}
      wraps
      over={props.over}
      lead={
        <Checkbox
          size="sm"
          data-key="x"
          aria-label={texts.selectOne(request.username)}
          checked={props.selected}
          onChange={(event) => props.onSelect(event.currentTarget.checked)}
        />
      }
      facts={<Details request={request} />}
      // A new one once the row is over, so that a row which is back can be decided again.
      end={<Decision key={String(props.over === undefined)} {...props} />}
    />
  );
}

function Details({ request }: { request: WaitingRequest }) {
  return (
    <>
      {request.robloxUsername ? (
        <span>
          Roblox: <PlayerLink name={request.robloxUsername} />
        </span>
      ) : null}
      <Prior request={request} />
      {request.hold ? <Hold hold={request.hold} /> : null}
      <span>
        {texts.requested} <RelativeTime at={request.createdAt} />
      </span>
    </>
  );
}

/** Says that staff removed the person before, or set their role before they left. */
function Hold({ hold }: { hold: NonNullable<WaitingRequest['hold']> }) {
  const removed = hold.kind === 'removed';
  return (
    <span className={classes.held} data-removed={removed || undefined}>
      {removed ? texts.removedOn : texts.roleSetOn} <time dateTime={hold.at}>{formatDate(hold.at)}</time>{' '}
      {texts.by(hold.by)}
    </span>
  );
}

/** What the linked name has on record here, for viewers who may look at punishments. */
function Prior({ request: { serverId, robloxUsername, punishments } }: { request: WaitingRequest }) {
  if (robloxUsername === null || punishments === null) return null;
  const { total, active } = punishments;
  if (total === 0) return <span>{texts.noPunishments}</span>;
  return (
    <Link
      to="/server/$id/punishments"
      params={{ id: serverId }}
      search={{ q: robloxUsername }}
      className={classes.prior}
      data-active={active > 0 || undefined}
    >
      <span className="tf-visually-hidden">{robloxUsername}:</span> {texts.punishments(total, active)}
    </Link>
  );
}

function Decision(props: {
  request: WaitingRequest;
  viewerRole: RoleOrRank;
  onDecided: (outcome: Outcome) => void;
  offerUndo: OfferUndo;
}) {
  const { request } = props;
  const { role, setRole, remember } = useApprovalRole(props.viewerRole, request.hold?.kind === 'removed');
  // Said to screen readers; the select beside the button shows it.
  const as = role === 'member' ? '' : texts.as(statusLook('role', role).label);
  const { approve, reject, pending } = useDecide(request, props.onDecided, props.offerUndo);
  return (
    <>
      <RoleSelect
        label={texts.roleFor(request.username)}
        viewerRole={props.viewerRole}
        value={role}
        onChange={setRole}
      />
      <PendingButton
        size="xs"
        color="success"
        data-key="a"
        rightSection={<KeySign of="a" />}
        leftSection={<IconCheck size={14} aria-hidden />}
        pending={pending === 'approved'}
        aria-label={texts.approveOne(request.username, as)}
        onClick={() => {
          remember();
          approve(role);
        }}
      >
        {copy.joinRequests.approve}
      </PendingButton>
      <PendingButton
        size="xs"
        variant="default"
        pending={pending === 'rejected'}
        aria-label={texts.rejectOne(request.username)}
        onClick={reject}
      >
        {copy.joinRequests.reject}
      </PendingButton>
    </>
  );
}
