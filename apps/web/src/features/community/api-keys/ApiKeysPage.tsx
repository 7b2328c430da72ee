import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ApiKey } from '@tenfour/contracts';
import { PERMISSION_NAMES } from '@tenfour/domain';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { lazyNamed } from '../../../data/lazy.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { GuideLink } from '../../../ui/GuideLink.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { OptionalPart } from '../../../ui/OptionalPart.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { type OpenServer, ServerPageGate } from '../servers/ServerGate.tsx';
import { SettingsFrame } from '../settings/SettingsFrame.tsx';
import classes from './ApiKeys.module.css';
import { NewKey } from './NewKey.tsx';
import { texts } from './texts.ts';
import { useApiKeySteps, useApiKeys } from './use-api-keys.ts';

const EndpointsPanel = lazyNamed(() => import('../endpoints/EndpointsPanel.tsx'), 'EndpointsPanel');

/** /server/$id/api-keys: what programs may do in a server, and what is sent to them. */
export function ApiKeysPage() {
  return (
    <SettingsFrame entry="developer">
      <ServerPageGate allowed={({ can }) => can.canEditApiKey} denied={copy.navigation.lacksFlag}>
        {(open) => <Keys {...open} />}
      </ServerPageGate>
    </SettingsFrame>
  );
}

function Keys({ server, permissions }: OpenServer) {
  const { id, name } = server;
  const keys = useApiKeys(id);
  useUnauthorized('server', keys.error);
  return (
    <>
      <PageTitle title={`${texts.title} · ${name}`}>{texts.title}</PageTitle>
      <p className={classes.lead}>
        {texts.lead}{' '}
        <Link to="/documentation" hash="api-reference">
          {texts.guide}
        </Link>{' '}
        · <GuideLink guide="sdk">{texts.sdk}</GuideLink>
      </p>
      <div className={classes.parts}>
        <NewKey serverId={id} can={permissions.can} />
        <Panel title={texts.list} flush>
          <DataRegion query={keys} skeleton={<RowsSkeleton rows={2} lines={3} />}>
            {(found) =>
              found.length === 0 ? (
                <EmptyState icon={IconKey} title={texts.none} />
              ) : (
                <ul className={classes.list}>
                  {found.map((one) => (
                    <KeyRow key={one.id} serverId={id} one={one} />
                  ))}
                </ul>
              )
            }
          </DataRegion>
        </Panel>
        {permissions.can.canEditWebhooks ? (
          <OptionalPart>
            <EndpointsPanel serverId={id} />
          </OptionalPart>
        ) : null}
      </div>
    </>
  );
}

/** One key: what it may, when it was used, and the way to end it. */
function KeyRow({ serverId, one }: { serverId: string; one: ApiKey }) {
  return (
    <li className={classes.row} aria-label={one.name}>
      <div className={classes.head}>
        <strong className={classes.name}>{one.name}</strong>
        <code>{one.hint}</code>
        <StatusBadge kind="apiKey" value={one.state} />
      </div>
      <p className={classes.hint}>{one.flags.map((flag) => PERMISSION_NAMES[flag]).join(', ')}</p>
      {one.allowsDangerous ? <p className={classes.hint}>{texts.dangerous.listed}</p> : null}
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
