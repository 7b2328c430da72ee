import { Button, Checkbox } from '@mantine/core';
import { IconDownload, IconHourglassEmpty } from '@tabler/icons-react';
import { LIST_MAX } from '@tenfour/contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { useClearOfToasts } from '../../../ui/use-clear-of-toasts.ts';
import classes from './ListTools.module.css';
import { texts } from './texts.ts';
import type { UndoOffer } from './use-way-back.ts';

interface ToolsProps {
  /** Loaded rows, which can be selected. */
  rows: number;
  /** How many punishments match, loaded or not. */
  total: string;
  selected: number;
  mayEdit: boolean;
  expiring: boolean;
  /** What others have recorded waits behind it. */
  pill: ReactNode;
  views: ReactNode;
  /** The way back from what was done last. */
  undoOffer: UndoOffer | null;
  /** Address of what is selected as CSV, or, without a selection, of everything that matches. */
  exportHref: string;
  onSelectAll: (all: boolean) => void;
  onExpire: () => void;
  onUndo: (way: UndoOffer) => void;
}

/** The bar above the list: what is selected and what can be done with it. It keeps its height, and stays in sight. */
export function ListTools(props: ToolsProps) {
  const { rows, selected, mayEdit } = props;
  const bar = useClearOfToasts<HTMLDivElement>(selected > 0);
  return (
    <div ref={bar} className={classes.bar} data-print="off">
      {mayEdit && rows > 0 ? (
        <Checkbox
          size="sm"
          className={classes.all}
          label={
            <>
              <span role="status">{selected > 0 ? texts.selected(selected) : null}</span>
              {selected > 0 ? null : props.total}
            </>
          }
          aria-label={texts.selectAll}
          checked={selected > 0 && selected === rows}
          indeterminate={selected > 0 && selected < rows}
          onChange={() => props.onSelectAll(selected < rows)}
        />
      ) : (
        props.total
      )}
      {props.pill}
      <span className={classes.state} role="status">
        {props.undoOffer ? <Back way={props.undoOffer} isShort={selected > 0} onTake={props.onUndo} /> : null}
      </span>
      {selected > 0 ? <Selected {...props} /> : props.views}
      {selected === 0 && rows > 0 ? (
        <Button
          component="a"
          href={props.exportHref}
          download
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
        >
          {texts.exportAll}
        </Button>
      ) : null}
    </div>
  );
}

function Selected({ selected, expiring, exportHref, onExpire, onSelectAll }: ToolsProps) {
  const tooMany = selected > LIST_MAX;
  return (
    <>
      <PendingButton
        size="xs"
        variant="default"
        pending={expiring}
        leftSection={<IconHourglassEmpty size={14} aria-hidden />}
        onClick={onExpire}
      >
        {texts.expireMany(selected)}
      </PendingButton>
      <Button
        component="a"
        href={tooMany ? undefined : exportHref}
        role={tooMany ? 'link' : undefined}
        aria-disabled={tooMany || undefined}
        download
        size="xs"
        variant="default"
        title={tooMany ? texts.exportTooMany : undefined}
        leftSection={<IconDownload size={14} aria-hidden />}
      >
        {texts.exportSelected}
      </Button>
      <Button size="xs" variant="subtle" onClick={() => onSelectAll(false)}>
        {texts.clearSelection}
      </Button>
    </>
  );
}

/** The way back; `isShort` leaves the room to the selection. It takes the focus if that was lost with the row. */
function Back(props: { way: UndoOffer; isShort: boolean; onTake: (way: UndoOffer) => void }) {
  const { way, onTake } = props;
  const button = useRef<HTMLButtonElement>(null);
  const taken = useRef<UndoOffer | null>(null);
  // After each draw: the row, and the focus with it, goes when the list is read again.
  useEffect(() => {
    if (taken.current === way || document.activeElement !== document.body) return;
    taken.current = way;
    button.current?.focus({ preventScroll: true });
  });
  return (
    <>
      {props.isShort ? null : `${way.line} `}
      <Button
        ref={button}
        size="compact-sm"
        variant="default"
        aria-label={texts.undoOf(way.line)}
        onClick={() => onTake(way)}
      >
        {texts.undo}
      </Button>
    </>
  );
}
