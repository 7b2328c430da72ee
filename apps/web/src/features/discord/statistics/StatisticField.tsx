import { TextInput } from '@mantine/core';
import type { StatisticsChannels, StatisticsTarget } from '@tenfour/contracts';
import {
  CHANNEL_NAME_MAX,
  type Statistic,
  statisticName,
  templateProblem,
  VALUE_PLACE,
} from '@tenfour/domain';
import { useState } from 'react';
import { ChannelSelect } from './ChannelSelect.tsx';
import classes from './Statistics.module.css';
import { texts } from './texts.ts';
import { choiceOf, type StatisticsChoice, type useSaveStatistics } from './use-statistics.ts';
import { Written } from './Written.tsx';

export interface FieldProps {
  statistics: StatisticsChannels;
  targets: readonly StatisticsTarget[];
  locked: boolean;
  actions: ReturnType<typeof useSaveStatistics>;
}

/** The channel of one statistic, and its name. */
export function StatisticField(props: FieldProps & { statistic: Statistic }) {
  const { statistic, statistics, targets, locked, actions } = props;
  const chosen = statistics.channels.find((one) => one.statistic === statistic) ?? null;
  const template = chosen?.template ?? `${texts.names[statistic]}: ${VALUE_PLACE}`;
  const value = statistics.values.find((one) => one.statistic === statistic)?.value ?? '';
  const choiceWith = (channelId: string | null, name = template): StatisticsChoice => {
    const choice = choiceOf(statistics);
    const others = choice.channels.filter((one) => one.statistic !== statistic);
    const own = channelId === null ? [] : [{ statistic, channelId, template: name }];
    return { ...choice, channels: [...others, ...own] };
  };
  return (
    <div className={classes.parts}>
      <ChannelSelect
        label={texts.names[statistic]}
        chosen={chosen}
        targets={targets}
        problemOf={({ nameProblem }) => nameProblem}
        locked={locked}
        choose={(channelId) => actions.save(choiceWith(channelId))}
        create={() => actions.create(statisticName(template, value), choiceWith)}
      />
      {chosen === null ? null : (
        <>
          <NameField
            // Another person's change replaces what is shown.
            key={template}
            label={texts.name(texts.names[statistic])}
            template={template}
            value={value}
            locked={locked}
            save={(name) => actions.save(choiceWith(chosen.channelId, name))}
          />
          <Written at={chosen.writtenAt} problem={chosen.problem} />
        </>
      )}
    </div>
  );
}

/** The name with its place for the value, saved when it is left. */
function NameField(props: {
  label: string;
  template: string;
  value: string;
  locked: boolean;
  save: (template: string) => void;
}) {
  const { label, template, value, locked, save } = props;
  const [text, setText] = useState(template);
  const problem = templateProblem(text);
  const finish = () => {
    if (problem === null && text.trim() !== template && !locked) save(text.trim());
  };
  return (
    <TextInput
      label={label}
      description={problem === null ? texts.preview(statisticName(text, value)) : texts.hint}
      error={problem ?? undefined}
      value={text}
      maxLength={CHANNEL_NAME_MAX}
      readOnly={locked}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) finish();
      }}
    />
  );
}
