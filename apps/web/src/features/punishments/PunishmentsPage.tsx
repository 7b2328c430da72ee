import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Punishment } from '@tenfour/contracts';
import { useMemo, useState } from 'react';
import { copy } from '../../copy.ts';
import { handleUnauthorized, useUnauthorized } from '../../data/unauthorized.ts';
import { AccessDenied } from '../../ui/AccessDenied.tsx';
import { dialogs } from '../../ui/dialogs.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { type OpenServer, ServerGate } from '../servers/ServerGate.tsx';
import { useServerId } from '../servers/use-server.ts';
import { ComposerArea } from './ComposerArea.tsx';
import { EditDialog } from './EditDialog.tsx';
import { Filters } from './Filters.tsx';
import { outcomeOfFailure } from './outcome.ts';
import type { RowActions } from './PunishmentParts.tsx';
import { PunishmentsList } from './PunishmentsList.tsx';
import classes from './PunishmentsPage.module.css';
import type { PunishmentsFilters } from './search.ts';
import { showOutcome } from './show-outcome.tsx';
import { texts } from './texts.ts';
import { usePunishmentChanges, usePunishments } from './use-punishments.ts';

const route = getRouteApi('/_app/server/$id/punishments');

/** /server/$id/punishments: record, look up, change (ux.md S9). */
export function PunishmentsPage() {
  const serverId = useServerId();
  return (
    <ServerGate serverId={serverId} key={serverId}>
      {(open) =>
        open.permissions.can.canViewPunishments ? (
          <Punishments {...open} />
        ) : (
          <AccessDenied
            text={copy.common.noPermission('punishments')}
            backTo={`/server/${serverId}`}
            backLabel={copy.servers.backToServer}
          />
        )
      }
    </ServerGate>
  );
}

function Punishments({ server, permissions }: OpenServer) {
  const { player, ...search } = route.useSearch();
  const navigate = useNavigate();
  const pages = usePunishments(server.id, search);
  useUnauthorized('server', pages.error);
  const [edited, setEdited] = useState<Punishment | null>(null);
  const removeAfterAsking = useRemove(server.id);
  const records = useMemo(() => pages.data?.pages.flat(), [pages.data]);
  const mayEdit = permissions.can.canEditPunishments;
  const actions: RowActions | null = mayEdit
    ? { edit: setEdited, remove: (punishment) => void removeAfterAsking(punishment) }
    : null;

  function show(next: PunishmentsFilters) {
    void navigate({
      to: '/server/$id/punishments',
      params: { id: server.id },
      search: next,
      replace: true,
      resetScroll: false,
    });
  }

  return (
    <>
      <PageTitle title={`${copy.navigation.punishments} · ${server.name}`}>
        {copy.navigation.punishments}
      </PageTitle>
      <div className={classes.stack}>
        {mayEdit ? (
          <ComposerArea
            serverId={server.id}
            watchesGame={permissions.can.canViewIngamePanel && Boolean(server.erlcApiKey)}
            records={records ?? []}
            player={player}
            onPlayerTaken={() => show(search)}
          />
        ) : (
          <p className={classes.readOnly}>{texts.readOnly}</p>
        )}
        <Panel title={texts.list} flush>
          <div className={classes.filters}>
            <Filters value={search} onChange={show} />
          </div>
          <PunishmentsList
            list={{ ...pages, data: records }}
            search={search}
            actions={actions}
            more={{
              there: pages.hasNextPage,
              loading: pages.isFetchingNextPage,
              load: () => void pages.fetchNextPage(),
            }}
            onClear={() => show({})}
          />
        </Panel>
      </div>
      <EditDialog serverId={server.id} punishment={edited} onClose={() => setEdited(null)} />
    </>
  );
}

/** Deletes a record after one question, and says what became of it. */
function useRemove(serverId: string): (punishment: Punishment) => Promise<void> {
  const { remove } = usePunishmentChanges();
  return async ({ id, punishmentType, robloxUsername }) => {
    const meant = await dialogs.confirm({
      title: texts.deleteTitle,
      text: texts.deleteText(punishmentType, robloxUsername),
      confirmLabel: texts.delete,
      danger: true,
    });
    if (!meant) return;
    try {
      await remove.mutateAsync({ serverId, punishmentId: id });
      toastSuccess(copy.punishments.deleted);
    } catch (error) {
      if (!handleUnauthorized('server', error))
        showOutcome(outcomeOfFailure(copy.punishments.deleteFailed, error));
    }
  };
}
