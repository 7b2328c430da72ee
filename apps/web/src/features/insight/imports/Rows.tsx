import { Button, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Import, ImportRowState, ImportRowView } from '@tenfour/contracts';
import { type ReactNode, useMemo, useState } from 'react';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { PHONE_MEDIA_QUERY } from '../../../ui/FilterBar.tsx';
import { ListFooter } from '../../../ui/list/ListFooter.tsx';
import { NoMatch } from '../../../ui/list/NoMatch.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { StatCards } from '../../../ui/StatCards.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import classes from './Imports.module.css';
import { texts } from './texts.ts';
import { isMoving, useImportRows } from './use-imports.ts';

const STATES = Object.keys(texts.rowStates) as ImportRowState[];
const CHOICES = [
  { value: '', label: texts.all },
  ...STATES.map((value) => ({ value, label: texts.rowStates[value] })),
];

/** The preview row by row, once it is opened. */
export function Rows(props: { serverId: string; one: Import }) {
  const [open, setOpen] = useState(false);
  if (open) return <OpenRows {...props} />;
  return (
    <Button variant="default" size="xs" className={classes.show} onClick={() => setOpen(true)}>
      {texts.showRows}
    </Button>
  );
}

function OpenRows({ serverId, one }: { serverId: string; one: Import }) {
  const [state, setState] = useState<ImportRowState | null>(null);
  const pages = useImportRows({ serverId, importId: one.id }, state, { moving: isMoving(one) });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.rows), [pages.data]);
  return (
    <div className={classes.rows}>
      <NativeSelect
        size="xs"
        label={texts.filter}
        data={CHOICES}
        value={state ?? ''}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          setState(STATES.find((known) => known === chosen) ?? null);
        }}
      />
      <DataRegion query={{ ...pages, data: rows }} skeleton={<RowsSkeleton rows={5} flush />}>
        {(found) =>
          found.length === 0 ? (
            <Nothing filtered={state !== null} onClear={() => setState(null)} />
          ) : (
            <>
              <Lines rows={found} />
              <ListFooter pages={pages} count={found.length} all={texts.rowsEnd(found.length)} flush />
            </>
          )
        }
      </DataRegion>
    </div>
  );
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) return <p className={classes.hint}>{texts.noRows}</p>;
  return <NoMatch title={texts.noRows} clear={texts.all} onClear={onClear} />;
}

function Lines({ rows }: { rows: readonly ImportRowView[] }) {
  const isPhone = useMediaQuery(PHONE_MEDIA_QUERY, false, { getInitialValueInEffect: false });
  return isPhone ? (
    <StatCards
      label={texts.preview}
      cards={rows.map((row) => ({ key: String(row.n), title: row.subject, facts: detailsOf(row) }))}
    />
  ) : (
    <LinesTable rows={rows} />
  );
}

function detailsOf(row: ImportRowView): [string, ReactNode][] {
  return [
    [texts.line, row.n],
    [texts.state, <RowState key="state" row={row} />],
    [texts.kind, texts.kinds[row.kind]],
    [texts.says, <Says key="says" row={row} />],
  ];
}

function RowState({ row }: { row: ImportRowView }) {
  return (
    <>
      {texts.rowStates[row.state]}
      {row.reason === null ? null : <span className={classes.reason}>{row.reason}</span>}
    </>
  );
}

function Says({ row }: { row: ImportRowView }) {
  const when = row.at === null ? [] : [formatDateTime(row.at)];
  const target = row.by === null ? [] : [texts.by(row.by)];
  return (
    <>
      {row.text}
      <span className={classes.reason}>{[...when, ...target].join(' ')}</span>
    </>
  );
}

function LinesTable({ rows }: { rows: readonly ImportRowView[] }) {
  return (
    <ScrollRegion label={texts.preview}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{texts.line}</th>
            <th scope="col">{texts.state}</th>
            <th scope="col">{texts.kind}</th>
            <th scope="col">{texts.subject}</th>
            <th scope="col">{texts.says}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.n}>
              <td>{row.n}</td>
              <td>
                <RowState row={row} />
              </td>
              <td>{texts.kinds[row.kind]}</td>
              <td>{row.subject}</td>
              <td className={classes.says}>
                <Says row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
