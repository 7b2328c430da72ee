import { Button } from '@mantine/core';
import { IconBrandDiscord } from '@tabler/icons-react';
import { copy } from '../../copy.ts';
import { loginUrl } from '../../data/browser.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

/** What is left of the dashboard when the session dies while it is open (spec section 2). */
export function AuthRequired() {
  return (
    <>
      <PageTitle hidden>{copy.session.required}</PageTitle>
      <EmptyState
        icon={<IconBrandDiscord size={40} stroke={1.5} aria-hidden />}
        title={copy.session.required}
        action={
          <Button component="a" href={loginUrl()}>
            {copy.session.login}
          </Button>
        }
      />
    </>
  );
}
