import type { World } from '../erlc/types.ts';
import { permissionOf, present } from '../erlc/world.ts';
import { escapeHtml, htmlPage } from '../markup.ts';
import { type SandboxShared, UPSTREAMS } from '../shared.ts';

const TABLE_STYLE = `<style>table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.2rem .6rem .2rem 0;border-bottom:1px solid var(--line)}
code,pre{font:13px ui-monospace,monospace}pre{overflow:auto}h3{font-size:1rem;margin:1.2rem 0 .3rem}</style>`;

function escaped(value: unknown): string {
  return escapeHtml(String(value));
}

function table(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const cells = (tag: string, row: readonly unknown[]): string =>
    row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('');
  return `<table><tr>${cells('th', head)}</tr>${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('')}</table>`;
}

function worldSection(world: World): string {
  const state = world.offline ? 'offline' : world.frozen ? 'standing still' : 'living';
  const players = present(world);
  const rows = players.map((player) => [
    player.name,
    player.id,
    player.team,
    player.callsign ?? '',
    permissionOf(world, player.id),
  ]);
  const log = world.commandLogs.slice(0, 5).map((entry) => `${entry.Player} ${entry.Command}`);
  return `<h3 id="${escaped(world.id)}">${escaped(world.name)} <span class="soft">(${escaped(world.id)}, ${state})</span></h3>
<p>${players.length} of ${world.maxPlayers} players, ${world.queue.length} waiting, ${world.bans.size} banned.
Key: <code>demo-${escaped(world.id)}</code>. <a href="/control/erlc/${escaped(world.id)}">As JSON</a>, <a href="/chat/${escaped(world.id)}">chat</a></p>
${rows.length > 0 ? table(['Player', 'Id', 'Team', 'Callsign', 'Permission'], rows) : '<p class="soft">No players.</p>'}
${log.length > 0 ? `<p>Last commands:</p><pre>${escaped(log.join('\n'))}</pre>` : ''}`;
}

function worldsSection(worlds: readonly World[]): string {
  if (worlds.length > 0) return worlds.map(worldSection).join('\n');
  return `<p class="soft">None yet. A world opens when its key is first used: <code>server-key: demo-springs</code>.</p>`;
}

function faultRows(shared: SandboxShared): unknown[][] {
  return UPSTREAMS.flatMap((name) => {
    const fault = shared.faults[name];
    return fault ? [[name, fault.mode, fault.count ?? 'until lifted', fault.match ?? 'all routes']] : [];
  });
}

function requestRows(shared: SandboxShared): unknown[][] {
  return UPSTREAMS.flatMap((name) =>
    Object.entries(shared.requests[name])
      .sort(([, a], [, b]) => b - a)
      .map(([route, count]) => [name, route, count]),
  );
}

/** Renders the page that shows the state of the sandbox. */
export function homePage(shared: SandboxShared): string {
  const links = shared.homeLinks.map(
    (link) =>
      `<li><a href="${escaped(shared.urls[link.upstream] + link.path)}">${escaped(link.label)}</a></li>`,
  );
  const faults = faultRows(shared);
  const requests = requestRows(shared);
  const body = `${TABLE_STYLE}<h1>Sandbox</h1>
<p>Stand-ins of Discord (<code>${escaped(shared.urls.discord)}</code>), Roblox (<code>${escaped(shared.urls.roblox)}</code>)
and ER:LC (<code>${escaped(shared.urls.erlc)}</code>). Nothing here leaves this machine.</p>
${links.length > 0 ? `<ul>${links.join('')}</ul>` : ''}
<h2>Game worlds</h2>${worldsSection(shared.erlc.worlds())}
<h2>Armed faults</h2>${faults.length > 0 ? table(['Upstream', 'Fault', 'Times', 'Where'], faults) : '<p class="soft">None.</p>'}
<h2>Requests since start</h2>${requests.length > 0 ? table(['Upstream', 'Route', 'Count'], requests) : '<p class="soft">None yet.</p>'}`;
  return htmlPage('Sandbox', body, '64rem');
}
