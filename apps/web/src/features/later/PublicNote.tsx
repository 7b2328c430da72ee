import { copy } from '../../copy.ts';
import { CommunityLink } from '../../ui/CommunityLink.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import classes from './PublicNote.module.css';

/** A public page that is not written yet: what it is for, and the way on. */
export function PublicNote({ title, text }: { title: string; text: string }) {
  return (
    <div className={classes.note}>
      <PageTitle>{title}</PageTitle>
      <p>{text}</p>
      <p className={classes.actions}>
        <a href="/api/login" className={classes.primary}>
          {copy.landing.getStarted}
        </a>
        <CommunityLink className={classes.secondary}>{copy.landing.joinDiscord}</CommunityLink>
      </p>
    </div>
  );
}
