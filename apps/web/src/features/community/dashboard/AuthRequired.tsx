import { Button } from '@mantine/core';
import { copy } from '../../../copy.ts';
import { loginUrl } from '../../../data/browser.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import classes from './AuthRequired.module.css';

/** Replaces the dashboard when the session ends while it is open. */
export function AuthRequired() {
  return (
    <div className={classes.screen}>
      <PageTitle>{copy.session.required}</PageTitle>
      <Button component="a" href={loginUrl()}>
        {copy.session.login}
      </Button>
    </div>
  );
}
