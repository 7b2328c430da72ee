import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { copy } from '../../copy.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

/** A signed-in page that is not built yet: says so, and leads back. */
export function InsideNote({ title, text }: { title: string; text: string }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        title={text}
        action={
          <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
            {copy.servers.backToDashboard}
          </Button>
        }
      />
    </>
  );
}
