const USER = { to: 'users' } as const;
const SERVER = { to: 'servers' } as const;
const SUBMISSION = { to: 'form_submissions' } as const;
const REQUEST = { to: 'ban_requests' } as const;
const FORM = { to: 'forms' } as const;
const NOTE = { to: 'player_notes' } as const;
const ROBLOX = { outside: 'an id of Roblox' };
const SUBMITTER = { outside: 'chosen by the client that submitted it' };

/** As `REFERENCES`, for what people submit and others decide. */
export const REQUEST_REFERENCES = {
  forms: { server_id: SERVER, client_id: SUBMITTER, created_by: USER },
  form_versions: { server_id: SERVER, form_id: FORM },
  form_submissions: {
    ...{ server_id: SERVER, form_id: FORM, client_id: SUBMITTER, roblox_user_id: ROBLOX },
    ...{ user_id: USER, about_id: USER, decided_by: USER, roles_by: USER },
  },
  form_drafts: { server_id: SERVER, form_id: FORM, user_id: USER },
  form_reviews: { server_id: SERVER, submission_id: SUBMISSION, user_id: USER },
  form_comments: { server_id: SERVER, submission_id: SUBMISSION, author_id: USER, client_id: SUBMITTER },
  ban_requests: {
    ...{ server_id: SERVER, client_id: SUBMITTER, roblox_user_id: ROBLOX, asked_by: USER },
    ...{ decided_by: USER, bolo_note_id: NOTE },
    punishment_id: { outside: 'a punishment, which may have been deleted since' },
  },
  ban_request_votes: { server_id: SERVER, request_id: REQUEST, user_id: USER },
  ban_request_comments: {
    ...{ server_id: SERVER, request_id: REQUEST, author_id: USER, client_id: SUBMITTER },
  },
} as const;
