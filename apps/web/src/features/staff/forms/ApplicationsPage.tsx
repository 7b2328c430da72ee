import { Button, NativeSelect, SegmentedControl, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconForms } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { cursorAfter, type FormSummary, LIST_DEFAULT, POLLING_MS, type Submission } from '@tenfour/contracts';
import { rank } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import type { ApplicationsSearch } from '../../../data/paths.ts';
import { trpc } from '../../../data/trpc.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { nextCursorOf, usePagedList } from '../../../ui/list/use-paged-list.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { type OpenServer, ServerPageGate } from '../../community/servers/ServerGate.tsx';
import classes from './Forms.module.css';
import { FormsView } from './FormsView.tsx';
import { SubmissionPanel } from './SubmissionPanel.tsx';
import { texts } from './texts.ts';
import { useForms } from './use-forms.ts';

const route = getRouteApi('/_app/server/$id/applications');

/** /server/$id/applications: forms, and what people submitted to them. */
export function ApplicationsPage() {
  return (
    <ServerPageGate
      allowed={({ can }) => can.canViewStaffTools}
      denied={copy.common.noPermission('staff tools')}
    >
      {(open) => <Applications {...open} />}
    </ServerPageGate>
  );
}

function Applications({ server, permissions }: OpenServer) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const isAdmin = rank(permissions.role) >= rank('admin');
  const view = isAdmin && search.view === 'forms' ? 'forms' : 'submissions';
  return (
    <div>
      <PageTitle title={`${texts.title} · ${server.name}`}>{texts.title}</PageTitle>
      {isAdmin ? (
        <div className={classes.tools}>
          <SegmentedControl
            aria-label={texts.show}
            data={(['submissions', 'forms'] as const).map((value) => ({ value, label: texts.views[value] }))}
            value={view}
            onChange={(chosen) =>
              void navigate(addressOf(server.id, chosen === 'forms' ? { view: 'forms' } : {}))
            }
          />
        </div>
      ) : null}
      {view === 'forms' ? (
        <FormsView serverId={server.id} edited={search.form} />
      ) : (
        <Submissions serverId={server.id} search={search} hasForms={isAdmin} />
      )}
    </div>
  );
}

function addressOf(serverId: string, search: ApplicationsSearch) {
  return {
    to: '/server/$id/applications' as const,
    params: { id: serverId },
    search,
    resetScroll: false,
  };
}

function Submissions(props: { serverId: string; search: ApplicationsSearch; hasForms: boolean }) {
  const { serverId, search } = props;
  const navigate = useNavigate();
  const { form, state = 'pending', submission: chosen } = search;
  const forms = useForms(serverId);
  const list = useSubmissions(serverId, search);
  const { submission: _, ...filters } = search;
  const open = (more: ApplicationsSearch) => void navigate(addressOf(serverId, more));
  const isFiltered = form !== undefined || state !== 'pending';
  return (
    <>
      <Filters forms={forms.data ?? []} search={filters} onChange={open} />
      <div className={classes.columns} data-chosen={chosen !== undefined || undefined}>
        <section aria-label={texts.views.submissions} className={classes.card}>
          <DataList
            list={list}
            filters={{ form, state }}
            skeleton={{ rows: 3, lines: 2 }}
            empty={
              <EmptyState
                icon={IconForms}
                title={texts.none}
                description={texts.noneHint}
                action={
                  props.hasForms ? (
                    <Button variant="default" onClick={() => open({ view: 'forms' })}>
                      {texts.views.forms}
                    </Button>
                  ) : null
                }
              />
            }
            noMatch={isFiltered && { title: texts.noMatch, clear: texts.clear, onClear: () => open({}) }}
          >
            {(rows) => (
              <ul className={classes.list}>
                {rows.map((row) => (
                  <SubmissionRow
                    key={row.id}
                    submission={row}
                    chosen={row.id === chosen}
                    onChoose={() => open({ ...filters, submission: row.id })}
                  />
                ))}
              </ul>
            )}
          </DataList>
        </section>
        {chosen === undefined ? null : (
          <div key={chosen}>
            <Link {...addressOf(serverId, filters)} className={classes.back}>
              <IconChevronLeft size={16} aria-hidden /> {texts.views.submissions}
            </Link>
            <SubmissionPanel serverId={serverId} submissionId={chosen} />
          </div>
        )}
      </div>
    </>
  );
}

function Filters(props: {
  forms: readonly FormSummary[];
  search: ApplicationsSearch;
  onChange: (next: ApplicationsSearch) => void;
}) {
  const { forms, search, onChange } = props;
  const { form: _, ...others } = search;
  const { state: __, ...rest } = search;
  const states = ['pending', 'approved', 'denied', 'withdrawn', 'all'] as const;
  return (
    <search className={classes.tools} aria-label={texts.views.submissions}>
      <NativeSelect
        aria-label={texts.form}
        data={[
          { value: '', label: texts.allForms },
          ...forms.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={search.form ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...others, ...(value === '' ? {} : { form: value }) })
        }
      />
      <NativeSelect
        aria-label={texts.state}
        data={states.map((value) => ({ value, label: texts.states[value] }))}
        value={search.state ?? 'pending'}
        onChange={({ currentTarget: { value } }) => {
          const state = states.find((one) => one === value);
          onChange({ ...rest, ...(state === undefined || state === 'pending' ? {} : { state }) });
        }}
      />
    </search>
  );
}

function SubmissionRow(props: { submission: Submission; chosen: boolean; onChoose: () => void }) {
  const { submission, chosen, onChoose } = props;
  const { applicant, votes, score, state } = submission;
  return (
    <li data-row={submission.id}>
      <UnstyledButton
        className={classes.row}
        onClick={onChoose}
        aria-current={chosen || undefined}
        data-key="Enter"
      >
        <span className={classes.head}>
          <strong>{applicant?.username ?? texts.erased}</strong>
          <StatusBadge kind="submission" value={state} />
        </span>
        <span className={classes.hint}>
          {submission.formTitle} · <RelativeTime at={submission.createdAt} />
          {votes.approve + votes.deny > 0 ? ` · ${texts.votes(votes.approve, votes.deny)}` : ''}
          {score === null ? '' : ` · ${texts.score(score)}`}
        </span>
      </UnstyledButton>
    </li>
  );
}

/** Submissions by pages, newest first. */
function useSubmissions(serverId: string, { form, state = 'pending' }: ApplicationsSearch) {
  return usePagedList(
    useInfiniteQuery(
      trpc.forms.submissions.infiniteQueryOptions(
        { serverId, state, limit: LIST_DEFAULT, ...(form === undefined ? {} : { formId: form }) },
        {
          getNextPageParam: nextCursorOf(LIST_DEFAULT, (last: Submission) => cursorAfter(last)),
          refetchInterval: POLLING_MS.infractions,
        },
      ),
    ),
  );
}
