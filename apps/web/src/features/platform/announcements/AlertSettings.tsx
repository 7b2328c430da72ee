import { Button, Modal, SegmentedControl, Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { PushSubscriptionInfo } from '@tenfour/contracts';
import { deviceName } from '@tenfour/domain';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { toastError } from '../../../ui/toast.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { AlertPreferences } from './AlertPreferences.tsx';
import classes from './AlertSettings.module.css';
import type { useAlertSignals } from './alert-signals.ts';
import type { usePush } from './push.ts';
import { texts } from './texts.ts';

type Signals = ReturnType<typeof useAlertSignals>;
type Push = ReturnType<typeof usePush>;

/** Dialog with what a person can choose about their alerts. Each choice is saved as it is made. */
export function AlertSettings(props: { signals: Signals; push: Push; onClose: () => void }) {
  const { signals, push, onClose } = props;
  useBackCloses(true, onClose);
  const preferences = useQuery(trpc.alerts.preferences.queryOptions());
  const devices = useQuery(trpc.push.list.queryOptions());
  const refetchDevices = () => devices.refetch();
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.settings}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
    >
      <div className={classes.sections}>
        <section>
          <h3>{texts.thisDevice}</h3>
          <SignalSwitches signals={signals} />
          <PushSwitch push={push} onChanged={refetchDevices} />
        </section>
        <DataRegion query={preferences} skeleton={<div className={classes.skeleton} />}>
          {(data) => <AlertPreferences {...data} />}
        </DataRegion>
        {devices.data?.length ? (
          <section>
            <h3>{texts.devices}</h3>
            <ul className={classes.devices}>
              {devices.data.map((one) => (
                <Device key={one.id} device={one} push={push} onRemoved={refetchDevices} />
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Modal>
  );
}

/** How this browser signals alerts while a page is open. */
function SignalSwitches({ signals }: { signals: Signals }) {
  async function choose(on: boolean) {
    if (!(await signals.setDesktop(on))) toastError(texts.blocked, texts.blockedText);
  }

  return (
    <>
      <Switch
        label={texts.sound}
        checked={signals.hasSound}
        onChange={(event) => signals.setSound(event.currentTarget.checked)}
      />
      {signals.hasSound ? <SoundChoice signals={signals} /> : null}
      {signals.canNotify ? (
        <Switch
          label={texts.desktop}
          checked={signals.hasDesktop}
          onChange={(event) => void choose(event.currentTarget.checked)}
        />
      ) : null}
    </>
  );
}

/** The sound of new alerts, its volume, and a button to hear it. */
function SoundChoice({ signals }: { signals: Signals }) {
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

function PushSwitch({ push, onChanged }: { push: Push; onChanged: () => unknown }) {
  async function choose(on: boolean) {
    try {
      if (await push.set(on)) onChanged();
      else toastError(texts.blocked, texts.blockedText);
    } catch (error) {
      toastError(texts.pushFailed, humanise(error));
    }
  }

  return (
    <Switch
      label={texts.push}
      description={push.obstacle && texts.obstacles[push.obstacle]}
      disabled={push.obstacle !== null || push.isPending}
      checked={push.isOn}
      onChange={(event) => void choose(event.currentTarget.checked)}
    />
  );
}

/** A browser that receives pushes, and the button that ends that. */
function Device(props: { device: PushSubscriptionInfo; push: Push; onRemoved: () => Promise<unknown> }) {
  const { device, push } = props;
  const unsubscribe = useMutation(trpc.push.unsubscribe.mutationOptions());
  const remove = useMutation({
    async mutationFn() {
      if (device.current && push.isOn) await push.set(false);
      await unsubscribe.mutateAsync({ id: device.id });
      await props.onRemoved();
    },
  });
  const name = deviceName(device.userAgent);
  return (
    <li>
      <span>
        {name} <small>{device.current ? texts.thisDevice : <RelativeTime at={device.lastUsedAt} />}</small>
        {remove.error ? <small role="alert">{humanise(remove.error)}</small> : null}
      </span>
      <PendingButton
        size="compact-sm"
        variant="default"
        aria-label={`${texts.remove}: ${name}`}
        pending={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {texts.remove}
      </PendingButton>
    </li>
  );
}
