import { Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { User } from '@tenfour/contracts';
import { useRef } from 'react';
import { copy } from '../copy.ts';
import { DENSITIES, setDensity, useDensity } from '../theme/density.ts';
import { openOverlay } from '../ui/overlay.ts';
import classes from './Header.module.css';
import { texts as keyTexts } from './shortcuts/texts.ts';
import { TOP_NAV } from './top-nav.ts';
import { UserLook } from './UserName.tsx';

/** Where the header has no room for the top navigation, see Header.module.css. */
const WITHOUT_TOP_NAV = '(max-width: 74.99em)';

/** The person's own menu; on narrow screens it also holds the top navigation. */
export function UserMenu({ user }: { user: User }) {
  const { navigation, session } = copy;
  const button = useRef<HTMLButtonElement>(null);
  // An entry that is there and not shown would be given the focus, and keep it from the others.
  const narrow = useMediaQuery(WITHOUT_TOP_NAV, false, { getInitialValueInEffect: false });
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <button ref={button} type="button" className={classes.user}>
          <span className="tf-visually-hidden">{navigation.userMenu}: </span>
          <UserLook user={user} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {narrow ? <TopNav /> : null}
        <Menu.Item renderRoot={(props) => <Link to="/" {...props} />}>{navigation.dashboard}</Menu.Item>
        <Menu.Item renderRoot={(props) => <Link to="/landing" {...props} />}>{navigation.mainPage}</Menu.Item>
        <Menu.Item renderRoot={(props) => <Link to="/alt-management" {...props} />}>
          {navigation.altManagement}
        </Menu.Item>
        <Menu.Item renderRoot={(props) => <Link to="/admin" {...props} />}>{navigation.adminPanel}</Menu.Item>
        <Menu.Divider />
        <Densities />
        <Menu.Divider />
        <Menu.Item onClick={() => openOverlay('help', button.current)}>{keyTexts.title}</Menu.Item>
        <Menu.Item component="a" href="/api/logout">
          {session.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function TopNav() {
  return (
    <>
      {TOP_NAV.map((item) => (
        <Menu.Item key={item.to} renderRoot={(props) => <Link to={item.to} {...props} />}>
          {item.label}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}

/** How much room rows take, on this device. The menu stays open, so that both can be looked at. */
function Densities() {
  const density = useDensity();
  const { navigation } = copy;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and this is a part of a menu.
    <div role="group" aria-label={navigation.density}>
      <Menu.Label aria-hidden>{navigation.density}</Menu.Label>
      <Menu.RadioGroup
        value={density}
        onChange={(chosen) => setDensity(DENSITIES.find((known) => known === chosen) ?? 'comfortable')}
      >
        {DENSITIES.map((value) => (
          <Menu.RadioItem key={value} value={value} closeMenuOnClick={false}>
            {navigation.densities[value]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </div>
  );
}
