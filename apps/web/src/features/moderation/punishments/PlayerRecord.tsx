import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconGavel } from '@tabler/icons-react';
import type { PlayerProfile, PunishmentForecast } from '@tenfour/contracts';
import {
  decideFrom,
  isAutoBan,
  isThirdOffense,
  PUNISHMENT_TYPES,
  type RequestedPunishment,
  tallyAfter,
} from '@tenfour/domain';
import { Avatar } from '../../../ui/Avatar.tsx';
import { DataRegion, type RegionQuery } from '../../../ui/DataRegion.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import { PlayerLink } from '../../community/identity/PlayerLink.tsx';
import { NameHint } from './NameHint.tsx';
import classes from './PlayerRecord.module.css';
import { TypeBadge } from './PunishmentParts.tsx';
import { texts } from './texts.ts';

/** Maximum number of records shown beside the form; the others are in the drawer. */
const RECENT_MAX = 3;

/** Types that a rule can turn into a ban. */
const MILDER = PUNISHMENT_TYPES.filter((type) => type !== 'ban');

/** What a record will lead to by the escalation rules; null when nothing is special about it. */
export function forecastNotice(
  { activeCount, escalation }: Pick<PunishmentForecast, 'activeCount' | 'escalation'>,
  request: RequestedPunishment,
): { text: string; autoBan: boolean } | null {
  const { ruleSet, tally } = escalation;
  const { rule, type, duration } = decideFrom(ruleSet, tally, request);
  if (rule !== null) {
    const text = isThirdOffense(rule)
      ? texts.becomesAutoBan(activeCount)
      : texts.becomesByRule(rule.name, type, duration);
    return { text, autoBan: type === 'ban' };
  }
  const after = tallyAfter(ruleSet, tally, request);
  const isNextBan = (next: RequestedPunishment) => isAutoBan(decideFrom(ruleSet, after, next), next.type);
  if (!isNextBan(request)) return null;
  // By points, the next one may be milder or have a reason of its own.
  const isAnyBan = MILDER.every((next) => isNextBan({ type: next, reason: '', duration: null }));
  return { text: isAnyBan ? texts.nextIsAutoBan : texts.anotherIsAutoBan(request.type), autoBan: false };
}

/** Shows what the record leads to, and a ban in force; announced when it changes. */
export function RecordNotices(props: {
  known: PunishmentForecast | undefined;
  request: RequestedPunishment;
  profile: PlayerProfile | undefined;
}) {
  const { known, request } = props;
  const banned = known ? props.profile?.banned : undefined;
  const notice = known ? forecastNotice(known, request) : null;
  return (
    <div className={classes.notices} aria-live="polite" role="status">
      {banned ? (
        <p className={classes.banned}>
          <IconGavel size={16} aria-hidden />
          {texts.bannedFor(banned.until && formatDateTime(new Date(banned.until)))}
        </p>
      ) : null}
      {notice ? (
        <p className={classes.notice} data-autoban={notice.autoBan || undefined}>
          <IconAlertTriangle size={17} aria-hidden />
          {notice.text}
        </p>
      ) : null}
    </div>
  );
}

/** Shows the history of the player in the composer; a hint until a name is typed. */
export function PlayerRecord(props: {
  /** The name that is looked up; empty before one is complete. */
  name: string;
  /** What stands in the field. */
  typed: string;
  forecast: RegionQuery<PunishmentForecast>;
  /** More of the same player, where it is known. */
  profile?: PlayerProfile | undefined;
  /** The account of a former name is chosen under its present one. */
  onRename: (name: string) => void;
}) {
  const { name, forecast, profile, onRename } = props;
  return (
    <>
      {name === '' ? (
        <p className={classes.hint}>
          {props.typed === '' ? texts.recordHint : texts.notLookedUp(props.typed)}
        </p>
      ) : (
        <DataRegion query={forecast} skeleton={<Skeleton height={60} />}>
          {(known) => <PlayerSummary {...{ known, profile, onRename }} />}
        </DataRegion>
      )}
      {name !== '' && forecast.data ? <Recent known={forecast.data} /> : null}
    </>
  );
}

function PlayerSummary({
  known,
  profile,
  onRename,
}: {
  known: PunishmentForecast;
  profile: PlayerProfile | undefined;
  onRename: (name: string) => void;
}) {
  return (
    <>
      <div className={classes.head}>
        <Avatar service="roblox" id={known.robloxUserId} name={known.robloxUsername} size={36} />
        <div>
          <div className={classes.name}>
            <PlayerLink name={known.robloxUsername} />
            {profile?.online ? <span className={classes.online}> · {texts.online}</span> : null}
          </div>
          <div className={classes.counts}>
            {known.totalCount === 0 ? `${texts.none}.` : texts.counts(known.activeCount, known.totalCount)}
          </div>
          {profile && known.totalCount > 0 ? (
            <div className={classes.counts}>{texts.perType(profile.counts)}</div>
          ) : null}
          {known.escalation.ruleSet.rules.map(({ id, name, measure, threshold }, at) =>
            measure === 'points' && known.totalCount > 0 ? (
              <div key={id} className={classes.counts}>
                {texts.points(name, known.escalation.tally[at] ?? 0, threshold)}
              </div>
            ) : null,
          )}
        </div>
      </div>
      <div className={classes.exists}>
        <NameHint {...known} onUse={onRename} />
      </div>
    </>
  );
}

function Recent({ known: { recent, totalCount, robloxUsername } }: { known: PunishmentForecast }) {
  if (recent.length === 0) return null;
  return (
    <>
      <ul className={classes.list}>
        {recent.slice(0, RECENT_MAX).map((record) => (
          <li key={record.id} data-over={record.isActive ? undefined : ''}>
            <TypeBadge punishment={record} />
            <span className={classes.reason} title={record.reason}>
              {record.reason}
            </span>
            <RelativeTime at={record.createdAt} />
          </li>
        ))}
      </ul>
      {totalCount > RECENT_MAX ? (
        <p className={classes.more}>
          <PlayerLink name={robloxUsername}>{texts.allRecords(totalCount)}</PlayerLink>
        </p>
      ) : null}
    </>
  );
}
