import type { FormVote } from '@tenfour/domain';
import type { Insertable } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import type { FormCommentsTable } from '../../../db/table-types/index.ts';

export interface ReviewRow {
  user_id: string;
  username: string;
  discord_id: string;
  vote: FormVote | null;
  score: number | null;
}

/** The votes, scores and comments of reviewers in one server. */
export function reviewsStore(handle: Handle, serverId: string) {
  return {
    async reviews(submissionId: string): Promise<ReviewRow[]> {
      return handle
        .selectFrom('form_reviews')
        .innerJoin('users', 'users.id', 'form_reviews.user_id')
        .select(['form_reviews.user_id', 'users.username', 'users.discord_id'])
        .select(['form_reviews.vote', 'form_reviews.score'])
        .where('form_reviews.submission_id', '=', submissionId)
        .orderBy('users.username')
        .execute();
    },

    /** Sets a reviewer's vote and score; without either, removes them. */
    async setReview(
      submissionId: string,
      userId: string,
      { vote, score }: Pick<ReviewRow, 'vote' | 'score'>,
      at: number,
    ): Promise<void> {
      if (vote === null && score === null) {
        await handle
          .deleteFrom('form_reviews')
          .where('submission_id', '=', submissionId)
          .where('user_id', '=', userId)
          .execute();
        return;
      }
      const set = { vote, score, at };
      await handle
        .insertInto('form_reviews')
        .values({ submission_id: submissionId, user_id: userId, server_id: serverId, ...set })
        .onConflict((conflict) => conflict.columns(['submission_id', 'user_id']).doUpdateSet(set))
        .execute();
    },

    async comments(submissionId: string) {
      return handle
        .selectFrom('form_comments')
        .innerJoin('users', 'users.id', 'form_comments.author_id')
        .select(['form_comments.id', 'form_comments.at', 'form_comments.text', 'users.username'])
        .select(['form_comments.author_id', 'form_comments.client_id'])
        .where('form_comments.submission_id', '=', submissionId)
        .orderBy('form_comments.id')
        .execute();
    },

    async addComment(comment: Omit<Insertable<FormCommentsTable>, 'server_id'>): Promise<void> {
      await handle
        .insertInto('form_comments')
        .values({ ...comment, server_id: serverId })
        .execute();
    },
  };
}
