import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { Issuer, Punishment } from '@tenfour/contracts';
import { useMemo, useRef, useState } from 'react';
import { moderationCopy } from '../../../copy/moderation.ts';
import { copy } from '../../../copy.ts';
import { lazyNamed } from '../../../data/lazy.ts';
import { readCallSearch } from '../../../data/paths.ts';
import { useUser } from '../../../data/session.ts';
import { PHONE_MEDIA_QUERY } from '../../../ui/FilterBar.tsx';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { readPlayerSearch } from '../../community/identity/drawer-address.ts';
import { usePreloadFields } from '../../community/record-fields/parts.tsx';
import { type OpenServer, ServerPageGate } from '../../community/servers/ServerGate.tsx';
import { BanRequestsLink } from '../ban-requests/BanRequestsLink.tsx';
import { ComposerArea } from './ComposerArea.tsx';
import { EditDialog } from './EditDialog.tsx';
import { Filters } from './Filters.tsx';
import type { RowActions } from './PunishmentParts.tsx';
import { PunishmentsList } from './PunishmentsList.tsx';
import classes from './PunishmentsPage.module.css';
import { SavedViews } from './SavedViews.tsx';
import { filtersOf, isFiltered, type PunishmentsFilters } from './search.ts';
import { useOutcomes } from './show-outcome.tsx';
import { texts } from './texts.ts';
import { useForCall } from './use-for-call.ts';
import { type Opening, useOpening } from './use-opening.ts';
import { useIssuers, usePunishments } from './use-punishments.ts';
import { type RecordActions, useRecordActions } from './use-record-actions.ts';

/** Below this width the table folds columns, so that the reason has room. */
const COMPACT_MEDIA_QUERY = '(max-width: 79.99em)';

const route = getRouteApi('/_app/server/$id/punishments');

const BanRequests = lazyNamed(() => import('../ban-requests/BanRequests.tsx'), 'BanRequests');

/** Shows /server/$id/punishments, to record, look up and change punishments, or the requests for bans. */
export function PunishmentsPage() {
  const { requests, request } = route.useSearch();
  return (
    <ServerPageGate
      allowed={({ can }) => can.canViewPunishments}
      denied={copy.common.noPermission('punishments')}
    >
      {(open) =>
        requests === undefined && request === undefined ? (
          <Punishments {...open} />
        ) : (
          <LazyBoundary part={BanRequests}>
            <BanRequests {...open} />
          </LazyBoundary>
        )
      }
    </ServerPageGate>
  );
}

function Punishments({ server, permissions }: OpenServer) {
  const search = route.useSearch();
  const filters = useMemo(() => filtersOf(search), [search]);
  const show = useShow(server.id);
  usePreloadFields(server.id);
  const list = usePunishments(server.id, filters);
  const records = list.data;
  const issuers = useIssuers(server.id).data ?? NO_ONE;
  const viewerId = useUser().id;
  const [edited, setEdited] = useState<Punishment | null>(null);
  const actions = useRecordActions(server.id);
  const awaitOutcome = useOutcomes(records);
  const mayEdit = permissions.can.canEditPunishments;
  const watchesGame = permissions.can.canViewIngamePanel && Boolean(server.erlcApiKey);
  const [hasComposer, setHasComposer] = useState(mayEdit);
  if (mayEdit && !hasComposer) setHasComposer(true);
  const rowActions = useRowActions(mayEdit, setEdited, actions);
  const forCall = useForCall(server.id, search.call, permissions.can.canViewStaffTools);
  const opening = forCall.closing(useOpening());
  const isCompact = useMediaQuery(COMPACT_MEDIA_QUERY, false, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery(PHONE_MEDIA_QUERY, false, { getInitialValueInEffect: false });
  const views = <SavedViews serverId={server.id} filters={filters} onApply={show} />;
  const isDocked = mayEdit && opening.isOpen && opening.layout === 'docked';

  return (
    <>
      <PageTitle
        title={`${copy.navigation.punishments} · ${server.name}`}
        actions={
          <TitleActions
            serverId={server.id}
            {...{ mayEdit, opening }}
            mayCompare={mayEdit && watchesGame}
            mayImport={permissions.isOwner}
          />
        }
      >
        {copy.navigation.punishments}
      </PageTitle>
      {mayEdit ? null : <p className={classes.readOnly}>{texts.readOnly}</p>}
      <div className={classes.filters}>
        <Filters
          serverId={server.id}
          value={filters}
          issuers={issuers}
          withSort={isCompact || isDocked}
          onChange={show}
        />
      </div>
      <div className={classes.stack} data-docked={isDocked || undefined}>
        <Panel title={texts.list} side={isPhone ? null : views} className={classes.list} flush>
          <p className="tf-visually-hidden" role="status">
            {isFiltered(filters) && records && !list.isPlaceholderData
              ? texts.found(records.length, list.hasNextPage)
              : null}
          </p>
          <PunishmentsList
            serverId={server.id}
            viewerId={viewerId}
            list={list}
            filters={useSettled(filters, list.isPlaceholderData)}
            onFilters={show}
            rowActions={rowActions}
            isCompact={isCompact || isDocked}
            actions={actions}
            views={isPhone ? views : null}
          />
        </Panel>
        {hasComposer ? (
          <ComposerArea
            server={server}
            opening={opening}
            closed={!mayEdit}
            watchesGame={watchesGame}
            mayEditTemplates={permissions.can.canEditServerSettings}
            records={records ?? NONE}
            prefill={forCall.prefill(search)}
            onPrefilled={() => show(filters)}
            onRecorded={(created) => {
              actions.undo.forget();
              awaitOutcome(created);
              forCall.goBack(created);
            }}
          />
        ) : null}
      </div>
      <EditDialog serverId={server.id} punishment={edited} onClose={() => setEdited(null)} />
    </>
  );
}

function TitleActions(props: {
  serverId: string;
  mayEdit: boolean;
  mayCompare: boolean;
  mayImport: boolean;
  opening: Opening;
}) {
  const { opening } = props;
  return (
    <>
      <BanRequestsLink serverId={props.serverId} />
      {props.mayCompare ? (
        <WayTo page="bans" serverId={props.serverId}>
          {moderationCopy.bans}
        </WayTo>
      ) : null}
      {props.mayImport ? (
        <WayTo page="import" serverId={props.serverId}>
          {copy.navigation.import}
        </WayTo>
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

function WayTo(props: { page: 'bans' | 'import'; serverId: string; children: string }) {
  return (
    <Button
      variant="default"
      data-print="off"
      renderRoot={(root) => (
        <Link to={`/server/$id/${props.page}`} params={{ id: props.serverId }} {...root} />
      )}
    >
      {props.children}
    </Button>
  );
}

const NONE: readonly Punishment[] = [];
const NO_ONE: readonly Issuer[] = [];

/** Puts filters into the address; what else stands there, an open drawer or a mod call, stays. */
function useShow(serverId: string): (next: PunishmentsFilters) => void {
  const navigate = useNavigate();
  return (next) =>
    void navigate({
      to: '/server/$id/punishments',
      params: { id: serverId },
      search: ({ player, call }) => ({
        ...next,
        ...readPlayerSearch({ player }),
        ...readCallSearch({ call }),
      }),
      state: ({ leadsBack }) => (leadsBack ? { leadsBack } : {}),
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
