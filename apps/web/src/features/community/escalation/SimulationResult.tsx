import type { Simulation, TypeCounts } from '@tenfour/contracts';
import { type EscalationRule, plural } from '@tenfour/domain';
import { useEffect, useRef } from 'react';
import classes from './Escalation.module.css';
import { texts } from './texts.ts';

const words = texts.result;

const SEVEREST_FIRST = ['ban', 'strike', 'kick', 'warning'] as const;

/** Shows what a draft would have recorded beside what was recorded, and the players for which it differs. */
export function SimulationResult(props: { result: Simulation; rules: readonly EscalationRule[] }) {
  const { result, rules } = props;
  const { recorded, draft, players, playerCount } = result;
  const differing = SEVEREST_FIRST.filter((type) => recorded[type] !== draft[type]);
  const names = new Map(rules.map(({ id, name }) => [id, name]));
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (result) section.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  const unnamed = playerCount - players.length;
  return (
    <section ref={section} className={classes.result} aria-label={words.title} role="status">
      <h3>
        {differing.length === 0 && playerCount === 0
          ? words.same(result.records)
          : differing.map((type) => words.instead(type, draft[type], recorded[type])).join(', ')}
      </h3>
      {result.complete ? null : <p>{words.partial}</p>}
      <ul className={classes.list}>
        {result.applied.map(({ ruleId, count }) => (
          <li key={ruleId}>{words.applied(names.get(ruleId) ?? '', count)}</li>
        ))}
      </ul>
      {playerCount > 0 ? <p>{words.players(playerCount)}</p> : null}
      {players.length > 0 ? (
        <ul className={classes.players}>
          {players.map((player) => (
            <li key={player.robloxUsername}>
              <strong>{player.robloxUsername}</strong> <del>{countsOf(player.recorded)}</del>{' '}
              <span aria-hidden>→</span>
              <span className="tf-visually-hidden">{words.becomes}</span> <ins>{countsOf(player.draft)}</ins>
            </li>
          ))}
          {unnamed > 0 ? <li className={classes.note}>{words.more(unnamed)}</li> : null}
        </ul>
      ) : null}
    </section>
  );
}

/** Lists counts by type, the mildest first: "2 warnings, 1 ban". */
function countsOf(counts: TypeCounts): string {
  const some = (['warning', 'kick', 'strike', 'ban'] as const).filter((type) => counts[type] > 0);
  return some.map((type) => plural(counts[type], type)).join(', ');
}
