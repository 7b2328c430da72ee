import { Menu } from '@mantine/core';
import {
  IconClock,
  IconDeviceGamepad2,
  IconDots,
  IconPencil,
  IconTrash,
  IconUserQuestion,
} from '@tabler/icons-react';
import type { Punishment } from '@tenfour/contracts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useOffline } from '../../../ui/use-offline.ts';
import { PlayerLink } from '../../community/identity/PlayerLink.tsx';
import { FieldValues } from '../../community/record-fields/parts.tsx';
import { EvidenceLinks } from '../evidence/EvidenceLinks.tsx';
import { enforcementOf } from './enforcement.ts';
import classes from './PunishmentsList.module.css';
import { texts } from './texts.ts';

/** What can be done with a record; absent for viewers who may only look. Keeps its identity from draw to draw. */
export interface RowActions {
  edit: (punishment: Punishment) => void;
  remove: (punishment: Punishment) => void;
}

/** Selecting a row; `range` reaches from the row that was pressed before. */
type PressRow = (id: string, on: boolean, range: boolean) => void;

/** A record as one row, or one card, shows it. */
export interface ShownRecord {
  index: number;
  punishment: Punishment;
  /** Why it has left the list and only keeps its place; null while it is listed. */
  gone: string | null;
  actions: RowActions | null;
  selected: boolean;
  onPress: PressRow;
  onFocused: (id: string | null) => void;
  now: number;
}

/** Shows the player of a record, with an avatar only where the account is certain. */
export function PlayerName({ punishment }: { punishment: Punishment }) {
  const account = accountOf(punishment);
  return (
    <span className={classes.player}>
      <Avatar service="roblox" id={account} name={punishment.robloxUsername} size={24} />
      <PlayerLink name={punishment.robloxUsername} account={account} opensRow />
      {punishment.verified ? null : (
        <span title={texts.unverified} className={classes.unverified}>
          <IconUserQuestion size={15} aria-hidden />
          <span className="tf-visually-hidden">{texts.unverified}</span>
        </span>
      )}
    </span>
  );
}

/** Returns the Roblox id of a record's player where it is confirmed, else null. */
export function accountOf({ verified, robloxUserId }: Pick<Punishment, 'verified' | 'robloxUserId'>) {
  return verified ? robloxUserId : null;
}

/** Shows Active or Expired. */
export function StateBadge({ punishment }: { punishment: Punishment }) {
  return <StatusBadge kind="punishmentState" value={punishment.isActive ? 'active' : 'expired'} />;
}

/** What the game made of a record, and its links to evidence; nothing where there is neither. */
export function Marks({ punishment }: { punishment: Punishment }) {
  const hasMarks = enforcementOf(punishment) || punishment.evidence.length > 0;
  return (
    <>
      {hasMarks ? (
        <span className={classes.marks}>
          <GameOutcome punishment={punishment} />
          <EvidenceLinks links={punishment.evidence} />
        </span>
      ) : null}
      <FieldValues values={punishment.fields} missing={punishment.missing} />
    </>
  );
}

/** What the game made of a record; nothing where it took no part. */
export function GameOutcome({ punishment }: { punishment: Punishment }) {
  const outcome = enforcementOf(punishment);
  return outcome ? (
    <span className={classes.outcome} data-tone={outcome.tone}>
      <OutcomeIcon tone={outcome.tone} />
      {outcome.text}
    </span>
  ) : null;
}

function OutcomeIcon({ tone }: Pick<NonNullable<ReturnType<typeof enforcementOf>>, 'tone'>) {
  if (tone === 'none') return null;
  const Icon = tone === 'waiting' ? IconClock : IconDeviceGamepad2;
  return <Icon size={14} aria-hidden />;
}

/** Selects a record. A plain checkbox: hundreds of rows are drawn while the list is scrolled. */
export function RowCheck(props: { punishment: Punishment; selected: boolean; onPress: PressRow }) {
  const { punishment, selected, onPress } = props;
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        data-key="x"
        aria-label={texts.actionOn(texts.select, punishment.punishmentType, punishment.robloxUsername)}
        checked={selected}
        onChange={({ currentTarget, nativeEvent }) =>
          onPress(
            punishment.id,
            currentTarget.checked,
            nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
          )
        }
      />
    </label>
  );
}

/** Edit and delete of one record, each named for a screen reader. */
export function ActionButtons({ punishment, actions }: { punishment: Punishment; actions: RowActions }) {
  const { punishmentType: type, robloxUsername: name } = punishment;
  const { hold, unless } = useOffline();
  return (
    <div className={classes.actions}>
      <button
        type="button"
        className={classes.action}
        data-key="e"
        aria-label={texts.actionOn(texts.edit, type, name)}
        title={texts.edit}
        onClick={() => actions.edit(punishment)}
      >
        <IconPencil size={16} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.action}
        aria-label={texts.actionOn(texts.delete, type, name)}
        title={texts.delete}
        {...hold}
        onClick={unless(() => actions.remove(punishment))}
      >
        <IconTrash size={16} aria-hidden />
      </button>
    </div>
  );
}

/** The same behind one button, where a finger that scrolls would come on Delete. */
export function ActionMenu({ punishment, actions }: { punishment: Punishment; actions: RowActions }) {
  const { punishmentType: type, robloxUsername: name } = punishment;
  const { hold, unless } = useOffline();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button
          type="button"
          className={classes.action}
          data-key="e"
          aria-label={texts.actionOn(`${texts.columns.actions}:`, type, name)}
        >
          <IconDots size={18} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => actions.edit(punishment)}
        >
          {texts.edit}
        </Menu.Item>
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} aria-hidden />}
          {...hold}
          onClick={unless(() => actions.remove(punishment))}
        >
          {texts.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The type of a record; only an outline once the record no longer counts. */
export function TypeBadge({
  punishment: { punishmentType, isActive },
}: {
  punishment: Pick<Punishment, 'punishmentType' | 'isActive'>;
}) {
  return (
    <StatusBadge kind="punishment" value={punishmentType} {...(isActive ? {} : { variant: 'outline' })} />
  );
}
