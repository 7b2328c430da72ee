import { IconArrowLeft, IconKey } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { type OpenServer, ServerPageGate } from '../servers/ServerGate.tsx';
import classes from './ApiKeys.module.css';
import { KeyRow } from './KeyRow.tsx';
import { NewKey } from './NewKey.tsx';
import { texts } from './texts.ts';
import { useApiKeys } from './use-api-keys.ts';

/** /server/$id/api-keys: what programs may do in a server. */
export function ApiKeysPage() {
  return (
    <ServerPageGate allowed={({ can }) => can.canEditApiKey} denied={texts.denied}>
      {(open) => <Keys {...open} />}
    </ServerPageGate>
  );
}

function Keys({ server, permissions }: OpenServer) {
  const { id, name } = server;
  const keys = useApiKeys(id);
  useUnauthorized('server', keys.error);
  return (
    <>
      <Link to="/server/$id/settings" params={{ id }} className={classes.back}>
        <IconArrowLeft size={16} aria-hidden />
        {texts.back}
      </Link>
      <PageTitle title={`${texts.title} · ${name}`}>{texts.title}</PageTitle>
      <p className={classes.lead}>
        {texts.lead}{' '}
        <Link to="/documentation" hash="api-reference">
          {texts.guide}
        </Link>
      </p>
      <div className={classes.parts}>
        <NewKey serverId={id} can={permissions.can} />
        <Panel title={texts.list} flush>
          <DataRegion query={keys} skeleton={<RowsSkeleton rows={2} lines={3} />}>
            {(found) =>
              found.length === 0 ? (
                <EmptyState icon={IconKey} title={texts.none} description={texts.noneText} />
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
      </div>
    </>
  );
}
