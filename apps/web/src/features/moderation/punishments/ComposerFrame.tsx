import { CloseButton, Drawer } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Panel } from '../../../ui/Panel.tsx';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import classes from './ComposerFrame.module.css';
import { texts } from './texts.ts';
import type { Opening } from './use-opening.ts';

/** Above the frame of the page (100), below the player's drawer (150) and every dialog (200). */
const BELOW_PLAYER = 140;

/** The surface of the composer: a panel beside the list, a drawer, or a sheet over the whole page. */
export function ComposerFrame({ opening, children }: { opening: Opening; children: ReactNode }) {
  const { layout, isOpen, close } = opening;
  const isBelowPlayer = useLocation({ select: ({ search }) => 'player' in search });
  const leadsBack = useLeadsBack(opening);
  useBackCloses(isOpen && layout !== 'docked' && !isBelowPlayer && !leadsBack, close);

  /** Closes on Escape, except in a dialog opened from here, whose events React passes on. */
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    if (event.currentTarget.contains(event.target as Node)) close();
  }

  if (layout === 'docked') {
    if (!isOpen) return null;
    return (
      <Dock focus={opening.focus} onKeyDown={onKeyDown}>
        <Panel
          title={texts.open}
          side={<CloseButton aria-label={texts.close} onClick={close} />}
          className={classes.panel}
          flush
        >
          {children}
        </Panel>
      </Dock>
    );
  }
  return (
    <Drawer
      opened={isOpen}
      onClose={close}
      onKeyDown={onKeyDown}
      closeOnEscape={false}
      position="right"
      size={layout === 'sheet' ? '100%' : 480}
      returnFocus={false}
      title={texts.open}
      transitionProps={{ duration: 0 }}
      zIndex={BELOW_PLAYER}
      data-print="off"
    >
      {children}
    </Drawer>
  );
}

/** Returns whether Back leads to where the composer was opened. Closes a composer over the page when it does. */
function useLeadsBack({ layout, isOpen, focus, close }: Opening): boolean {
  const index = useLocation({ select: ({ state }) => state.__TSR_index });
  const isLed = useLocation({ select: ({ state }) => state.leadsBack === true });
  const leadsBack = isLed && isOpen && layout !== 'docked' && focus?.field === 'reason';
  const leftAt = useRef<number | null>(null);
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (leadsBack) leftAt.current = index;
    else if (leftAt.current !== null && index < leftAt.current) {
      leftAt.current = null;
      if (isOpen) closeNow();
    }
  }, [leadsBack, index, isOpen]);
  return leadsBack;
}

function Dock(props: {
  focus: Opening['focus'];
  onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void;
  children: ReactNode;
}) {
  const { focus } = props;
  const dock = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) dock.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, [focus]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere inside closes the panel; its button does too.
    <div ref={dock} className={classes.dock} onKeyDown={props.onKeyDown} data-print="off">
      {props.children}
    </div>
  );
}
