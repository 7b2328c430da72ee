import { Deferred } from '../../../ui/Deferred.tsx';
import { LongList } from '../../../ui/list/LongList.tsx';
import { VirtualRegion } from '../../../ui/list/VirtualRegion.tsx';
import classes from './Lists.module.css';
import { type PlayerActions, PlayerDetails } from './PlayerDetails.tsx';
import { countOf, firstOf, groupKey, playerKey, rowsOf, type TeamGroup } from './players.ts';
import { texts } from './texts.ts';

/** The players in the game, by team. */
export function PlayersList(props: { groups: readonly TeamGroup[]; actions: PlayerActions }) {
  return (
    <Deferred>
      <PlayerRows {...props} />
    </Deferred>
  );
}

/** Number of rows from which the list is virtualized. */
const VIRTUAL_FROM = 100;

/** The height of a line before it is measured, in px. */
const ROW_HEIGHT = 42;

/** The list by team. */
function PlayerRows({ groups, actions }: { groups: readonly TeamGroup[]; actions: PlayerActions }) {
  const rows = rowsOf(groups);
  if (rows.length >= VIRTUAL_FROM)
    return (
      <VirtualRegion
        label={texts.scrollable(texts.online)}
        mah="var(--list-height)"
        className={classes.list}
        items={rows}
        rowHeight={ROW_HEIGHT}
        isFixed={({ kind }) => kind === 'team'}
      >
        {(row) =>
          row.kind === 'team' ? (
            <div className={classes.team}>
              <TeamHead group={row.group} />
            </div>
          ) : (
            <div className={classes.player}>
              <PlayerDetails player={row.player} actions={actions} />
            </div>
          )
        }
      </VirtualRegion>
    );
  return (
    <LongList label={texts.scrollable(texts.online)} mah="var(--list-height)" count={countOf(groups)}>
      {(most) => (
        <div data-rows>
          {firstOf(groups, most).map((group) => (
            <section key={groupKey(group)} className={classes.team}>
              <TeamHead group={group} />
              <ul className={classes.list}>
                {group.players.map((player) => (
                  <li key={playerKey(player)} className={classes.player} data-row={playerKey(player)}>
                    <PlayerDetails player={player} actions={actions} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </LongList>
  );
}

function TeamHead({ group: { team, flagged, count } }: { group: TeamGroup }) {
  return (
    <h3>
      {flagged ? texts.flagged : team || texts.noTeam} <span>{count}</span>
    </h3>
  );
}
