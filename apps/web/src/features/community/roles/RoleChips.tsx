import type { Member } from '@tenfour/contracts';
import { PERMISSION_NAMES, type RoleColor } from '@tenfour/domain';
import { formatDateTime } from '../../../ui/time.ts';
import classes from './Roles.module.css';
import { texts } from './texts.ts';

/** A role's name beside its color. */
export function RoleChip({ name, color }: { name: string; color: RoleColor }) {
  return (
    <span className={classes.chip}>
      <span className={classes.dot} data-color={color} aria-hidden />
      {name}
    </span>
  );
}

/** What a member has besides their role: custom roles, highest first, and permissions until a date. */
export function RoleChips({ member: { roles, permissions = [] } }: { member: Member }) {
  if (roles.length + permissions.length === 0) return null;
  return (
    <span className={classes.chips}>
      {roles.map(({ id, name, color, until }) => (
        <RoleChip
          key={id}
          name={until === null ? name : texts.nameUntil(name, formatDateTime(until))}
          color={color}
        />
      ))}
      {permissions.map(({ flag, until }) => (
        <RoleChip
          key={flag}
          name={texts.nameUntil(PERMISSION_NAMES[flag], formatDateTime(until))}
          color="gray"
        />
      ))}
    </span>
  );
}
