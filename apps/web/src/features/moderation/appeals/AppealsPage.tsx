import { SegmentedControl, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconMessage2Question } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { Appeal } from '@tenfour/contracts';
import { APPEAL_FLAGS } from '@tenfour/domain';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { type OpenServer, ServerPageGate } from '../../community/servers/ServerGate.tsx';
import { AppealDetail, AppealState } from './AppealDetail.tsx';
import classes from './Appeals.module.css';
import { texts } from './texts.ts';
import { type AppealsShown, useAppeals } from './use-appeals.ts';

const route = getRouteApi('/_app/server/$id/appeals');

/** /server/$id/appeals: what players wrote against their punishments, and the decision. */
export function AppealsPage() {
  return (
    <ServerPageGate
      allowed={({ can }) => can[APPEAL_FLAGS.view]}
      denied={copy.common.noPermission('punishments')}
    >
      {(open) => <Appeals {...open} />}
    </ServerPageGate>
  );
}

/** From this width on the list and the conversation stand side by side; below it each is a screen. */
const WIDE = '(min-width: 62em)';

function Appeals({ server, permissions }: OpenServer) {
  const { state = 'open', appeal: opened } = route.useSearch();
  const navigate = useNavigate();
  const list = useAppeals(server.id, state);
  const first = useFirst(state, list.data?.[0]?.id);
  const [pressed, setPressed] = useState<string>();
  const { canEditPunishments: mayEdit } = permissions.can;
  const choices = (['open', 'mine', 'decided'] as const).filter((value) => mayEdit || value !== 'mine');
  const addressOf = (shown: AppealsShown, search: { appeal?: string } = {}) => ({
    to: '/server/$id/appeals' as const,
    params: { id: server.id },
    search: { ...(shown === 'open' ? {} : { state: shown }), ...search },
    resetScroll: false,
  });
  const chosen = opened ?? first;

  return (
    <div data-opened={opened !== undefined || undefined} className={classes.page}>
      <PageTitle title={`${texts.title} · ${server.name}`}>{texts.title}</PageTitle>
      <Link {...addressOf(state)} className={classes.back}>
        <IconChevronLeft size={16} aria-hidden /> {texts[state]}
      </Link>
      <SegmentedControl
        aria-label={texts.show}
        className={classes.shown}
        data={choices.map((value) => ({ value, label: texts[value] }))}
        value={state}
        onChange={(shown) => void navigate(addressOf(shown))}
      />
      <div className={classes.columns} data-chosen={chosen !== undefined || undefined}>
        <section aria-label={texts[state]} className={classes.card}>
          <DataList
            list={list}
            filters={state}
            skeleton={{ rows: 3, lines: 3 }}
            empty={
              state === 'open' ? (
                <NoneOpen serverId={server.id} />
              ) : (
                <EmptyState icon={IconMessage2Question} title={texts.noneYet} />
              )
            }
          >
            {(appeals) => (
              <ul className={classes.list}>
                {appeals.map((appeal) => (
                  <AppealRow
                    key={appeal.id}
                    appeal={appeal}
                    chosen={appeal.id === chosen}
                    onChoose={() => {
                      setPressed(appeal.id);
                      void navigate(addressOf(state, { appeal: appeal.id }));
                    }}
                  />
                ))}
              </ul>
            )}
          </DataList>
        </section>
        {chosen === undefined ? null : (
          <div key={chosen} ref={bringIntoView} className={classes.detail}>
            <AppealDetail
              serverId={server.id}
              appealId={chosen}
              mayEdit={mayEdit}
              answers={chosen === pressed}
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** Returns the appeal that a wide screen shows unasked: the first one, also once the list has changed. */
function useFirst(state: AppealsShown, first: string | undefined): string | undefined {
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const [shown, setShown] = useState<{ state: AppealsShown; id: string }>();
  if (first !== undefined && shown?.state !== state) setShown({ state, id: first });
  return isWide && shown?.state === state ? shown.id : undefined;
}

/** Scrolls to an appeal that opens below a long list, or above the window. */
function bringIntoView(detail: HTMLElement | null): void {
  const top = detail?.getBoundingClientRect().top ?? 0;
  if (top < 0 || top > window.innerHeight / 2) detail?.scrollIntoView({ block: 'start' });
}

function NoneOpen({ serverId }: { serverId: string }) {
  return (
    <EmptyState
      icon={IconMessage2Question}
      title={texts.none}
      action={
        <Link to="/server/$id/punishments" params={{ id: serverId }}>
          {texts.toPunishments}
        </Link>
      }
    />
  );
}

/** One appeal in the list; pressing it opens it beside. */
function AppealRow(props: { appeal: Appeal; chosen: boolean; onChoose: () => void }) {
  const { appeal, chosen, onChoose } = props;
  const { punishment } = appeal;
  return (
    <li data-row={appeal.id}>
      <UnstyledButton
        className={classes.row}
        data-key="Enter"
        aria-current={chosen || undefined}
        onClick={onChoose}
      >
        <span className={classes.head}>
          <strong>{punishment.robloxUsername}</strong>
          <StatusBadge kind="punishment" value={punishment.punishmentType} />
        </span>
        <span className={classes.preview}>{appeal.text}</span>
        <span className={classes.hint}>
          <RelativeTime at={appeal.createdAt} /> · {texts.messages(appeal.messages + 1)} ·{' '}
          <AppealState {...appeal} />
        </span>
        {appeal.assignee ? (
          <span className={classes.assignee}>
            <Avatar service="discord" id={appeal.assignee.id} name={appeal.assignee.username} size={20} />
            <span className="tf-visually-hidden">{texts.assignedTo} </span>
            {appeal.assignee.username}
          </span>
        ) : null}
      </UnstyledButton>
    </li>
  );
}
