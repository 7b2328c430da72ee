import { Select } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { JoinRequest } from '@tenfour/contracts';
import { canGrantOnApproval, GRANTABLE_ROLES, type GrantableRole, type Role } from '@tenfour/domain';
import { useState } from 'react';
import { copy } from '../../copy.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { PendingButton } from '../../ui/PendingButton.tsx';
import { statusLook } from '../../ui/status-table.ts';
import { formatAge, formatDateTime } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import classes from './RequestRow.module.css';
import { texts } from './texts.ts';
import { useDecide } from './use-decide.ts';

/** What an approval grants unless somebody chooses otherwise (spec section 9). */
const PRESET: GrantableRole = 'moderator';

/** One request: who, when, how long ago, and the decision. */
export function RequestRow(props: { request: JoinRequest; viewerRole: Role; onDecided: () => void }) {
  const { request } = props;
  const now = useNow(30_000);
  const [role, setRole] = useState<GrantableRole>(PRESET);
  const { approve, reject, pending } = useDecide(request, props.onDecided);
  const roles = GRANTABLE_ROLES.filter((one) => canGrantOnApproval(props.viewerRole, one));
  const age = formatAge(now - new Date(request.createdAt).getTime());

  return (
    <li className={classes.row}>
      <Avatar service="discord" id={request.userId} name={request.username} size={36} />
      <div className={classes.who}>
        <span className={classes.name}>{request.username}</span>
        <span className={classes.facts}>
          {request.robloxUsername ? <span>Roblox: {request.robloxUsername}</span> : null}
          <time dateTime={request.createdAt}>{texts.requested(formatDateTime(request.createdAt))}</time>
          <span className={classes.age}>{texts.waitingFor(age)}</span>
        </span>
      </div>
      <div className={classes.actions}>
        <Select
          size="xs"
          w={130}
          aria-label={texts.roleFor(request.username)}
          allowDeselect={false}
          data={roles.map((one) => ({ value: one, label: statusLook('role', one).label }))}
          value={role}
          onChange={(value) => setRole(value ?? PRESET)}
        />
        <PendingButton
          size="xs"
          color="success"
          leftSection={<IconCheck size={14} aria-hidden />}
          pending={pending === 'approved'}
          aria-label={texts.approveOne(request.username)}
          onClick={() => approve(role)}
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
      </div>
    </li>
  );
}
