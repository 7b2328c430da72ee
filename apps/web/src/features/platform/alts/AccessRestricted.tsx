import { Button, PasswordInput } from '@mantine/core';
import { IconKey, IconKeyOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { AltAccess } from '@tenfour/contracts';
import { altsCopy } from '../../../copy/alts.ts';
import { copy } from '../../../copy.ts';
import { humanise, parseError } from '../../../data/errors.ts';
import { Checklist } from '../../../ui/Checklist.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import classes from './Alts.module.css';
import { texts } from './texts.ts';
import { useUnlock } from './use-alts.ts';
import { usePasswordForm } from './use-password-form.ts';

/** Explains why the page is closed to the viewer: what it requires, what they have, and where to go. */
export function AccessRestricted({ access }: { access: AltAccess }) {
  const ownsNone = access.servers.every(({ role }) => role !== 'Owner');
  return (
    <div className={classes.restricted}>
      <Panel title={altsCopy.restricted}>
        <h3 className={classes.subtitle}>{texts.requirements}</h3>
        <Requirements access={access} ownsNone={ownsNone} />
        <h3 className={classes.subtitle}>{texts.yourServers}</h3>
        <Servers servers={access.servers} />
        <div className={classes.ways}>
          {ownsNone ? (
            <Button renderRoot={(props) => <Link to="/" {...props} />}>{altsCopy.createFirst}</Button>
          ) : null}
          <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
            {altsCopy.toDashboard}
          </Button>
        </div>
      </Panel>
      {access.passwordOffered ? <PagePassword /> : null}
    </div>
  );
}

function Requirements({ access, ownsNone }: { access: AltAccess; ownsNone: boolean }) {
  const { requirements } = altsCopy;
  const hasKey = access.serversWithKeys > 0;
  return (
    <Checklist
      steps={[
        {
          key: 'server',
          title: <span>{requirements.server}</span>,
          done: !ownsNone,
        },
        { key: 'key', title: <span>{requirements.key}</span>, done: hasKey },
        {
          key: 'features',
          title: <span>{requirements.features}</span>,
          hint: texts.keyHint,
          done: hasKey,
        },
      ]}
    />
  );
}

function Servers({ servers }: Pick<AltAccess, 'servers'>) {
  if (servers.length === 0) return <p className={classes.dimmed}>{texts.noServers}</p>;
  return (
    <ul className={classes.servers}>
      {servers.map(({ id, name, role, hasKey }) => (
        <li key={id} className={classes.server}>
          <span className={classes.name}>{name}</span>
          <StatusBadge kind="role" value={role === 'Owner' ? 'owner' : 'member'} />
          <span className={classes.key} data-missing={!hasKey || undefined}>
            {hasKey ? <IconKey size={15} aria-hidden /> : <IconKeyOff size={15} aria-hidden />}
            {hasKey ? altsCopy.keyConfigured : altsCopy.keyMissing}
          </span>
          {role === 'Owner' && !hasKey ? (
            <Link
              to="/server/$id/settings"
              params={{ id }}
              search={{ section: 'api' }}
              aria-label={texts.addKeyTo(name)}
              className={classes.addKey}
            >
              {altsCopy.addKey}
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Shows the alternative way in: the page password, where the operator has set one. */
function PagePassword() {
  const unlock = useUnlock();
  const form = usePasswordForm({
    needed: texts.passwordNeeded,
    send: unlock.run,
    onSent: () => toastSuccess(altsCopy.granted, texts.openNow),
    onFailed: (error) => {
      const text = refusalOf(error);
      toastError(copy.common.accessDenied, text);
      return text;
    },
  });

  return (
    <Panel title={texts.passwordTitle}>
      <form {...form.formProps} className={classes.password}>
        <PasswordInput
          {...form.input}
          label={texts.pagePassword}
          visibilityToggleButtonProps={{ 'aria-label': texts.showPassword }}
          autoComplete="off"
        />
        <PendingButton type="submit" pending={form.pending}>
          {texts.unlock}
        </PendingButton>
      </form>
    </Panel>
  );
}

/**
 * Returns the required text for a wrong password, and the server's text for any other error, such as how long to wait.
 */
function refusalOf(error: unknown): string {
  return parseError(error).status === 403 ? altsCopy.wrongPassword : humanise(error);
}
