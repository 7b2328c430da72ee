import { Button, Tabs } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { Permissions, PlayerProfile, TimelineEntry } from '@tenfour/contracts';
import { useEffect, useState } from 'react';
import { copy } from '../../../copy.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { useSteadyRows } from '../../../ui/list/use-steady-rows.ts';
import tabRow from '../../../ui/TabRow.module.css';
import { useChosenTabInView } from '../../../ui/use-chosen-tab-in-view.ts';
import { NoteComposer, useNoteFocus } from './NoteComposer.tsx';
import classes from './PlayerDrawer.module.css';
import { GameRun, TimelineRow } from './TimelineRow.tsx';
import { texts } from './texts.ts';
import { type Part, useActiveFirst, usePlayerProfile, useTimeline } from './use-player.ts';

function partsFor({ can }: Permissions): Part[] {
  return [
    'all',
    'notes',
    'punishments',
    ...(can.canViewStaffTools ? (['mod-calls'] as const) : []),
    ...(can.canViewIngamePanel ? (['game'] as const) : []),
  ];
}

/** Returns how many entries a part has; undefined for parts that are not counted. */
function countIn(part: Part, { counts, calls, notes }: PlayerProfile): number | undefined {
  if (part === 'notes') return notes;
  if (part === 'punishments') return counts.warning + counts.kick + counts.strike + counts.ban;
  return part === 'mod-calls' && calls !== null ? calls.reporter + calls.reported : undefined;
}

/** Shows how many entries a tab has; not on phones, where the tabs take the whole width. */
function Count({ of }: { of: number | undefined }) {
  if (!of) return null;
  return (
    <>
      {' '}
      <span className={classes.count}>({of})</span>
    </>
  );
}

/** What happened around a player, as a whole or one part of it; only parts that the viewer may see. */
export function PlayerTabs(props: {
  serverId: string;
  permissions: Permissions;
  name: string;
  /** Whether notes can be left on this name. */
  mayNote: boolean;
}) {
  const { serverId, permissions, name } = props;
  const parts = partsFor(permissions);
  const [chosen, setChosen] = useState<Part>('all');
  const part = parts.includes(chosen) ? chosen : 'all';
  const list = useChosenTabInView(part, parts.length);
  const { field, focusField } = useNoteFocus();
  const { data: profile } = usePlayerProfile(serverId, name);
  return (
    <Tabs
      value={part}
      onChange={(value) => setChosen(parts.find((known) => known === value) ?? 'all')}
      className={classes.tabs}
    >
      <Tabs.List ref={list} aria-label={texts.tabList} className={tabRow.row}>
        {parts.map((one) => (
          <Tabs.Tab
            key={one}
            value={one}
            data-key={`player-${one}`}
            onClick={one === 'notes' ? focusField : undefined}
          >
            {texts.tabs[one]}
            <Count of={profile && countIn(one, profile)} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {parts.map((one) => (
        <Tabs.Panel key={one} value={one} className={classes.panel}>
          {one === 'notes' && props.mayNote && permissions.can.canEditPunishments ? (
            <NoteComposer serverId={serverId} name={name} field={field} />
          ) : null}
          <Timeline serverId={serverId} permissions={permissions} name={name} part={one} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** The entries of one part: active punishments, then the rest, newest first. Older ones load near the end. */
function Timeline(props: { serverId: string; permissions: Permissions; name: string; part: Part }) {
  const { serverId, permissions, name, part } = props;
  const timeline = useTimeline(serverId, name, part);
  const activeFirst = useActiveFirst(serverId, name, part);
  const more = {
    there: timeline.hasNextPage,
    loading: timeline.isFetchingNextPage,
    failed: timeline.isFetchNextPageError,
    load: () => void timeline.fetchNextPage(),
  };
  return (
    <DataRegion query={timeline} skeleton={<RowsSkeleton rows={4} lines={2} flush />}>
      {(entries) =>
        entries.length === 0 ? (
          <p className={classes.empty}>{emptyText(part)}</p>
        ) : (
          <Entries
            entries={activeFirst(entries)}
            serverId={serverId}
            permissions={permissions}
            folds={part === 'all'}
            more={more}
          />
        )
      }
    </DataRegion>
  );
}

function emptyText(part: Part): string {
  if (part === 'game') return texts.emptyGame;
  return texts.empty(part === 'all' ? texts.tabList : texts.tabs[part]);
}

/** Fewer events of the game than this take no more room than the line that would stand for them. */
const LEAST_FOLDED = 3;

const GAME_KINDS: ReadonlySet<TimelineEntry['kind']> = new Set(['join', 'leave', 'kill', 'death', 'command']);

/** Puts events of the game that follow each other together; everything else stands alone. */
function findRuns<Row extends { item: TimelineEntry }>(rows: readonly Row[]): Row[][] {
  const runs: Row[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    const isGame = GAME_KINDS.has(row.item.kind);
    if (isGame && last?.[0] && GAME_KINDS.has(last[0].item.kind)) last.push(row);
    else runs.push([row]);
  }
  return runs;
}

interface More {
  there: boolean;
  loading: boolean;
  failed: boolean;
  load: () => void;
}

function Entries(props: {
  entries: readonly TimelineEntry[];
  serverId: string;
  permissions: Permissions;
  /** Whether what happened in the game is folded, so that records are in sight. */
  folds: boolean;
  more: More;
}) {
  const { entries, folds, more, ...row } = props;
  const { rows, moved } = useSteadyRows(entries);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const runs = folds ? findRuns(rows) : rows.map((one) => [one]);
  return (
    <>
      <ol className={classes.list} onPointerMove={moved}>
        {runs.map((run) =>
          run.length < LEAST_FOLDED || run.some(({ item }) => unfolded.has(item.id)) ? (
            run.map(({ item, gone }) => <TimelineRow key={item.id} entry={item} gone={gone} {...row} />)
          ) : (
            <GameRun
              key={run.at(-1)?.item.id}
              entries={run.map(({ item }) => item)}
              onUnfold={() => setUnfolded(new Set([...unfolded, ...run.map(({ item }) => item.id)]))}
            />
          ),
        )}
      </ol>
      {more.there ? (
        <div className={classes.foot}>
          <Older more={more} />
        </div>
      ) : null}
    </>
  );
}

/** Loads older entries automatically as it scrolls near. */
function Older({ more }: { more: More }) {
  const { ref, entry } = useIntersection<HTMLButtonElement>({ rootMargin: '200px' });
  const due = entry?.isIntersecting === true && !more.loading && !more.failed;
  const { load } = more;
  useEffect(() => {
    if (due) load();
  }, [due]);
  return (
    <Button
      ref={ref}
      size="xs"
      variant="default"
      aria-disabled={more.loading || undefined}
      onClick={() => {
        if (!more.loading) load();
      }}
    >
      {more.loading ? copy.common.loading : texts.more}
    </Button>
  );
}
