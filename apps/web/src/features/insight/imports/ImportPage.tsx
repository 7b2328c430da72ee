import { IconArrowLeft, IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { type OpenServer, ServerPageGate } from '../../community/servers/ServerGate.tsx';
import { Chooser } from './Chooser.tsx';
import { ImportCard } from './ImportCard.tsx';
import classes from './Imports.module.css';
import { texts } from './texts.ts';
import { isWaiting, useImports } from './use-imports.ts';

/** /server/$id/import: records from elsewhere, for the owner. */
export function ImportPage() {
  return (
    <ServerPageGate allowed={({ isOwner }) => isOwner} denied={texts.denied}>
      {(open) => <Imports {...open} />}
    </ServerPageGate>
  );
}

function Imports({ server }: OpenServer) {
  const { id, name } = server;
  const list = useImports(id);
  return (
    <>
      <Link to="/server/$id/punishments" params={{ id }} className={classes.back}>
        <IconArrowLeft size={16} aria-hidden />
        {texts.back}
      </Link>
      <PageTitle title={`${texts.title} · ${name}`}>{texts.title}</PageTitle>
      <p className={classes.lead}>{texts.lead}</p>
      <div className={classes.parts}>
        <Chooser serverId={id} waits={list.data?.some(isWaiting) ?? false} />
        <Panel title={texts.history} flush>
          <DataList
            list={list}
            skeleton={{ rows: 2, lines: 3 }}
            empty={<EmptyState icon={IconFileImport} title={texts.none} description={texts.noneText} />}
            own={() => true}
            end={texts.end}
          >
            {(imports) => (
              <ul className={classes.list}>
                {imports.map((one) => (
                  <ImportCard key={one.id} serverId={id} one={one} />
                ))}
              </ul>
            )}
          </DataList>
        </Panel>
      </div>
    </>
  );
}
