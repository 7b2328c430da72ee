import type { StatisticsTarget } from '@tenfour/contracts';
import { ReasonSelect } from '../../../ui/ReasonSelect.tsx';
import { texts } from './texts.ts';

/** Values that are no channel: a Select needs texts. */
const NONE = '';
const CREATE = '+';

interface ChannelSelectProps {
  label: string;
  chosen: { channelId: string; channelName: string; problem: string | null } | null;
  targets: readonly StatisticsTarget[];
  problemOf: (target: StatisticsTarget) => string | null;
  locked: boolean;
  choose: (channelId: string | null) => void;
  /** Offers to create one. */
  create?: () => void;
}

/** Chooses a channel; those that the bot can't use say why. */
export function ChannelSelect(props: ChannelSelectProps) {
  const { label, chosen, targets, problemOf, locked, choose, create } = props;
  const isListed = targets.some(({ id }) => id === chosen?.channelId);
  const options = [
    { value: NONE, label: texts.none, why: null },
    ...(create ? [{ value: CREATE, label: texts.create, why: null }] : []),
    ...(chosen && !isListed ? [{ value: chosen.channelId, label: chosen.channelName, why: null }] : []),
    ...targets.map((target) => ({ value: target.id, label: target.name, why: problemOf(target) })),
  ];
  return (
    <ReasonSelect
      label={label}
      options={options}
      value={chosen?.channelId ?? NONE}
      error={chosen?.problem}
      locked={locked}
      nothingFound={texts.noChannel}
      choose={(value) => {
        if (value === CREATE) create?.();
        else choose(value === NONE ? null : value);
      }}
    />
  );
}
