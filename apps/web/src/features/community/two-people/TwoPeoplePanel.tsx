import { Text } from '@mantine/core';
import type { TwoPeople } from '@tenfour/contracts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { dialogs } from '../../../ui/dialogs.ts';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Requests } from './Requests.tsx';
import classes from './TwoPeople.module.css';
import { texts } from './texts.ts';
import { useTwoPeople, useTwoPeopleActions } from './use-two-people.ts';

/** Lets the owner require a second person, and shows what waits for one. */
export function TwoPeoplePanel({ serverId }: { serverId: string }) {
  const state = useTwoPeople(serverId);
  return (
    <Panel title={texts.title}>
      <DataRegion query={state} skeleton={<RowsSkeleton rows={1} flush />}>
        {(known) => <Content serverId={serverId} state={known} />}
      </DataRegion>
    </Panel>
  );
}

function Content({ serverId, state }: { serverId: string; state: TwoPeople }) {
  const { enabledAt, requests } = state;
  const { update, pending } = useTwoPeopleActions(serverId);
  const isOn = enabledAt !== null;

  async function change() {
    const question = { title: texts.onTitle, text: texts.onText, confirmLabel: texts.turnOn };
    if (isOn || (await dialogs.confirm(question))) update.mutate({ serverId, enabled: !isOn });
  }

  return (
    <div className={classes.content}>
      <Text className={classes.quiet}>{texts.hint}</Text>
      {isOn ? (
        <Text role="status">
          {texts.on} <RelativeTime at={enabledAt} />
        </Text>
      ) : null}
      <div>
        <PendingButton variant="default" pending={pending} onClick={() => void change()}>
          {isOn ? texts.turnOff : texts.turnOn}
        </PendingButton>
      </div>
      {isOn && requests.length > 0 ? <h3 className={classes.title}>{texts.requests}</h3> : null}
      {isOn ? <Requests serverId={serverId} requests={requests} /> : null}
    </div>
  );
}
