import { useClickOutside } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { PRODUCT_NAME } from '@tenfour/domain';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { copy } from '../copy.ts';
import { CommunityLink } from '../ui/CommunityLink.tsx';
import { Mark } from './Mark.tsx';
import classes from './SiteMenu.module.css';

const LINKS = [
  { to: '/', label: copy.navigation.home },
  { to: '/documentation', label: copy.navigation.documentation },
  { to: '/premium', label: copy.navigation.premium },
  { to: '/testimonials', label: copy.navigation.testimonials },
] as const;

/** Shows the product's name, which opens the links to its public pages and its community. */
export function SiteMenu() {
  const { href } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === href;
  const close = () => setOpenAt(undefined);
  const place = useClickOutside<HTMLDivElement>(close);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  function onKeyDown(event: KeyboardEvent) {
    if (!open || event.key !== 'Escape') return;
    close();
    button.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what is open inside it, wherever the focus is.
    <div
      ref={place}
      className={classes.place}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpenAt(open ? undefined : href)}
      >
        <Mark size={24} />
        <span className={classes.name}>{PRODUCT_NAME}</span>
        <IconChevronDown size={14} aria-hidden />
      </button>
      {open ? (
        <nav id={id} aria-label="Site" className={classes.menu}>
          {LINKS.map(({ to, label }) => (
            <Link key={to} to={to} activeOptions={{ exact: true }} className={classes.link} onClick={close}>
              {label}
            </Link>
          ))}
          <CommunityLink className={classes.link}>{copy.navigation.community}</CommunityLink>
        </nav>
      ) : null}
    </div>
  );
}
