import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type StaffFile as File, POLLING_MS } from '@tenfour/contracts';
import { formatDays, rank } from '@tenfour/domain';
import { type ReactNode, useRef } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import type { OpenServer } from '../../community/servers/ServerGate.tsx';
import { InfractionRow } from '../infractions/InfractionRow.tsx';
import infractionClasses from '../infractions/Infractions.module.css';
import { useRowActions } from '../infractions/use-row-actions.tsx';
import { RoleChangeRow } from '../promotions/RoleHistory.tsx';
import reviewClasses from '../reviews/Reviews.module.css';
import { PersonWeeks } from '../shifts/PersonWeeks.tsx';
import { FileSummary } from './FileSummary.tsx';
import classes from './StaffFile.module.css';
import { texts } from './texts.ts';

/** Shows what the server has on record about one person of its staff; without `person` about the viewer. */
export function StaffFile({ server, permissions, person }: OpenServer & { person?: string | undefined }) {
  const query = useQuery(
    trpc.staffFiles.get.queryOptions(
      { serverId: server.id, userId: person ?? 'me' },
      { refetchInterval: POLLING_MS.infractions },
    ),
  );
  const managing = rank(permissions.role) >= rank('admin') || permissions.departments !== undefined;
  return (
    <DataRegion query={query} skeleton={<Skeleton height={320} />}>
      {(file) => (
        <div className={classes.file}>
          <FileSummary file={file} />
          <Infractions serverId={server.id} file={file} managing={managing && !file.own} />
          <Panel title={texts.hours}>
            <PersonWeeks serverId={server.id} userId={file.userId} timeZone={server.timezone} />
          </Panel>
          <Section title={texts.leaves} count={file.leaves.length}>
            {file.leaves.map((leave) => (
              <li key={leave.id}>
                {formatDays(leave, server.timezone)} · {statusLook('leave', leave.state).label}
              </li>
            ))}
          </Section>
          <Panel title={texts.roles} count={file.roles.length} flush>
            {file.roles.length === 0 ? <p className={classes.none}>{texts.none}</p> : null}
            <ul className={reviewClasses.list}>
              {file.roles.map((change) => (
                <RoleChangeRow key={change.id} change={change} />
              ))}
            </ul>
          </Panel>
        </div>
      )}
    </DataRegion>
  );
}

function Infractions(props: { serverId: string; file: File; managing: boolean }) {
  const list = useRef<HTMLDivElement>(null);
  const { actionsOf, dialogs } = useRowActions({ ...props, onRevoked: () => list.current?.focus() });
  return (
    <Panel title={texts.infractions} count={props.file.infractions.length} flush>
      <div ref={list} tabIndex={-1} className={infractionClasses.history}>
        {props.file.infractions.length === 0 ? <p className={classes.none}>{texts.none}</p> : null}
        <ul>
          {props.file.infractions.map((infraction) => (
            <InfractionRow
              key={infraction.id}
              infraction={infraction}
              {...actionsOf(infraction)}
              onPerson={null}
              onFile={null}
            />
          ))}
        </ul>
      </div>
      {dialogs}
    </Panel>
  );
}

/** A list of the file with its title. */
function Section(props: { title: string; count: number; children: ReactNode }) {
  return (
    <Panel title={props.title} count={props.count}>
      {props.count === 0 ? <p className={classes.facts}>{texts.none}</p> : null}
      <ul className={classes.list}>{props.children}</ul>
    </Panel>
  );
}
