import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { User } from '@tenfour/contracts';
import { copy } from '../copy.ts';
import classes from './Header.module.css';
import { TOP_NAV } from './top-nav.ts';
import { UserLook } from './UserName.tsx';

/** The person's own menu; on narrow screens it also holds the top navigation. */
export function UserMenu({ user }: { user: User }) {
  const { navigation, session } = copy;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <button type="button" className={classes.user}>
          <span className="tf-visually-hidden">{navigation.userMenu}: </span>
          <UserLook user={user} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {TOP_NAV.map((item) => (
          <Menu.Item key={item.to} hiddenFrom="lg" renderRoot={(props) => <Link to={item.to} {...props} />}>
            {item.label}
          </Menu.Item>
        ))}
        <Menu.Divider hiddenFrom="lg" />
        <Menu.Item renderRoot={(props) => <Link to="/" {...props} />}>{navigation.dashboard}</Menu.Item>
        <Menu.Item renderRoot={(props) => <Link to="/landing" {...props} />}>{navigation.mainPage}</Menu.Item>
        <Menu.Item renderRoot={(props) => <Link to="/alt-management" {...props} />}>
          {navigation.altManagement}
        </Menu.Item>
        <Menu.Item renderRoot={(props) => <Link to="/admin" {...props} />}>{navigation.adminPanel}</Menu.Item>
        <Menu.Divider />
        <Menu.Item component="a" href="/api/logout">
          {session.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
