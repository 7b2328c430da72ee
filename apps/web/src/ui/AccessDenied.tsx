import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { copy } from '../copy.ts';
import { EmptyState } from './EmptyState.tsx';
import { PageTitle } from './PageTitle.tsx';
import classes from './states.module.css';

const { accessDenied } = copy.common;

/** Shows that the viewer has no access: one title, the page's own sentence, one way back. */
export function AccessDenied({
  text,
  backTo,
  backLabel,
  withinPage = false,
}: {
  text: string;
  backTo: string;
  backLabel: string;
  /** Inside a page that has its own h1, such as a tab. */
  withinPage?: boolean;
}) {
  return (
    <div className={classes.denied}>
      <EmptyState
        icon={IconLock}
        title={
          withinPage ? accessDenied : <PageTitle className={classes.deniedTitle}>{accessDenied}</PageTitle>
        }
        description={text}
        action={
          <Button variant="default" renderRoot={(props) => <Link to={backTo} {...props} />}>
            {backLabel}
          </Button>
        }
      />
    </div>
  );
}
