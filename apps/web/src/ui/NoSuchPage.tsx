import { IconError404 } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { copy } from '../copy.ts';
import classes from './NoSuchPage.module.css';

/** Longest part of an address that the line shows, in characters. */
const MAX_SHOWN = 80;

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

function shorten(path: string): string {
  const shown = path.replace(UUID, '…');
  const characters = [...shown];
  return characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN).join('')}…` : shown;
}

/** Shows "There is no page at /xyz" and where to go instead, until it is dismissed or the address changes. */
export function NoSuchPage() {
  const { pathname } = useLocation();
  const [dismissed, setDismissed] = useState<string>();
  if (dismissed === pathname) return null;
  return (
    <div className={classes.line} role="status">
      <IconError404 className={classes.icon} size={28} aria-hidden />
      <span>{copy.common.noPageAt(shorten(pathname))}</span>
      <Link to="/">{copy.navigation.home}</Link>
      <Link to="/documentation">{copy.navigation.documentation}</Link>
      <button type="button" className={classes.button} onClick={() => setDismissed(pathname)}>
        {copy.common.dismiss}
      </button>
    </div>
  );
}
