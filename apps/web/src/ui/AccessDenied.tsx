import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { copy } from '../copy.ts';
import { EmptyState } from './EmptyState.tsx';
import { PageTitle } from './PageTitle.tsx';
import classes from './states.module.css';

const { accessDenied } = copy.common;

/** Shows that the viewer has no access: one title, the page's own sentence, one way back to the server. */
export function AccessDenied(props: {
  text: string;
  serverId: string;
  /** Inside a page that has its own h1, such as a tab. */
  withinPage?: boolean;
}) {
  return (
    <div className={classes.denied}>
      <EmptyState
        icon={IconLock}
        title={
          props.withinPage ? (
            accessDenied
          ) : (
            <PageTitle className={classes.deniedTitle}>{accessDenied}</PageTitle>
          )
        }
        description={props.text}
        action={
          <Button
            variant="default"
            renderRoot={(root) => <Link to="/server/$id" params={{ id: props.serverId }} {...root} />}
          >
            {copy.servers.backToServer}
          </Button>
        }
      />
    </div>
  );
}
