import { Button } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { copy } from '../../../copy.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import classes from './ServerNotFound.module.css';

/** Shows that a server does not exist or is not visible to the viewer. */
export function ServerNotFound() {
  return (
    <div className={classes.screen}>
      <IconMapPinOff size={40} stroke={1.5} aria-hidden />
      <PageTitle>{copy.servers.notFound}</PageTitle>
      <p>{copy.servers.notFoundText}</p>
      <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
        {copy.servers.backToDashboard}
      </Button>
    </div>
  );
}
