import { Checkbox, Group } from '@mantine/core';
import { STATISTICS } from '@tenfour/domain';
import { ChannelSelect } from './ChannelSelect.tsx';
import type { FieldProps } from './StatisticField.tsx';
import classes from './Statistics.module.css';
import { texts } from './texts.ts';
import { choiceOf } from './use-statistics.ts';
import { Written } from './Written.tsx';

/** The channel of the message, and what it shows. */
export function MessageField({ statistics, targets, locked, actions }: FieldProps) {
  const { message } = statistics;
  const shown = message?.statistics ?? [...STATISTICS];
  const save = (next: { channelId: string; statistics: typeof shown } | null) =>
    actions.save({ ...choiceOf(statistics), message: next });
  return (
    <div className={classes.parts}>
      <ChannelSelect
        label={texts.message}
        chosen={message}
        targets={targets.filter(({ kind }) => kind === 'text')}
        problemOf={({ messageProblem }) => messageProblem}
        locked={locked}
        choose={(channelId) => save(channelId === null ? null : { channelId, statistics: shown })}
      />
      {message === null ? null : (
        <>
          <Checkbox.Group label={texts.shows} value={shown} readOnly={locked}>
            <Group gap="xs" mt={4}>
              {STATISTICS.map((statistic) => (
                <Checkbox
                  key={statistic}
                  value={statistic}
                  label={texts.names[statistic]}
                  disabled={locked || (shown.length === 1 && shown[0] === statistic)}
                  onChange={(event) => {
                    const on = event.currentTarget.checked;
                    const { channelId } = message;
                    const next = STATISTICS.filter((one) => (one === statistic ? on : shown.includes(one)));
                    save({ channelId, statistics: next });
                  }}
                />
              ))}
            </Group>
          </Checkbox.Group>
          <Written at={message.writtenAt} problem={message.problem} />
        </>
      )}
    </div>
  );
}
