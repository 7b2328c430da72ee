import { Skeleton, Switch } from '@mantine/core';
import type { DiscordRoles } from '@tenfour/contracts';
import type { Role } from '@tenfour/domain';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useOffline } from '../../../ui/use-offline.ts';
import classes from './DiscordRoles.module.css';
import { Mappings } from './Mappings.tsx';
import { texts } from './texts.ts';
import type { Outcome } from './use-discord-roles.ts';
import { useDiscordRoles, useRoleSync, useSaveRoles } from './use-discord-roles.ts';

interface PanelProps {
  serverId: string;
  /** The viewer's, by which it is decided what they may map. */
  role: Role;
  mayEdit: boolean;
}

/** Which Discord role gives which role here, with a dry run and the sync; for a server that has one connected. */
export function DiscordRolesPanel(props: PanelProps) {
  const query = useDiscordRoles(props.serverId);
  useUnauthorized('server', query.error);
  return (
    <Panel title={texts.title}>
      <DataRegion query={query} skeleton={<Skeleton height={160} />}>
        {(roles) => (
          <div className={classes.parts}>
            <p className={classes.lead}>{texts.lead}</p>
            <Mappings {...props} roles={roles} />
            <SyncSwitches {...props} roles={roles} />
            {props.mayEdit ? <Run serverId={props.serverId} roles={roles} /> : <LastSync roles={roles} />}
          </div>
        )}
      </DataRegion>
    </Panel>
  );
}

function Run({ serverId, roles }: { serverId: string; roles: DiscordRoles }) {
  const { outcome, looking, syncing, dryRun, sync } = useRoleSync(serverId);
  const isShown = outcome?.dry === false && outcome.result.summary === roles.outcome;
  const why =
    roles.mappings.length + roles.customRoles.length === 0
      ? texts.needsMapping
      : roles.enabled
        ? null
        : texts.syncOff;
  return (
    <>
      <div className={classes.row}>
        <PendingButton variant="default" pending={looking} onClick={() => void dryRun()}>
          {texts.dryRun}
        </PendingButton>
        <PendingButton pending={syncing} blocked={why !== null} onClick={() => void sync()}>
          {texts.syncNow}
        </PendingButton>
        {why === null ? null : <span className={classes.note}>{why}</span>}
      </div>
      {outcome ? <SyncOutcome {...outcome} /> : null}
      {isShown ? null : <LastSync roles={roles} />}
    </>
  );
}

function LastSync({ roles: { syncedAt, outcome } }: { roles: DiscordRoles }) {
  if (syncedAt === null && outcome === null) return <p className={classes.note}>{texts.never}</p>;
  return (
    <p className={classes.note}>
      {texts.lastSync}
      {syncedAt === null ? null : (
        <>
          {' '}
          <RelativeTime at={syncedAt} />
        </>
      )}
      : {outcome}
    </p>
  );
}

/** Who would be added, promoted or lowered, or was, and why; and who is left out. */
function SyncOutcome({ result, dry }: Outcome) {
  const { changes, customRoles, counts, summary } = result;
  const all = counts.added + counts.promoted + counts.demoted + counts.given + counts.taken;
  const more = all - changes.length - customRoles.length;
  return (
    <section className={classes.outcome} aria-label={dry ? texts.dryTitle : texts.doneTitle} role="status">
      <h3>{dry ? texts.dryTitle : texts.doneTitle}</h3>
      <p>{summary}</p>
      {changes.length + customRoles.length > 0 ? (
        <ScrollRegion label={texts.title} mah="20rem">
          <ul>
            {changes.map((change) => (
              <li key={change.userId} className={classes.row}>
                <strong>{change.username}</strong>
                <span>{texts.becomes[change.kind]}</span>
                <StatusBadge kind="role" value={change.to} />
                <span className={classes.note}>{change.why}</span>
              </li>
            ))}
            {customRoles.map(({ userId, username, kind, role, discordRole }) => (
              <li key={`${userId} ${role}`} className={classes.row}>
                <strong>{username}</strong>
                <span>{texts.becomes[kind]}</span>
                <span>{role}</span>
                <span className={classes.note}>
                  {discordRole === null ? texts.lost : texts.holds(discordRole)}
                </span>
              </li>
            ))}
          </ul>
        </ScrollRegion>
      ) : null}
      {more > 0 ? <p className={classes.note}>{texts.more(more)}</p> : null}
    </section>
  );
}

const SWITCHES = [
  { name: 'enabled', label: texts.enabled, hint: texts.enabledHint, owner: false },
  { name: 'openJoin', label: texts.openJoin, hint: texts.openJoinHint, owner: false },
  { name: 'lower', label: texts.lower, hint: texts.lowerHint, owner: true },
  { name: 'byHand', label: texts.byHand, hint: texts.byHandHint, owner: true },
  { name: 'removeLeavers', label: texts.removeLeavers, hint: texts.removeLeaversHint, owner: true },
] as const;

/** What the sync may do; each is saved as it is pressed. */
function SyncSwitches(props: { serverId: string; role: Role; mayEdit: boolean; roles: DiscordRoles }) {
  const { serverId, role, mayEdit, roles } = props;
  const { save, saving, asked } = useSaveRoles(serverId);
  const { isOffline, hold } = useOffline();
  return (
    <div className={classes.switches}>
      {SWITCHES.map(({ name, label, hint, owner }) => {
        const theirs = mayEdit && (!owner || role === 'owner');
        return (
          <Switch
            key={name}
            label={label}
            description={theirs || !mayEdit ? hint : `${hint} ${texts.ownerOnly}`}
            checked={asked?.[name] ?? roles[name]}
            disabled={!theirs || isOffline}
            title={hold.title}
            aria-busy={saving}
            onChange={(event) => {
              if (!saving) save({ [name]: event.currentTarget.checked });
            }}
          />
        );
      })}
    </div>
  );
}
