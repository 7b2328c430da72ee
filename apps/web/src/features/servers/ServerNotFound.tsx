import { Button } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { copy } from '../../copy.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

/** The screen of a server that is not there, or not the viewer's (spec section 2). */
export function ServerNotFound() {
  return (
    <>
      <PageTitle hidden title={copy.servers.notFound}>
        {copy.servers.notFound}
      </PageTitle>
      <EmptyState
        icon={<IconMapPinOff size={40} stroke={1.5} aria-hidden />}
        title={<span aria-hidden>{copy.servers.notFound}</span>}
        description={copy.servers.notFoundText}
        action={
          <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
            {copy.servers.backToDashboard}
          </Button>
        }
      />
    </>
  );
}
