import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { Issuer, Punishment } from '@tenfour/contracts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { copy } from '../../../copy.ts';
import { useUser } from '../../../data/session.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { type OpenServer, ServerPageGate } from '../../community/servers/ServerGate.tsx';
import { ComposerArea } from './ComposerArea.tsx';
import { EditDialog } from './EditDialog.tsx';
import { isUnderWay } from './enforcement.ts';
import { Filters } from './Filters.tsx';
import { outcomeOfCommand } from './outcome.ts';
import type { RowActions } from './PunishmentParts.tsx';
import { PunishmentsList } from './PunishmentsList.tsx';
import classes from './PunishmentsPage.module.css';
import { filtersOf, isFiltered, type PunishmentsFilters } from './search.ts';
import { showOutcome } from './show-outcome.tsx';
import { texts } from './texts.ts';
import { type Opening, useOpening } from './use-opening.ts';
import { useIssuers, usePunishments } from './use-punishments.ts';
import { type RecordActions, useRecordActions } from './use-record-actions.ts';

const route = getRouteApi('/_app/server/$id/punishments');

/** Shows /server/$id/punishments, to record, look up and change punishments. */
export function PunishmentsPage() {
  return (
    <ServerPageGate
      allowed={({ can }) => can.canViewPunishments}
      denied={copy.common.noPermission('punishments')}
    >
      {(open) => <Punishments {...open} />}
    </ServerPageGate>
  );
}

function Punishments({ server, permissions }: OpenServer) {
  const search = route.useSearch();
  const filters = useMemo(() => filtersOf(search), [search]);
  const show = useShow(server.id);
  const list = usePunishments(server.id, filters);
  const records = list.data;
  const issuers = useIssuers(server.id);
  const viewer = useUser();
  const [edited, setEdited] = useState<Punishment | null>(null);
  const actions = useRecordActions(server.id);
  const awaitOutcome = useOutcomes(records);
  const mayEdit = permissions.can.canEditPunishments;
  const [hasComposer, setHasComposer] = useState(mayEdit);
  if (mayEdit && !hasComposer) setHasComposer(true);
  const rowActions = useRowActions(mayEdit, setEdited, actions);
  const opening = useOpening();
  const isDocked = mayEdit && opening.isOpen && opening.layout === 'docked';

  return (
    <>
      <PageTitle
        title={`${copy.navigation.punishments} · ${server.name}`}
        actions={
          <TitleActions serverId={server.id} {...{ mayEdit, opening }} mayImport={permissions.isOwner} />
        }
      >
        {copy.navigation.punishments}
      </PageTitle>
      {mayEdit ? null : <p className={classes.readOnly}>{texts.readOnly}</p>}
      <div className={classes.stack} data-docked={isDocked || undefined}>
        <Panel title={texts.list} flush>
          <p className="tf-visually-hidden" role="status">
            {isFiltered(filters) && records && !list.isPlaceholderData
              ? texts.found(records.length, list.hasNextPage)
              : null}
          </p>
          <div className={classes.filters} data-print="off">
            <Filters value={filters} issuers={issuers.data ?? NO_ONE} onChange={show} />
          </div>
          <PunishmentsList
            serverId={server.id}
            viewerId={viewer.id}
            list={list}
            filters={useSettled(filters, list.isPlaceholderData)}
            onFilters={show}
            rowActions={rowActions}
            isNarrow={isDocked}
            actions={actions}
          />
        </Panel>
        {hasComposer ? (
          <ComposerArea
            server={server}
            opening={opening}
            closed={!mayEdit}
            watchesGame={permissions.can.canViewIngamePanel && Boolean(server.erlcApiKey)}
            mayEditTemplates={permissions.can.canEditServerSettings}
            records={records ?? NONE}
            prefill={search.punish === undefined ? undefined : { name: search.punish, type: search.type }}
            onPrefilled={() => show(filters)}
            onRecorded={(created) => {
              actions.undo.forget();
              awaitOutcome(created);
            }}
          />
        ) : null}
      </div>
      <EditDialog
        serverId={server.id}
        punishment={edited}
        onClose={() => setEdited(null)}
        onExpire={actions.expire}
      />
    </>
  );
}

function TitleActions(props: { serverId: string; mayEdit: boolean; mayImport: boolean; opening: Opening }) {
  const { opening } = props;
  return (
    <>
      {props.mayImport ? (
        <Button
          variant="default"
          data-print="off"
          renderRoot={(root) => <Link to="/server/$id/import" params={{ id: props.serverId }} {...root} />}
        >
          {texts.importPage}
        </Button>
      ) : null}
      {props.mayEdit ? (
        <Button
          ref={opening.opener}
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-expanded={opening.isOpen}
          // While the composer is open, the keys lead to its first field.
          data-key={opening.isOpen ? undefined : 'p n'}
          data-print="off"
          onClick={opening.open}
        >
          {texts.open}
        </Button>
      ) : null}
    </>
  );
}

const NONE: readonly Punishment[] = [];
const NO_ONE: readonly Issuer[] = [];

/** Puts filters into the address; what else stands there, an open drawer, stays. */
function useShow(serverId: string): (next: PunishmentsFilters) => void {
  const navigate = useNavigate();
  return (next) =>
    void navigate({
      to: '/server/$id/punishments',
      params: { id: serverId },
      search: ({ player }) => (player === undefined ? next : { ...next, player }),
      replace: true,
      resetScroll: false,
    });
}

/** The filters that the records in sight were read with: while others are being read, the old ones. */
function useSettled(filters: PunishmentsFilters, reading: boolean): PunishmentsFilters {
  const [settled, setSettled] = useState(filters);
  if (reading || settled === filters) return settled;
  setSettled(filters);
  return filters;
}

/** What a row's buttons do, the same object from draw to draw: rows that stay are not drawn again. */
function useRowActions(
  mayEdit: boolean,
  edit: (punishment: Punishment) => void,
  actions: RecordActions,
): RowActions | null {
  const latest = useRef(actions);
  latest.current = actions;
  return useMemo(
    () => (mayEdit ? { edit, remove: (punishment) => latest.current.remove(punishment) } : null),
    [mayEdit, edit],
  );
}

/** How long the outcome of the viewer's own record still gets a toast, in ms. */
const NOTIFIED_MS = 120_000;

/**
 * Shows the outcome in the game of records created here, once the list has it. Returns a function that starts waiting
 * for a record's outcome.
 */
function useOutcomes(records: readonly Punishment[] | undefined): (created: Punishment) => void {
  const awaited = useRef(new Map<string, number>());

  useEffect(() => {
    if (awaited.current.size === 0) return;
    for (const record of records ?? []) {
      const since = awaited.current.get(record.id);
      if (since === undefined || isUnderWay(record)) continue;
      awaited.current.delete(record.id);
      const outcome = outcomeOfCommand(record);
      if (outcome && Date.now() - since < NOTIFIED_MS) showOutcome(outcome);
    }
  }, [records]);

  return useCallback((created) => {
    if (isUnderWay(created)) awaited.current.set(created.id, Date.now());
  }, []);
}
