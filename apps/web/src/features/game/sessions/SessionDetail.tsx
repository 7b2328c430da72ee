import { Alert, NativeSelect, SegmentedControl } from '@mantine/core';
import type { GameSessionDetail, SessionPerson, SessionSeries } from '@tenfour/contracts';
import { formatDateTime, formatTime, SIGN_UP_ANSWERS, type SignUpAnswer } from '@tenfour/domain';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { attendanceTexts } from './attendance-texts.ts';
import { SessionPosts } from './messages/SessionPosts.tsx';
import { SeriesNote } from './SeriesNote.tsx';
import { SessionActions } from './SessionActions.tsx';
import { SessionMarks } from './SessionRow.tsx';
import classes from './Sessions.module.css';
import { seriesTexts } from './series-texts.ts';
import { texts } from './texts.ts';
import { showFailure, useSession, useSessionChanges } from './use-sessions.ts';
import { Votes } from './votes/Votes.tsx';

interface DetailProps {
  serverId: string;
  timeZone: string;
  canHost: boolean;
  onEdit: (subject: GameSessionDetail | SessionSeries) => void;
}

/** A session: who comes, what can be done with it, and how it went. */
export function SessionDialog(
  props: DetailProps & { sessionId: string | null; title: string; onClose: () => void },
) {
  return (
    <FormDialog subject={props.sessionId} title={() => props.title} size="lg" onClose={props.onClose}>
      {(sessionId) => <Detail {...props} sessionId={sessionId} />}
    </FormDialog>
  );
}

function Detail(props: DetailProps & { sessionId: string }) {
  const query = useSession(props.serverId, props.sessionId);
  return (
    <DataRegion query={query} skeleton={<RowsSkeleton rows={4} />}>
      {(session) => <Content {...props} session={session} />}
    </DataRegion>
  );
}

function Content(props: DetailProps & { session: GameSessionDetail }) {
  const { session, timeZone } = props;
  const isOpen = session.state === 'planned' || session.state === 'running';
  const coHosts = session.coHosts.map(({ username }) => username).join(', ');
  return (
    <div className={classes.detail}>
      <p className={classes.facts}>
        {formatDateTime(session.startedAt ?? session.plannedAt, timeZone)} ·{' '}
        {texts.hostedBy(session.host.username)}
        {coHosts === '' ? null : ` · ${texts.coHosts}: ${coHosts}`}
        {session.autoStart && session.state === 'planned' ? ` · ${seriesTexts.autoStarts}` : null}
        {session.players === null ? null : ` · ${attendanceTexts.slots(session.players)}`}{' '}
        <SessionMarks session={session} />
      </p>
      {session.description === '' ? null : <p className={classes.text}>{session.description}</p>}
      {session.seriesId === null ? null : <SeriesNote {...props} seriesId={session.seriesId} />}
      {session.startProblem === null ? null : (
        <Alert color="yellow" role="status">
          {seriesTexts.notStarted(session.startProblem)}
        </Alert>
      )}
      {session.commandsProblem === null ? null : (
        <Alert color="yellow" role="status">
          {texts.commandsProblem(session.commandsProblem)}
        </Alert>
      )}
      {session.endsAt === null ? null : (
        <Alert color="yellow" role="status">
          {texts.endsAt(formatTime(session.endsAt, timeZone))}
        </Alert>
      )}
      <SessionPosts {...props} />
      {session.summary === null ? null : (
        <dl className={classes.summary}>
          {texts.summary(session.summary).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {isOpen ? <MyAnswer {...props} /> : null}
      <Votes {...props} />
      <Attendance session={session} />
      <Board session={session} />
      {isOpen && props.canHost ? <SessionActions {...props} /> : null}
    </div>
  );
}

function MyAnswer({ serverId, session }: DetailProps & { session: GameSessionDetail }) {
  const { signUp } = useSessionChanges();

  function answer(next: SignUpAnswer, roleId: string | null) {
    signUp.mutate(
      { serverId, sessionId: session.id, answer: next, roleId },
      {
        onSuccess: () => toastSuccess(texts.answered),
        onError: (error) => showFailure(texts.failed, error),
      },
    );
  }

  return (
    <div className={classes.answer}>
      <SegmentedControl
        aria-label={texts.signUp}
        data={SIGN_UP_ANSWERS.map((value) => ({ value, label: texts.answers[value] }))}
        value={session.mine ?? ''}
        transitionDuration={0}
        onChange={(value) => answer(value as SignUpAnswer, session.myRoleId)}
      />
      {session.mine === 'accepted' && session.roles.length > 0 ? (
        <NativeSelect
          aria-label={texts.role}
          data={[
            { value: '', label: texts.anyRole },
            ...session.roles.map((role) => ({ value: role.id, label: texts.roleOf(role) })),
          ]}
          value={session.roles.some(({ id }) => id === session.myRoleId) ? (session.myRoleId ?? '') : ''}
          onChange={(event) => answer('accepted', event.currentTarget.value || null)}
        />
      ) : null}
    </div>
  );
}

function Attendance({ session: { attended, missing } }: { session: GameSessionDetail }) {
  if (attended.length + missing.length === 0) return null;
  return (
    <dl className={classes.board}>
      <div>
        <dt>{attendanceTexts.attended(attended.length)}</dt>
        <dd>{attended.length === 0 ? '–' : attended.map(attendanceTexts.attendee).join(', ')}</dd>
      </div>
      {missing.length === 0 ? null : (
        <div>
          <dt>{attendanceTexts.missing}</dt>
          <dd>{missing.map(({ username }) => username).join(', ')}</dd>
        </div>
      )}
    </dl>
  );
}

function Board({ session }: { session: GameSessionDetail }) {
  const { answers } = texts;
  const groups: readonly (readonly [string, string, readonly SessionPerson[]])[] = [
    ...session.roles.flatMap((role) => [
      [role.id, texts.roleOf(role), role.filled] as const,
      ...(role.waiting.length > 0
        ? [[`${role.id}:waiting`, `${role.name} · ${texts.waiting}`, role.waiting] as const]
        : []),
    ]),
    ...(session.withoutRole.length > 0 ? [['accepted', answers.accepted, session.withoutRole] as const] : []),
    ...(session.tentative.length > 0 ? [['tentative', answers.tentative, session.tentative] as const] : []),
    ...(session.declined.length > 0 ? [['declined', answers.declined, session.declined] as const] : []),
  ];
  if (groups.length === 0) return null;
  return (
    <dl className={classes.board}>
      {groups.map(([key, name, people]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{people.length === 0 ? '–' : people.map(({ username }) => username).join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}
