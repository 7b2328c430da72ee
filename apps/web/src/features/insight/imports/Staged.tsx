import { type Import, STAGED_KINDS, type StagedEntry } from '@tenfour/contracts';
import { useMemo } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { ListFooter } from '../../../ui/list/ListFooter.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import classes from './Imports.module.css';
import { isPart, partLines, settingText } from './setting-text.ts';
import { texts } from './texts.ts';
import { useDecide, useStaged } from './use-imports.ts';

/** Roles and settings of an export that wait for the owner. Shows nothing for an import without any. */
export function Staged({ serverId, one }: { serverId: string; one: Import }) {
  const isOver = one.status === 'done' || one.status === 'stopped';
  if (!isOver || !STAGED_KINDS.some((kind) => (one.counts[kind]?.created ?? 0) > 0)) return null;
  return <Entries at={{ serverId, importId: one.id }} />;
}

type At = { serverId: string; importId: string };

function Entries({ at }: { at: At }) {
  const pages = useStaged(at);
  const entries = useMemo(() => pages.data?.pages.flatMap((page) => page.entries), [pages.data]);
  return (
    <section className={classes.rows} aria-label={texts.staged}>
      <h3 className={classes.stagedTitle}>{texts.staged}</h3>
      <DataRegion query={{ ...pages, data: entries }} skeleton={<RowsSkeleton rows={3} flush />}>
        {(found) =>
          found.length === 0 ? (
            <p className={classes.hint}>{texts.allDecided}</p>
          ) : (
            <>
              <p className={classes.hint}>{texts.stagedHint}</p>
              <ul className={classes.staged}>
                {found.map((entry) => (
                  <Entry key={entry.n} at={at} entry={entry} />
                ))}
              </ul>
              <ListFooter pages={pages} count={found.length} all={texts.rowsEnd(found.length)} flush />
            </>
          )
        }
      </DataRegion>
    </section>
  );
}

function Entry({ at, entry }: { at: At; entry: StagedEntry }) {
  const { mutate, isPending, variables } = useDecide();
  const isSending = (decision: 'confirm' | 'dismiss') => isPending && variables.decision === decision;
  const isOfPerson = entry.kind === 'member' || entry.kind === 'holder';
  const isHere = !isOfPerson || entry.person !== null;
  const title = titleOf(entry);
  return (
    <li className={classes.stagedEntry} data-row={entry.n} aria-label={title}>
      <div className={classes.stagedText}>
        <strong className={classes.name}>{title}</strong>
        <Details entry={entry} />
      </div>
      <div className={classes.actions}>
        {isHere ? (
          <PendingButton
            size="xs"
            pending={isSending('confirm')}
            onClick={() =>
              mutate(
                {
                  ...{ ...at, n: entry.n, decision: 'confirm' },
                  ...(entry.person === null ? {} : { userId: entry.person.userId }),
                },
                { onSuccess: () => toastSuccess(texts.confirmed) },
              )
            }
          >
            {isOfPerson ? texts.giveRole : texts.apply}
          </PendingButton>
        ) : null}
        <PendingButton
          size="xs"
          variant="default"
          pending={isSending('dismiss')}
          onClick={() => mutate({ ...at, n: entry.n, decision: 'dismiss' })}
        >
          {texts.dismiss}
        </PendingButton>
      </div>
    </li>
  );
}

function titleOf({ kind, subject, role, given }: StagedEntry): string {
  const name = role === null ? given : texts.roles[role];
  if (name !== null) return texts.gets(subject, name);
  return kind === 'setting' ? subject : texts.called(texts.parts[kind] ?? '', subject);
}

function Details({ entry }: { entry: StagedEntry }) {
  const { kind, setting, value, currentValue, person, robloxUsername, until } = entry;
  if (setting !== null) {
    return (
      <span className={classes.reason}>
        {settingText(setting, currentValue)} → {settingText(setting, value, currentValue)}
      </span>
    );
  }
  if (isPart(kind)) {
    return partLines(kind, value, currentValue).map((line) => (
      <span key={line} className={classes.reason}>
        {line}
      </span>
    ));
  }
  return (
    <>
      {until === null ? null : <span className={classes.reason}>{texts.until(formatDateTime(until))}</span>}
      {person === null ? (
        <span className={classes.reason}>{texts.notHere}</span>
      ) : (
        <Account person={person} />
      )}
      {robloxUsername === null ? null : (
        <span className={classes.reason}>{texts.robloxInFile(robloxUsername)}</span>
      )}
      {person !== null && robloxUsername !== null && person.robloxUsername !== robloxUsername ? (
        <span className={classes.problem}>{texts.otherRoblox}</span>
      ) : null}
    </>
  );
}

/** The exact account that has the name here. */
function Account({ person }: { person: NonNullable<StagedEntry['person']> }) {
  const { userId, username, discordId, role, robloxUsername, robloxVerified } = person;
  return (
    <span className={classes.account}>
      <Avatar service="discord" id={userId} name={username} size={28} />
      <span className={classes.stagedText}>
        <span className={classes.reason}>
          {texts.account(username, role === null ? texts.asked : texts.isNow(texts.roles[role]))}
        </span>
        <span className={classes.reason}>
          {texts.discordId(discordId)}
          {' · '}
          {robloxUsername === null ? texts.noRoblox : texts.roblox(robloxUsername, robloxVerified)}
        </span>
      </span>
    </span>
  );
}
