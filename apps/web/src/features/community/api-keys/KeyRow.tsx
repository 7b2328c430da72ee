import { Button } from '@mantine/core';
import type { ApiKey } from '@tenfour/contracts';
import { PERMISSION_NAMES } from '@tenfour/domain';
import { useState } from 'react';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import classes from './ApiKeys.module.css';
import { texts } from './texts.ts';
import { useApiKeySteps } from './use-api-keys.ts';

/** One key: what it may, when it was used, and the way to end it. */
export function KeyRow({ serverId, one }: { serverId: string; one: ApiKey }) {
  return (
    <li className={classes.row} aria-label={one.name}>
      <div className={classes.head}>
        <strong className={classes.name}>{one.name}</strong>
        <code>{one.hint}</code>
        <StatusBadge kind="apiKey" value={one.state} />
      </div>
      <p className={classes.hint}>{one.flags.map((flag) => PERMISSION_NAMES[flag]).join(', ')}</p>
      <p className={classes.hint}>
        {texts.by(one.createdBy)} <RelativeTime at={one.createdAt} />
        {' · '}
        {one.expiresAt === null ? texts.forEver : `${texts.endsAt} ${formatDateTime(one.expiresAt)}`}
        {' · '}
        {one.lastUsedAt === null ? (
          texts.neverUsed
        ) : (
          <>
            {texts.lastUsed} <RelativeTime at={one.lastUsedAt} />
          </>
        )}
      </p>
      {one.state === 'active' || one.state === 'asleep' ? <Revoke serverId={serverId} one={one} /> : null}
    </li>
  );
}

/** Asks once more in place: a program that uses the key stops working. */
function Revoke({ serverId, one }: { serverId: string; one: ApiKey }) {
  const [sure, setSure] = useState(false);
  const { revoke } = useApiKeySteps();
  if (!sure) {
    return (
      <Button
        size="xs"
        variant="default"
        className={classes.action}
        aria-label={texts.revokeOf(one.name)}
        onClick={() => setSure(true)}
      >
        {texts.revoke}
      </Button>
    );
  }
  return (
    <PendingButton
      size="xs"
      color="danger"
      className={classes.action}
      pending={revoke.isPending}
      aria-label={texts.sureOf(one.name)}
      onClick={() =>
        revoke.mutate({ serverId, keyId: one.id }, { onSuccess: () => toastSuccess(texts.revoked) })
      }
    >
      {texts.sure}
    </PendingButton>
  );
}
