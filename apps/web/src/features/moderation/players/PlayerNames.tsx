import { Button, TextInput } from '@mantine/core';
import { MAX_LENGTH, type PlayerName, type PlayerProfile, type PossibleMatch } from '@tenfour/contracts';
import { type FormEvent, useState } from 'react';
import { humanise } from '../../../data/errors.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { formatDate } from '../../../ui/time.ts';
import { toastError } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/toast-undo.tsx';
import { useOffline } from '../../../ui/use-offline.ts';
import { texts as recordTexts } from '../punishments/texts.ts';
import classes from './PlayerDrawer.module.css';
import { texts } from './texts.ts';
import { useMatchChanges } from './use-player.ts';

/** Former names of a player, and the records that only have a name: editors join them to the account or split them. */
export function PlayerNames(props: { serverId: string; profile: PlayerProfile; mayEdit: boolean }) {
  const { serverId, profile, mayEdit } = props;
  const { robloxUserId, possible } = profile;
  const names = profile.names.filter(({ until, records, match }) => until !== null || records > 0 || match);
  const mayJoin = mayEdit && robloxUserId !== null;
  if (names.length + possible.length === 0 && !mayJoin) return null;
  return (
    <div className={classes.names}>
      <Possible {...{ serverId, robloxUserId, possible, mayEdit }} />
      {robloxUserId === null ? null : <OwnNames {...{ serverId, robloxUserId, names, mayEdit }} />}
    </div>
  );
}

/** The names of an account, and how records of another name are joined to it. */
function OwnNames(props: Account & { names: readonly PlayerName[]; mayEdit: boolean }) {
  const { serverId, robloxUserId, names, mayEdit } = props;
  const [joining, setJoining] = useState(false);
  return (
    <>
      {names.length === 0 ? null : (
        <ul aria-label={texts.names}>
          {names.map((name) => (
            <Name key={name.name} {...{ serverId, robloxUserId, name, mayEdit }} />
          ))}
        </ul>
      )}
      {joining ? (
        <JoinForm serverId={serverId} robloxUserId={robloxUserId} onClose={() => setJoining(false)} />
      ) : mayEdit ? (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setJoining(true)}>
          {texts.joinName}
        </Button>
      ) : null}
    </>
  );
}

/** Accounts that Roblox found by the player's name, or names that it found the account by. */
function Possible(props: {
  serverId: string;
  robloxUserId: string | null;
  possible: readonly PossibleMatch[];
  mayEdit: boolean;
}) {
  if (props.possible.length === 0) return null;
  return (
    <ul aria-label={texts.possibleNames}>
      {props.possible.map((one) => (
        <PossibleName key={`${one.name} ${one.robloxUserId}`} {...props} match={one} />
      ))}
    </ul>
  );
}

function PossibleName(props: {
  serverId: string;
  robloxUserId: string | null;
  match: PossibleMatch;
  mayEdit: boolean;
}) {
  const { name, robloxUserId, robloxUsername } = props.match;
  const { decide, pending } = useMatches({ serverId: props.serverId, robloxUserId });
  const { hold, unless } = useOffline();
  return (
    <li>
      <span>{props.robloxUserId === null ? texts.possibly(robloxUsername) : texts.possiblyAlso(name)}</span>
      {props.mayEdit ? (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={texts.actionOn(texts.joinRecords, name)}
          loading={pending}
          {...hold}
          onClick={unless(() => void decide(name, 'joined'))}
        >
          {texts.joinRecords}
        </Button>
      ) : null}
    </li>
  );
}

interface Account {
  serverId: string;
  robloxUserId: string;
}

function Name(props: Account & { name: PlayerName; mayEdit: boolean }) {
  const { serverId, robloxUserId, mayEdit } = props;
  const { name, until, records, match } = props.name;
  const { decide, undo } = useMatches({ serverId, robloxUserId });
  const { hold, unless } = useOffline();
  const isSplit = match?.kind === 'split';
  const what = match ? texts.undo : texts.split;
  return (
    <li>
      <span>
        {until === null ? name : recordTexts.formerName(name, formatDate(until))}
        {records === 0 ? null : ` · ${isSplit ? texts.splitOff(records) : texts.byName(records)}`}
      </span>
      {mayEdit && (match !== null || records > 0) ? (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={texts.actionOn(what, name)}
          {...hold}
          onClick={unless(() => void (match ? undo(match.id) : decide(name, 'split')))}
        >
          {what}
        </Button>
      ) : null}
    </li>
  );
}

function JoinForm({ onClose, ...account }: Account & { onClose: () => void }) {
  const [name, setName] = useState('');
  const { decide, pending } = useMatches(account);
  async function join(event: FormEvent) {
    event.preventDefault();
    if (await decide(name.trim(), 'joined')) onClose();
  }
  return (
    <form className={classes.joinForm} onSubmit={(event) => void join(event)}>
      <TextInput
        size="xs"
        autoFocus
        aria-label={texts.joinField}
        placeholder={texts.joinField}
        maxLength={MAX_LENGTH.robloxUsername}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button size="xs" type="submit" loading={pending} disabled={name.trim() === ''}>
        {texts.joinRecords}
      </Button>
      <Button size="xs" variant="default" onClick={onClose}>
        {texts.cancel}
      </Button>
    </form>
  );
}

/** What can be decided about the records of a name, each with a way back. */
function useMatches({ serverId, robloxUserId }: Account) {
  const { match, removeMatch } = useMatchChanges();

  async function tried(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (!handleUnauthorized('server', error)) toastError(texts.matchFailed, humanise(error));
      return false;
    }
  }

  const undo = (matchId: string) => tried(() => removeMatch.mutateAsync({ serverId, matchId }));
  const decide = (name: string, kind: 'joined' | 'split') =>
    tried(async () => {
      const { id } = await match.mutateAsync({ serverId, robloxUserId, name, kind });
      toastUndo({ title: texts.matched[kind](name), label: texts.undo, onUndo: () => undo(id) });
    });
  return { decide, undo, pending: match.isPending };
}
