import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronLeft,
  IconCircleCheck,
  IconPencil,
  IconPlayerPause,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Wave } from '@tenfour/contracts';
import { rank, type WaveState } from '@tenfour/domain';
import type { CareersSearch } from '../../../data/paths.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { GuideLink } from '../../../ui/GuideLink.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import type { StatusLook } from '../../../ui/status-public.ts';
import type { OpenServer } from '../../community/servers/ServerGate.tsx';
import classes from '../reviews/Reviews.module.css';
import { RoleHistory } from './RoleHistory.tsx';
import { texts } from './texts.ts';
import { useWaves } from './use-promotions.ts';
import { WaveEditor } from './WaveEditor.tsx';
import { WavePanel } from './WavePanel.tsx';

/** Returns the address of the waves, or of one. */
function waveAddress(serverId: string, wave?: string) {
  return {
    to: '/server/$id/staff' as const,
    params: { id: serverId },
    search: { view: 'promotions' as const, ...(wave === undefined ? {} : { wave }) },
    resetScroll: false,
  };
}

/** Lists the waves, or shows the one of the address: `new` is the editor. */
export function PromotionsView({ server, permissions, search }: OpenServer & { search: CareersSearch }) {
  const navigate = useNavigate();
  const { wave, review } = search;
  const open = (id?: string) => void navigate(waveAddress(server.id, id));
  if (wave === undefined) {
    return (
      <div className={classes.stack}>
        <WaveList serverId={server.id} />
        {leadsStaff(permissions) ? <RoleHistory serverId={server.id} /> : null}
      </div>
    );
  }
  return (
    <div className={classes.stack}>
      <Link {...waveAddress(server.id)} className={classes.back}>
        <IconChevronLeft size={16} aria-hidden /> {texts.back}
      </Link>
      {wave === 'new' ? (
        <WaveEditor serverId={server.id} review={review} wave={null} onDone={(one) => open(one?.id)} />
      ) : (
        <WavePanel key={wave} serverId={server.id} waveId={wave} onGone={() => open()} />
      )}
    </div>
  );
}

/** Returns whether a person reads the staff files of others. */
function leadsStaff({ role, departments }: OpenServer['permissions']): boolean {
  return rank(role) >= rank('admin') || departments !== undefined;
}

/** The states of a wave. */
const WAVE_LOOKS: Readonly<Record<WaveState, StatusLook>> = {
  draft: { label: texts.states.draft, color: 'yellow', icon: IconPencil },
  applying: { label: texts.states.applying, color: 'yellow', icon: IconPlayerPause },
  stopped: { label: texts.states.stopped, color: 'danger', icon: IconAlertTriangle },
  applied: { label: texts.states.applied, color: 'success', icon: IconCircleCheck },
};

function WaveList({ serverId }: { serverId: string }) {
  const waves = useWaves(serverId);
  const navigate = useNavigate();
  const add = <Button onClick={() => void navigate(waveAddress(serverId, 'new'))}>{texts.newWave}</Button>;
  return (
    <div className={classes.stack}>
      {waves.data?.length ? <div className={classes.tools}>{add}</div> : null}
      <section aria-label={texts.title} className={classes.card}>
        <DataRegion query={waves} skeleton={<RowsSkeleton rows={3} lines={1} />}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState
                title={texts.none}
                description={texts.noneHint}
                action={
                  <div className={classes.emptyActions}>
                    {add} <GuideLink guide="promotion-waves" />
                  </div>
                }
              />
            ) : (
              <ul className={classes.list}>
                {all.map((wave) => (
                  <WaveRow key={wave.id} serverId={serverId} wave={wave} />
                ))}
              </ul>
            )
          }
        </DataRegion>
      </section>
    </div>
  );
}

function WaveRow({ serverId, wave }: { serverId: string; wave: Wave }) {
  const { id, title, state, counts, createdBy, createdAt, appliedBy, appliedAt } = wave;
  const people = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <li data-row={id}>
      <Link {...waveAddress(serverId, id)} className={classes.row}>
        <strong>{title}</strong>
        <StatusMark look={WAVE_LOOKS[state]} />
        <span className={classes.hint}>
          {texts.people(people)} ·{' '}
          {appliedBy === null ? texts.preparedBy(createdBy) : texts.appliedBy(appliedBy)} ·{' '}
          <RelativeTime at={appliedAt ?? createdAt} />
        </span>
      </Link>
    </li>
  );
}
