import { Button } from '@mantine/core';
import { copy } from '../../../copy.ts';
import { loginUrl } from '../../../data/browser.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import classes from './AuthRequired.module.css';

/** What is left of the dashboard when the session dies while it is open (spec section 2). */
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
