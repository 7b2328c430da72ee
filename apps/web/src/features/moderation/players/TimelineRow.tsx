import { Anchor } from '@mantine/core';
import {
  IconDeviceGamepad2,
  IconGavel,
  IconHeadset,
  IconLogin2,
  IconLogout2,
  IconNote,
  IconSkull,
  IconSwords,
  IconTerminal2,
} from '@tabler/icons-react';
import type { Permissions, Punishment, TimelineEntry } from '@tenfour/contracts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import { useNow } from '../../../ui/use-now.ts';
import { PlayerLink } from '../../community/identity/PlayerLink.tsx';
import { formatIssuer, isEndedEarly } from '../punishments/duration.ts';
import { enforcementOf } from '../punishments/enforcement.ts';
import { texts as recordTexts } from '../punishments/texts.ts';
import { NoteEntry } from './NoteEntry.tsx';
import classes from './PlayerDrawer.module.css';
import { texts } from './texts.ts';

type Of<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>;

const ICONS = {
  punishment: IconGavel,
  join: IconLogin2,
  leave: IconLogout2,
  kill: IconSwords,
  death: IconSkull,
  command: IconTerminal2,
  'mod-call': IconHeadset,
  note: IconNote,
};

/** One thing that happened. `gone`: it is no longer there and only keeps its place for a moment. */
export function TimelineRow(props: {
  entry: TimelineEntry;
  gone: boolean;
  serverId: string;
  permissions: Permissions;
}) {
  const { entry, gone } = props;
  const Icon = ICONS[entry.kind];
  return (
    <li className={classes.entry} data-gone={gone || undefined} data-kind={entry.kind}>
      <Icon size={17} aria-hidden />
      <div className={classes.entryText}>
        <When at={entry.createdAt} />
        <Notified {...props} />
      </div>
    </li>
  );
}

/** Several events of the game on one line, newest first, until pressed. */
export function GameRun({ entries, onUnfold }: { entries: readonly TimelineEntry[]; onUnfold: () => void }) {
  return (
    <li className={classes.entry}>
      <IconDeviceGamepad2 size={17} aria-hidden />
      <div className={classes.entryText}>
        <When at={entries[0]?.createdAt ?? ''} />
        <Anchor component="button" type="button" onClick={onUnfold}>
          {texts.gameEvents(entries.length)}
        </Anchor>
      </div>
    </li>
  );
}

/** The time at the end of the first line; the text below takes the whole width. */
function When({ at }: { at: string }) {
  return (
    <span className={classes.when}>
      <RelativeTime at={at} />
    </span>
  );
}

function Notified(props: {
  entry: TimelineEntry;
  gone: boolean;
  serverId: string;
  permissions: Permissions;
}) {
  const { entry } = props;
  switch (entry.kind) {
    case 'punishment':
      return <Punished entry={entry} />;
    case 'mod-call':
      return <Called entry={entry} />;
    case 'join':
      return texts.join;
    case 'leave':
      return texts.leave;
    case 'kill':
    case 'death':
      return (
        <>
          {texts[entry.kind]}
          <PlayerLink name={entry.otherUsername} account={entry.otherRobloxUserId} />
        </>
      );
    case 'command':
      return (
        <>
          {texts.command}
          <code>{entry.command}</code>
        </>
      );
    case 'note':
      return <NoteEntry {...props} entry={entry} />;
  }
}

/** Returns when the entry ends or ended, in the words of the list; null where it never ends. */
export function endOf(
  record: Pick<Punishment, 'isActive' | 'expiresAt' | 'punishmentType'>,
  now: number,
): string | null {
  if (isEndedEarly(record, now)) return recordTexts.endedEarly;
  if (record.expiresAt === null) return null;
  const at = formatDateTime(record.expiresAt);
  return record.isActive ? recordTexts.ends(at) : recordTexts.ended(at);
}

function Punished({ entry: { punishment } }: { entry: Of<'punishment'> }) {
  const { punishmentType, isActive, reason } = punishment;
  const end = endOf(punishment, useNow(30_000));
  const inGame = enforcementOf(punishment)?.text;
  return (
    <>
      <span className={classes.badges}>
        <StatusBadge
          kind="punishment"
          value={punishmentType}
          {...(isActive ? {} : { variant: 'outline' as const })}
        />
        <StatusBadge kind="punishmentState" value={isActive ? 'active' : 'expired'} />
      </span>
      <span className={classes.words}>{reason}</span>
      <span className={classes.small}>
        {texts.by(formatIssuer(punishment))}
        {end === null ? null : ` · ${end}`}
        {inGame ? ` · ${inGame}` : null}
      </span>
    </>
  );
}

function Called({ entry }: { entry: Of<'mod-call'> }) {
  const { as, otherUsername, otherRobloxUserId, reason, status, resolution } = entry;
  return (
    <>
      <span>
        {as === 'reporter' && otherUsername === '' ? texts.reporterNoOne : texts[as]}
        <PlayerLink name={otherUsername} account={otherRobloxUserId} />{' '}
        <StatusBadge kind="modCall" value={status} />
      </span>
      <span className={classes.words}>{reason}</span>
      {resolution ? <span className={classes.small}>{resolution}</span> : null}
    </>
  );
}
