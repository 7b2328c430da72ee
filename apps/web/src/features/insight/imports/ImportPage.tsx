import { IconArrowLeft, IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { copy } from '../../../copy.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { AccessDenied } from '../../../ui/AccessDenied.tsx';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListFooter } from '../../../ui/list/ListFooter.tsx';
import { HeldList } from '../../../ui/list/NewPill.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { type OpenServer, ServerGate } from '../../community/servers/ServerGate.tsx';
import { useServerId } from '../../community/servers/use-server.ts';
import { Chooser } from './Chooser.tsx';
import { ImportCard } from './ImportCard.tsx';
import classes from './Imports.module.css';
import { texts } from './texts.ts';
import { isWaiting, useImports } from './use-imports.ts';

/** /server/$id/import: records from elsewhere, for the owner. */
export function ImportPage() {
  const serverId = useServerId();
  return (
    <ServerGate serverId={serverId} key={serverId}>
      {(open) =>
        open.permissions.isOwner ? (
          <Imports {...open} />
        ) : (
          <AccessDenied
            text={texts.denied}
            backTo={`/server/${serverId}`}
            backLabel={copy.servers.backToServer}
          />
        )
      }
    </ServerGate>
  );
}

function Imports({ server }: OpenServer) {
  const { id, name } = server;
  const pages = useImports(id);
  useUnauthorized('server', pages.error);
  const imports = useMemo(() => pages.data?.pages.flat(), [pages.data]);
  return (
    <>
      <Link to="/server/$id/punishments" params={{ id }} className={classes.back}>
        <IconArrowLeft size={16} aria-hidden />
        {texts.back}
      </Link>
      <PageTitle title={`${texts.title} · ${name}`}>{texts.title}</PageTitle>
      <p className={classes.lead}>{texts.lead}</p>
      <div className={classes.parts}>
        <Chooser serverId={id} waits={imports?.some(isWaiting) ?? false} />
        <Panel title={texts.history} flush>
          <DataRegion query={{ ...pages, data: imports }} skeleton={<RowsSkeleton rows={2} lines={3} />}>
            {(found) =>
              found.length === 0 ? (
                <EmptyState
                  icon={<IconFileImport size={36} stroke={1.5} aria-hidden />}
                  title={texts.none}
                  description={texts.noneText}
                />
              ) : (
                <>
                  <HeldList items={found} own={() => true}>
                    {(shown) => (
                      <ul className={classes.list}>
                        {shown.map((one) => (
                          <ImportCard key={one.id} serverId={id} one={one} />
                        ))}
                      </ul>
                    )}
                  </HeldList>
                  <ListFooter pages={pages} count={found.length} all={texts.end(found.length)} />
                </>
              )
            }
          </DataRegion>
        </Panel>
      </div>
    </>
  );
}
