import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { User } from '@tenfour/contracts';
import { useRef } from 'react';
import { copy } from '../copy.ts';
import { chooseScheme, SCHEME_CHOICES, useScheme } from '../theme/color-scheme.ts';
import { DENSITIES, setDensity, useDensity } from '../theme/density.ts';
import { openOverlay } from '../ui/overlay.ts';
import header from './Header.module.css';
import { texts as keyTexts } from './shortcuts/texts.ts';
import classes from './UserMenu.module.css';
import { UserLook } from './UserName.tsx';

/** The person's own menu: their pages, the look of the product, and the way out. */
export function UserMenu({ user }: { user: User }) {
  const { navigation, session } = copy;
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end" width={248}>
      <Menu.Target>
        <button ref={button} type="button" className={header.user}>
          <span className="tf-visually-hidden">{navigation.userMenu}: </span>
          <UserLook user={user} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item renderRoot={(props) => <Link to="/" {...props} />}>{navigation.dashboard}</Menu.Item>
        <Menu.Item renderRoot={(props) => <Link to="/landing" {...props} />}>{navigation.mainPage}</Menu.Item>
        <Menu.Item renderRoot={(props) => <Link to="/account" {...props} />}>{navigation.account}</Menu.Item>
        <Menu.Item renderRoot={(props) => <Link to="/alt-management" {...props} />}>
          {navigation.altManagement}
        </Menu.Item>
        <Menu.Divider />
        <Looks />
        <Menu.Divider />
        <Menu.Item className="tf-keyboard-only" onClick={() => openOverlay('help', button.current)}>
          {keyTexts.title}
        </Menu.Item>
        <Menu.Item component="a" href="/api/logout">
          {session.logout}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item className={classes.quiet} renderRoot={(props) => <Link to="/admin" {...props} />}>
          {navigation.adminPanel}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Color scheme and row height, on this device. */
function Looks() {
  const { choice } = useScheme();
  const density = useDensity();
  const { navigation } = copy;
  return (
    <>
      <Choices
        label={navigation.theme}
        names={navigation.themes}
        options={SCHEME_CHOICES}
        value={choice}
        onChoose={chooseScheme}
      />
      <Choices
        label={navigation.density}
        names={navigation.densities}
        options={DENSITIES}
        value={density}
        onChoose={setDensity}
      />
    </>
  );
}

/** One row of options. The menu stays open, so that they can be compared. */
function Choices<Option extends string>(props: {
  label: string;
  names: Readonly<Record<Option, string>>;
  options: readonly Option[];
  value: Option;
  onChoose: (option: Option) => void;
}) {
  const { label, names, options, value, onChoose } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and this is a part of a menu.
    <div role="group" aria-label={label}>
      <Menu.Label aria-hidden>{label}</Menu.Label>
      <div className={classes.options}>
        {options.map((option) => (
          <Menu.RadioItem
            key={option}
            value={option}
            checked={option === value}
            onChange={() => onChoose(option)}
            closeMenuOnClick={false}
            classNames={{ item: classes.option ?? '', itemIndicator: classes.indicator ?? '' }}
          >
            {names[option]}
          </Menu.RadioItem>
        ))}
      </div>
    </div>
  );
}
