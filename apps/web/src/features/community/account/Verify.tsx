import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Proof } from '@tenfour/contracts';
import { copy } from '../../../copy.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { RegionProblem } from '../../../ui/DataRegion.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { formatTime } from '../../../ui/time.ts';
import classes from './LinkCard.module.css';
import { texts } from './texts.ts';
import { useVerification } from './use-verification.ts';

/** Ways to show that the linked Roblox account is one's own; nothing once it is shown. */
export function Verify() {
  const verification = useVerification();
  const { state } = verification;
  if (!state) return <RegionProblem query={verification.query} />;
  if (state.verified) return null;
  return state.proof ? (
    <UnderWay proof={state.proof} verification={verification} />
  ) : (
    <Ways oauth={state.oauth} verification={verification} />
  );
}

type Verification = ReturnType<typeof useVerification>;

function Ways({ oauth, verification }: { oauth: boolean; verification: Verification }) {
  const { begin, signIn } = verification;
  const once = useSingleFlight();
  return (
    <div className={classes.verify}>
      <p className={classes.hint}>
        {texts.why} <Link to="/privacy">{copy.legal.privacy}</Link>
      </p>
      {oauth && (
        <PendingButton
          variant="default"
          pending={signIn.isPending}
          onClick={() => once(() => signIn.mutateAsync({ returnTo: window.location.pathname }))}
        >
          {texts.signIn}
        </PendingButton>
      )}
      {(['phrase', 'game'] as const).map((method) => (
        <PendingButton
          key={method}
          variant="default"
          pending={begin.isPending && begin.variables.method === method}
          onClick={() => once(() => begin.mutateAsync({ method }))}
        >
          {texts[method]}
        </PendingButton>
      ))}
    </div>
  );
}

function UnderWay({ proof, verification }: { proof: Proof; verification: Verification }) {
  const { check, cancel } = verification;
  const once = useSingleFlight();
  const isPhrase = proof.method === 'phrase';
  const until = formatTime(proof.expiresAt);
  return (
    <div className={classes.verify}>
      <p className={classes.hint}>{isPhrase ? texts.phraseSteps : texts.gameSteps}</p>
      <CopyButton
        value={isPhrase ? proof.secret : `;verify ${proof.secret}`}
        label={isPhrase ? texts.copyPhrase : texts.copyCode}
      />
      <p className={classes.hint}>
        {!isPhrase && `${texts.onlyYours} `}
        {texts.until(until)}
      </p>
      {proof.problem && (
        <Alert color="yellow" role="alert">
          {proof.problem}
        </Alert>
      )}
      {isPhrase ? (
        <PendingButton pending={check.isPending} onClick={() => once(() => check.mutateAsync())}>
          {check.isPending ? texts.checking : texts.check}
        </PendingButton>
      ) : (
        <p role="status" className={classes.hint}>
          {texts.waiting}
        </p>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        disabled={cancel.isPending}
        onClick={() => once(() => cancel.mutateAsync())}
      >
        {texts.otherWay}
      </Button>
    </div>
  );
}
