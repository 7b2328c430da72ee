import { IconHandStop, IconLock } from '@tabler/icons-react';
import type { Member } from '@tenfour/contracts';
import { formatDate } from '../../../ui/time.ts';
import classes from './MembersTab.module.css';
import { texts } from './texts.ts';

/** Says that the owner's role never changes here. */
export function OwnerFixed() {
  return (
    <span className={classes.fixed}>
      <IconLock size={13} aria-hidden />
      {texts.ownerFixed}
    </span>
  );
}

/** Says that staff set the role and that the Discord role sync leaves it alone. */
export function ManualRole({ set }: { set: NonNullable<Member['manualRole']> }) {
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
