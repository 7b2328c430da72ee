import { usernameKey } from '@tenfour/domain';
import { formatDate } from '../../../ui/time.ts';
import { PlayerLink } from '../../community/identity/PlayerLink.tsx';
import classes from './PunishmentsList.module.css';
import { texts } from './texts.ts';
import { useNameSuggestions } from './use-suggestions.ts';

/** Names the players on record who were once called what was searched for. */
export function FormerNames({ serverId, typed }: { serverId: string; typed: string }) {
  const found = useNameSuggestions(serverId, typed).data ?? [];
  return found.map(({ robloxUsername, formerly }) =>
    formerly && usernameKey(formerly.name) === usernameKey(typed) ? (
      <p key={robloxUsername} className={classes.former}>
        <PlayerLink name={robloxUsername} /> {texts.formerName(formerly.name, formatDate(formerly.until))}
      </p>
    ) : null,
  );
}
