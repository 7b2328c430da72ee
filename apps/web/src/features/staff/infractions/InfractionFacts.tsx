import { Button } from '@mantine/core';
import type { Infraction } from '@tenfour/contracts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import classes from './Infractions.module.css';
import { texts } from './texts.ts';

/** What the server's rules made of an infraction. */
export function RuleFacts({ points, expiresAt, active, revoked, automatic, reached }: Infraction) {
  return (
    <>
      {points > 0 ? ` · ${texts.points(points)}` : null}
      {expiresAt !== null && revoked === null ? (
        <>
          {' · '}
          {active ? texts.expires : texts.expired} <RelativeTime at={expiresAt} />
        </>
      ) : null}
      {automatic ? ` · ${texts.byRule(automatic.rule)}` : null}
      {reached ? ` · ${texts.reached(reached.outcome, reached.rule)}` : null}
    </>
  );
}

/** The appeal against an infraction, with the buttons of who can decide it. */
export function AppealFacts(props: {
  name: string;
  appeal: NonNullable<Infraction['appeal']>;
  onDecide: ((accept: boolean) => void) | null;
}) {
  const { name, appeal, onDecide } = props;
  return (
    <div className={classes.appeal}>
      <p className={classes.reason}>
        <strong>{texts.appealState[appeal.state]}</strong> · <RelativeTime at={appeal.at} />
      </p>
      <p className={classes.reason}>{appeal.text}</p>
      {appeal.decision ? (
        <p className={classes.reason}>
          {texts.by(appeal.decision.by)}: {appeal.decision.reason}
        </p>
      ) : null}
      {onDecide ? (
        <div className={classes.head}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={texts.decideOf(true, name)}
            onClick={() => onDecide(true)}
          >
            {texts.accept}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={texts.decideOf(false, name)}
            onClick={() => onDecide(false)}
          >
            {texts.deny}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
