import { Alert, Chip } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { BAN_VIEWS, type BansStatus, type BanView } from '@tenfour/contracts';
import { copy } from '../../../copy.ts';
import { RegionProblem } from '../../../ui/DataRegion.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { type OpenServer, ServerPageGate } from '../../community/servers/ServerGate.tsx';
import { BanRows } from './BanRows.tsx';
import classes from './Bans.module.css';
import { texts } from './texts.ts';
import { useBansStatus } from './use-bans.ts';

const route = getRouteApi('/_app/server/$id/bans');

/** /server/$id/bans: the game's ban list beside the bans on record. */
export function BansPage() {
  return (
    <ServerPageGate
      allowed={({ can }) => can.canEditPunishments && can.canViewIngamePanel}
      denied={copy.navigation.lacksFlag}
    >
      {(open) => (
        <>
          <PageTitle title={`${texts.title} · ${open.server.name}`}>{texts.title}</PageTitle>
          <Content {...open} />
        </>
      )}
    </ServerPageGate>
  );
}

function Content({ server, permissions }: OpenServer) {
  // The notice of the suspension stands above.
  if (!server.isActive) return null;
  if (server.erlcKeyConfigured) return <Comparison serverId={server.id} />;
  return (
    <Alert color="yellow" role="status">
      {texts.noKey}{' '}
      {permissions.can.canEditServerSettings ? (
        <Link to="/server/$id/settings" params={{ id: server.id }} search={{ section: 'api' }}>
          {texts.openSettings}
        </Link>
      ) : (
        texts.askOwner
      )}
    </Alert>
  );
}

function Comparison({ serverId }: { serverId: string }) {
  const { view = 'game', q = '' } = route.useSearch();
  const navigate = useNavigate();
  const status = useBansStatus(serverId, q);
  const counts = status.data?.counts;
  const show = (next: { view: BanView; q: string }) =>
    void navigate({
      to: '/server/$id/bans',
      params: { id: serverId },
      search: {
        ...(next.view === 'game' ? {} : { view: next.view }),
        ...(next.q === '' ? {} : { q: next.q }),
      },
      resetScroll: false,
    });
  return (
    <>
      <p className={classes.lead}>
        <LastRead status={status.data} />
      </p>
      {status.data?.problem ? (
        <Alert color="yellow" role="status" mb="md">
          {status.data.problem.message}
        </Alert>
      ) : null}
      <RegionProblem query={status} />
      <div className={classes.views} role="radiogroup" aria-label={texts.show}>
        <Chip.Group value={view} onChange={(next) => show({ view: next as BanView, q })}>
          {BAN_VIEWS.map((value) => (
            <Chip key={value} value={value} size="sm">
              {texts.view(value, counts?.[value])}
            </Chip>
          ))}
        </Chip.Group>
      </div>
      <search className={classes.search} data-print="off">
        <SearchField
          label={texts.search}
          placeholder={texts.searchPlaceholder}
          value={q}
          onSearch={(text) => show({ view, q: text })}
        />
      </search>
      <section aria-label={texts.nameOf(view)} className={classes.card}>
        <BanRows key={view} serverId={serverId} view={view} search={q} count={counts?.[view]} />
      </section>
    </>
  );
}

function LastRead({ status }: { status: BansStatus | undefined }) {
  if (!status) return null;
  if (status.readAt === null) return texts.firstRead;
  return (
    <>
      {texts.read} <RelativeTime at={status.readAt} />
    </>
  );
}
