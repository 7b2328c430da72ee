import { Alert, Button } from '@mantine/core';
import type { GameSessionDetail } from '@tenfour/contracts';
import { showFailure } from '../use-sessions.ts';
import classes from './Messages.module.css';
import { texts } from './texts.ts';
import { useMessageChanges } from './use-messages.ts';

/** What Discord did not take of a session's messages, and why. */
export function SessionPosts(props: { serverId: string; session: GameSessionDetail; canHost: boolean }) {
  const { serverId, session, canHost } = props;
  const { retry } = useMessageChanges();
  const open = session.posts.filter(({ state, problem }) => state !== 'sent' && problem !== null);
  if (open.length === 0) return null;
  return (
    <div className={classes.posts}>
      {open.map((post) => (
        <Alert key={post.id} color="yellow" role="status">
          <div className={classes.post}>
            <span>{post.state === 'failed' ? texts.notPosted(post) : texts.waiting(post)}</span>
            {post.state === 'failed' && canHost ? (
              <Button
                size="xs"
                variant="default"
                loading={retry.isPending}
                onClick={() =>
                  retry.mutate(
                    { serverId, sessionId: session.id, postId: post.id },
                    { onError: (error) => showFailure(texts.failed, error) },
                  )
                }
              >
                {texts.retry}
              </Button>
            ) : null}
          </div>
        </Alert>
      ))}
    </div>
  );
}
