import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { InspectedServer } from '@tenfour/contracts';
import { formatCount } from '@tenfour/domain';
import type { ReactNode } from 'react';
import { adminCopy } from '../../../copy/admin.ts';
import { copy } from '../../../copy.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import { ActionBadge } from './ActionBadge.tsx';
import classes from './Platform.module.css';
import { texts } from './texts.ts';

const words = texts.inspector;

/** Everything that the inspector shows of a server: facts, numbers, people and what happened. Never a key. */
export function InspectedParts({ server }: { server: InspectedServer }) {
  return (
    <div className={classes.columns}>
      <Panel title={copy.common.details}>
        <Details rows={detailsOf(server)} />
      </Panel>
      <Panel title={words.health}>
        <Health server={server} />
      </Panel>
      <Panel title={words.numbers}>
        <Details rows={numbersOf(server)} />
      </Panel>
      <Panel title={texts.members} flush>
        <Members server={server} />
      </Panel>
      <Panel title={adminCopy.tabs.logs} flush>
        <Lines empty={words.empty}>
          {server.staffLogs.map(({ id, action, adminName, details, createdAt }) => (
            <li key={id}>
              <ActionBadge action={action} /> {details}
              <span className={classes.dimmed}>
                {adminName} · <RelativeTime at={createdAt} />
              </span>
            </li>
          ))}
        </Lines>
        <p className={classes.quiet}>
          <Link to="/admin" search={{ q: server.id }}>
            {texts.showAll}
          </Link>
        </p>
      </Panel>
      <Panel title={words.activity} flush>
        <Lines empty={words.empty}>
          {server.activity.map(({ id, title, description, at }) => (
            <li key={id}>
              <strong>{title}</strong>
              <div>{description}</div>
              <span className={classes.dimmed}>
                <RelativeTime at={at} />
              </span>
            </li>
          ))}
        </Lines>
      </Panel>
    </div>
  );
}

type Detail = readonly [name: string, value: ReactNode];

function detailsOf(server: InspectedServer): readonly Detail[] {
  const { columns } = adminCopy.servers;
  return [
    [columns.status, <StatusBadge key="status" kind="server" value={server.status} />],
    [columns.id, <CopyButton key="id" value={server.id} label={texts.copyIdOf(server.name)} isValueHidden />],
    [columns.owner, server.ownerName],
    [texts.plan, copy.premium.plans[server.ownerPlan].name],
    [columns.joinCode, <code key="code">{server.joinCode}</code>],
    [words.joinPolicy, words.joinPolicies[server.joinPolicy]],
    [words.timezone, server.timezone],
    [words.delegate, server.delegateManagement ? words.yes : words.no],
    [columns.created, formatDateTime(server.createdAt)],
  ];
}

/** Shows whether the server's keys and webhooks work, and the space that its pictures take. */
export function Health({ server }: { server: InspectedServer }) {
  const { webhooks, pictures } = server;
  const stored = (has: boolean) => (has ? words.stored : words.missing);
  return (
    <Details
      rows={[
        [words.erlcKey, <Failing key="key" what={server.gameProblem} ok={stored(server.hasErlcKey)} />],
        [words.robloxKey, stored(server.hasRobloxKey)],
        [
          words.webhooks,
          <Failing
            key="webhooks"
            what={webhooks.failing > 0 ? words.failing(webhooks.failing) : null}
            ok={words.onOff(webhooks.active, webhooks.off)}
          />,
        ],
        [words.pictures, words.space(pictures.usedBytes, pictures.maxBytes)],
      ]}
    />
  );
}

/** Shows a problem in the colour of warnings, else the state. */
function Failing({ what, ok }: { what: string | null; ok: string }) {
  if (what === null) return ok;
  return (
    <span className={classes.warning}>
      <IconAlertTriangle size={16} aria-hidden /> {what}
    </span>
  );
}

function numbersOf(server: InspectedServer): readonly Detail[] {
  const { customCommands } = server;
  return [
    [texts.members, formatCount(server.memberCount)],
    [words.pending, formatCount(server.pendingCount)],
    [words.onDuty, formatCount(server.onDuty)],
    [words.modCalls, formatCount(server.openModCalls)],
    [words.punishments, formatCount(server.punishmentCount)],
    [words.customCommands, words.onOff(customCommands.enabled, customCommands.off)],
  ];
}

function Details({ rows }: { rows: readonly Detail[] }) {
  return (
    <dl className={classes.facts}>
      {rows.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Members({ server }: { server: InspectedServer }) {
  const { members, memberCount } = server;
  return (
    <>
      <ScrollRegion label={texts.members} mah="24rem">
        <ul className={classes.lines}>
          {members.map(({ userId, username, role, joinedAt }) => (
            <li key={userId}>
              {username} <StatusBadge kind="role" value={role} />
              <span className={classes.dimmed}>
                {words.joined} <RelativeTime at={joinedAt} />
              </span>
            </li>
          ))}
        </ul>
      </ScrollRegion>
      {members.length < memberCount ? (
        <p className={classes.quiet}>{words.firstMembers(members.length, memberCount)}</p>
      ) : null}
    </>
  );
}

function Lines({ empty, children }: { empty: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className={classes.quiet}>{empty}</p>;
  return <ul className={classes.lines}>{children}</ul>;
}
