import { NativeSelect } from '@mantine/core';
import { BAN_REQUEST_LIMITS } from '@tenfour/domain';
import { toastSuccess } from '../../../ui/toast.ts';
import { texts } from './texts.ts';
import { showFailure, useBanRequestChanges, useBanRequestSummary } from './use-ban-requests.ts';

const VOTES = Array.from({ length: BAN_REQUEST_LIMITS.votesNeeded + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? texts.byAdmin : texts.votes(count),
}));

/** How many votes decide; saved as it is chosen. */
export function VotesNeeded({ serverId, mayEdit }: { serverId: string; mayEdit: boolean }) {
  const { data } = useBanRequestSummary(serverId);
  const { saveSettings } = useBanRequestChanges();
  if (!mayEdit || data === undefined) return null;
  const { votesNeeded } = saveSettings.isPending ? saveSettings.variables : data;
  const save = (count: number) =>
    saveSettings
      .mutateAsync({ serverId, votesNeeded: count })
      .then(() => toastSuccess(texts.saved))
      .catch((error: unknown) => showFailure(texts.notSaved, error));
  return (
    <NativeSelect
      label={texts.votesNeeded}
      data={VOTES}
      value={String(votesNeeded)}
      onChange={({ currentTarget: { value } }) => void save(Number(value))}
    />
  );
}
