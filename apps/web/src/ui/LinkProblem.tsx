import { copy } from '../copy.ts';
import { humanise, isNotThere } from '../data/errors.ts';
import buttons from './buttons.module.css';

/** Shows why a public page behind a link is not shown: `missing` when it leads nowhere, else the reason with Retry. */
export function LinkProblem(props: {
  error: unknown;
  missing: string;
  className: string | undefined;
  onRetry: () => void;
}) {
  const unknown = isNotThere(props.error);
  return (
    <>
      <p role="alert" className={props.className}>
        {unknown ? props.missing : humanise(props.error)}
      </p>
      {unknown ? null : (
        <button type="button" className={buttons.secondary} onClick={props.onRetry}>
          {copy.common.retry}
        </button>
      )}
    </>
  );
}
