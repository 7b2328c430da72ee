import { IconHandStop, IconLock } from '@tabler/icons-react';
import type { Member } from '@tenfour/contracts';
import { formatDate } from '../../../ui/time.ts';
import classes from './MembersTab.module.css';
import { texts } from './texts.ts';

/** Says why a role is not what Discord roles or a choice here make it. */
export function FixedRole({ member, manages }: { member: Member; manages: boolean }) {
  return (
    <>
      {member.manualRole ? <ManualRole set={member.manualRole} /> : null}
      {member.role === 'owner' && manages ? <OwnerFixed /> : null}
    </>
  );
}

function OwnerFixed() {
  return (
    <span className={classes.fixed}>
      <IconLock size={13} aria-hidden />
      {texts.ownerFixed}
    </span>
  );
}

/** Says that staff set the role and that the Discord role sync leaves it alone. */
function ManualRole({ set }: { set: NonNullable<Member['manualRole']> }) {
  return (
    <span className={classes.fixed}>
      <IconHandStop size={13} aria-hidden />
      <span>
        {texts.manualRole(set.by)}, <time dateTime={set.at}>{formatDate(set.at)}</time>.{' '}
        {texts.manualRoleEffect}
      </span>
    </span>
  );
}
