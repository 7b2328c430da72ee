import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { PlatformServer } from '@tenfour/contracts';
import type { AccessLevel } from '@tenfour/domain';
import { adminCopy } from '../../../copy/admin.ts';
import { copy } from '../../../copy.ts';
import type { Deciding } from './DecideDialog.tsx';
import { DECISIONS, decisionsFor } from './decisions.ts';
import classes from './Platform.module.css';

/** Shows View, which opens a new tab, and the decisions that the viewer's level allows. */
export function ServerActions(props: {
  server: PlatformServer;
  level: AccessLevel;
  onDecide: (deciding: Deciding) => void;
}) {
  const { server, level, onDecide } = props;
  return (
    <span className={classes.buttons}>
      <Button
        component="a"
        href={`/server-management?serverId=${encodeURIComponent(server.id)}`}
        target="_blank"
        rel="noopener"
        size="compact-sm"
        variant="default"
        rightSection={<IconExternalLink size={13} aria-hidden />}
        aria-label={`${adminCopy.servers.view} ${server.name} ${copy.common.opensInNewTab}`}
      >
        {adminCopy.servers.view}
      </Button>
      {decisionsFor(level, server).map((decision) => (
        <Button
          // One button of two meanings: the focus comes back to it after either.
          key={decision === 'remove' ? 'remove' : 'status'}
          size="compact-sm"
          {...(decision === 'remove' ? { variant: 'light', color: 'danger' } : { variant: 'default' })}
          aria-haspopup="dialog"
          aria-label={`${DECISIONS[decision].label} ${server.name}`}
          onClick={() => onDecide({ decision, server })}
        >
          {DECISIONS[decision].label}
        </Button>
      ))}
    </span>
  );
}
