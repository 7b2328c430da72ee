import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import type { SessionSeries } from '@tenfour/contracts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { dialogs } from '../../../ui/dialogs.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import classes from './Sessions.module.css';
import { seriesTexts } from './series-texts.ts';
import { texts } from './texts.ts';
import { showFailure, useSeries, useSessionChanges } from './use-sessions.ts';

/** The series of a session, and what hosts can do with it. */
export function SeriesNote(props: {
  serverId: string;
  seriesId: string;
  canHost: boolean;
  onEdit: (series: SessionSeries) => void;
}) {
  const { serverId, seriesId, canHost, onEdit } = props;
  const series = useSeries(serverId, seriesId);
  const { endSeries } = useSessionChanges();
  const once = useSingleFlight();
  if (series === null) return null;

  const end = () =>
    once(async () => {
      const question = { title: seriesTexts.endQuestion(series.title), confirmLabel: seriesTexts.end };
      if (!(await dialogs.confirm({ ...question, cancelLabel: texts.keep, danger: true }))) return;
      try {
        await endSeries.mutateAsync({ serverId, seriesId });
        toastSuccess(seriesTexts.ended, series.title);
      } catch (error) {
        showFailure(texts.failed, error);
      }
    });

  return (
    <div className={classes.series}>
      <span className={classes.facts}>
        <IconRepeat size={14} aria-hidden /> {seriesTexts.repeatsOn(series)}
      </span>
      {canHost ? (
        <>
          <Button variant="default" size="xs" aria-haspopup="dialog" onClick={() => onEdit(series)}>
            {seriesTexts.edit}
          </Button>
          <PendingButton variant="default" size="xs" pending={endSeries.isPending} onClick={end}>
            {seriesTexts.end}
          </PendingButton>
        </>
      ) : null}
    </div>
  );
}
