import { Switch } from '@mantine/core';
import type { DiscordRoles } from '@tenfour/contracts';
import type { Role } from '@tenfour/domain';
import { useOffline } from '../../../ui/use-offline.ts';
import classes from './DiscordRoles.module.css';
import { texts } from './texts.ts';
import { useSaveRoles } from './use-discord-roles.ts';

const SWITCHES = [
  { name: 'enabled', label: texts.enabled, hint: texts.enabledHint, owner: false },
  { name: 'openJoin', label: texts.openJoin, hint: texts.openJoinHint, owner: false },
  { name: 'lower', label: texts.lower, hint: texts.lowerHint, owner: true },
  { name: 'byHand', label: texts.byHand, hint: texts.byHandHint, owner: true },
  { name: 'removeLeavers', label: texts.removeLeavers, hint: texts.removeLeaversHint, owner: true },
] as const;

/** What the sync may do; each is saved as it is pressed. */
export function SyncSwitches(props: { serverId: string; role: Role; mayEdit: boolean; roles: DiscordRoles }) {
  const { serverId, role, mayEdit, roles } = props;
  const { save, saving, asked } = useSaveRoles(serverId);
  const { isCutOff, hold } = useOffline();
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
            disabled={!theirs || isCutOff}
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
