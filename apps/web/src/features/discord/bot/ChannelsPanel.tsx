import { Select } from '@mantine/core';
import type { BotChannel, BotState } from '@tenfour/contracts';
import { RegionProblem } from '../../../ui/DataRegion.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import classes from './Bot.module.css';
import { texts } from './texts.ts';
import { useBotChannels, useChangeBot } from './use-bot.ts';

/** No channel: a Select needs a value that is a text. */
const NOWHERE = '';

/** Where mod calls and join requests are posted. */
export function ChannelsPanel(props: {
  serverId: string;
  connection: NonNullable<BotState['connection']>;
  mayEdit: boolean;
}) {
  const { serverId, connection, mayEdit } = props;
  const channels = useBotChannels(serverId, mayEdit);
  const { save, saving } = useChangeBot(serverId);
  const { modCalls, joinRequests } = connection;
  const known = channels.data ?? [];
  const locked = !mayEdit || saving || channels.data === undefined;
  const idOf = (value: string | null) => (value === null || value === NOWHERE ? null : value);
  return (
    <Panel title={texts.channels}>
      <RegionProblem query={channels} />
      <div className={classes.fields}>
        <Select
          label={texts.modCalls}
          description={texts.modCallsHint}
          data={choices(known, modCalls)}
          value={modCalls?.id ?? NOWHERE}
          allowDeselect={false}
          readOnly={locked}
          nothingFoundMessage={texts.noChannel}
          onChange={(value) => save(idOf(value), joinRequests?.id ?? null)}
        />
        <Select
          label={texts.joinRequests}
          description={texts.joinRequestsHint}
          data={choices(known, joinRequests)}
          value={joinRequests?.id ?? NOWHERE}
          allowDeselect={false}
          readOnly={locked}
          nothingFoundMessage={texts.noChannel}
          onChange={(value) => save(modCalls?.id ?? null, idOf(value))}
        />
      </div>
      <p className={classes.hint}>{mayEdit ? texts.channelsHint : texts.readOnly}</p>
    </Panel>
  );
}

/** The chosen one stands there although the list is not, or does not hold it any more. */
function choices(channels: readonly BotChannel[], chosen: BotChannel | null) {
  const all = chosen && !channels.some(({ id }) => id === chosen.id) ? [chosen, ...channels] : channels;
  return [
    { value: NOWHERE, label: texts.nowhere },
    ...all.map(({ id, name }) => ({ value: id, label: `#${name}` })),
  ];
}
