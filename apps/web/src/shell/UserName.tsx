import { IconChevronDown } from '@tabler/icons-react';
import type { User } from '@tenfour/contracts';
import { Avatar } from '../ui/Avatar.tsx';
import classes from './Header.module.css';

/** Who one is, as the menu's button shows it. */
export function UserLook({ user }: { user: User }) {
  const name = user.globalName ?? user.username;
  return (
    <>
      <Avatar service="discord" id={user.id} name={name} />
      <span className={classes.userName}>{name}</span>
      <IconChevronDown size={14} aria-hidden />
    </>
  );
}

/** In the menu's place until its code is there. */
export function UserName({ user }: { user: User }) {
  return (
    <span className={classes.user}>
      <UserLook user={user} />
    </span>
  );
}
