import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePermissions } from '../../../data/current-server.ts';
import { oneMoreOpened } from './drawer-address.ts';
import classes from './PlayerLink.module.css';

interface PlayerLinkProps {
  /** The game username. */
  name: string;
  /** The Roblox id where it is certain: another account can have the name by now. */
  account?: string | null | undefined;
  /** What is shown; the name, unless something else is given. */
  children?: ReactNode;
  className?: string | undefined;
  /** In a row of a list: Enter on the row opens this player. */
  opensRow?: boolean;
  /** The mod call that names the player, so that a punishment leads back to it. */
  call?: string | undefined;
  /** Called when the drawer opens over this page. */
  onOpen?: (() => void) | undefined;
}

/**
 * A game username, which opens the player's drawer over the page that it stands on. Plain text for viewers who may not
 * look at punishments, and outside the pages of a server.
 */
export function PlayerLink(props: PlayerLinkProps) {
  const { name, account, children = name, className, opensRow = false, call, onOpen } = props;
  const { id } = useParams({ strict: false });
  const may = usePermissions(id).data?.can.canViewPunishments === true;
  // Isolated: a name of earlier versions can have marks that change the direction of the text after it.
  if (!may || name.trim() === '') return <bdi className={className}>{children}</bdi>;
  return (
    <Link
      to="."
      search={(before) => ({ ...before, player: account ?? name })}
      state={(before) => oneMoreOpened(before, call)}
      onClick={(event) => (event.ctrlKey || event.metaKey || event.shiftKey ? undefined : onOpen?.())}
      resetScroll={false}
      {...(opensRow ? { 'data-key': 'Enter' } : {})}
      className={className === undefined ? classes.link : `${classes.link} ${className}`}
    >
      {children}
    </Link>
  );
}
