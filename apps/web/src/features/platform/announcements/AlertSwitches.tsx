import { Button, SegmentedControl, Switch } from '@mantine/core';
import { humanise } from '../../../data/errors.ts';
import { toastError } from '../../../ui/toast.ts';
import type { useAlertSignals } from './alert-signals.ts';
import classes from './Bell.module.css';
import type { usePush } from './push.ts';
import { texts } from './texts.ts';

/** Switches for how this browser signals new alerts. */
export function AlertSwitches(props: {
  signals: ReturnType<typeof useAlertSignals>;
  push: ReturnType<typeof usePush>;
}) {
  const { signals, push } = props;

  async function choose(on: boolean) {
    if (!(await signals.setDesktop(on))) toastError(texts.blocked, texts.blockedText);
  }

  async function choosePush(on: boolean) {
    try {
      if (!(await push.set(on))) toastError(texts.blocked, texts.blockedText);
    } catch (error) {
      toastError(texts.pushFailed, humanise(error));
    }
  }

  return (
    <div className={classes.signals}>
      <Switch
        size="xs"
        label={texts.sound}
        checked={signals.hasSound}
        onChange={(event) => signals.setSound(event.currentTarget.checked)}
      />
      {signals.canNotify ? (
        <Switch
          size="xs"
          label={texts.desktop}
          checked={signals.hasDesktop}
          onChange={(event) => void choose(event.currentTarget.checked)}
        />
      ) : null}
      <Switch
        size="xs"
        label={texts.push}
        description={push.obstacle && texts.obstacles[push.obstacle]}
        disabled={push.obstacle !== null || push.isPending}
        checked={push.isOn}
        onChange={(event) => void choosePush(event.currentTarget.checked)}
      />
      {signals.hasSound ? <SoundChoice signals={signals} /> : null}
    </div>
  );
}

/** The sound of new alerts, its volume, and a button to hear it. */
function SoundChoice({ signals }: { signals: ReturnType<typeof useAlertSignals> }) {
  const { choice, choose, test } = signals;
  return (
    <div className={classes.sound}>
      <SegmentedControl
        size="xs"
        aria-label={texts.sound}
        data={texts.sounds}
        value={choice.name}
        onChange={(name) => choose({ name })}
      />
      <input
        type="range"
        min={1}
        max={10}
        aria-label={texts.volume}
        value={choice.volume}
        onChange={(event) => choose({ volume: Number(event.currentTarget.value) })}
      />
      <Button size="compact-xs" variant="default" onClick={test}>
        {texts.test}
      </Button>
    </div>
  );
}
