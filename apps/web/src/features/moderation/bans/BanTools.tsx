import { Button, Checkbox, TextInput } from '@mantine/core';
import { type Ban, type BanView, MAX_LENGTH } from '@tenfour/contracts';
import { useState } from 'react';
import { dialogs } from '../../../ui/dialogs.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { useClearOfToasts } from '../../../ui/use-clear-of-toasts.ts';
import classes from './Bans.module.css';
import { texts } from './texts.ts';
import { type BanAction, type ChosenBans, useBanActions } from './use-bans.ts';

interface ToolsProps {
  serverId: string;
  view: BanView;
  search: string;
  /** Loaded ones. */
  bans: readonly Ban[];
  hasMore: boolean;
  /** How many the view has, loaded or not; undefined while unknown. */
  count: number | undefined;
  marked: ReadonlySet<string>;
  onMark: (marked: ReadonlySet<string>) => void;
  /** Called with the bans that something was done with: they come back into the list right away. */
  onActed: (ids: readonly string[]) => void;
}

const ACTIONS: Readonly<Record<BanView, readonly BanAction[]>> = {
  game: ['import', 'ignore'],
  record: ['send', 'ignore'],
  both: [],
  ignored: ['showAgain'],
};

/** The bar above the list: selects bans, and does with them what their view offers. */
export function BanTools(props: ToolsProps) {
  const { serverId, view, search, bans, count = 0, marked, onMark } = props;
  const selected = bans.filter(({ id }) => marked.has(id));
  const isWhole = selected.length > 0 && selected.length === bans.length;
  const [everything, setEverything] = useState(false);
  if (everything && !isWhole) setEverything(false);
  const [reason, setReason] = useState(texts.defaultReason);
  const { pending, start } = useBanActions(serverId, view, props.onActed);
  const bar = useClearOfToasts<HTMLDivElement>(selected.length > 0);
  const chosen: ChosenBans = everything ? 'all' : selected;
  const isBlocked = view === 'game' && reason.trim() === '';

  async function act(action: BanAction) {
    const question = {
      title: texts.sendQuestion(everything ? count : selected.length),
      confirmLabel: texts.send,
      danger: true,
    };
    if (action === 'send' && !(await dialogs.confirm(question))) return;
    start(action, chosen, { reason: reason.trim(), onDone: () => onMark(new Set()) });
  }

  return (
    <div ref={bar} className={classes.bar} data-print="off">
      <Checkbox
        size="sm"
        label={
          <span role="status">
            {selected.length > 0 ? texts.selected(everything ? count : selected.length) : texts.selectAll}
          </span>
        }
        aria-label={texts.selectAll}
        checked={isWhole}
        indeterminate={selected.length > 0 && !isWhole}
        onChange={() => onMark(new Set(isWhole ? [] : bans.map(({ id }) => id)))}
      />
      {isWhole && props.hasMore && search === '' && !everything ? (
        <Button size="xs" variant="subtle" onClick={() => setEverything(true)}>
          {texts.selectEvery(count)}
        </Button>
      ) : null}
      {selected.length > 0 ? (
        <div className={classes.actions}>
          {view === 'game' ? (
            <TextInput
              size="xs"
              aria-label={texts.reason}
              maxLength={MAX_LENGTH.reason}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          ) : null}
          {ACTIONS[view].map((action) => (
            <PendingButton
              key={action}
              size="xs"
              variant={action === 'ignore' ? 'default' : 'filled'}
              pending={pending === action}
              blocked={action === 'import' && isBlocked}
              onClick={() => void act(action)}
            >
              {texts[action]}
            </PendingButton>
          ))}
        </div>
      ) : null}
    </div>
  );
}
