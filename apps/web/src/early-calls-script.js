// Runs inline in the documents of the signed-in pages: requests what the page will ask for while its code still loads.
// The names and inputs are in the document; the app takes the answers (data/early-calls.ts). Nothing is requested for an
// address whose server id is malformed, and no list that the address narrows or the viewer may not read.
(() => {
  const { content } = document.querySelector('meta[name="early-calls"]');
  const serverId = /^\/server\/([\w-]{1,64})(?:\/|$)/.exec(location.pathname)?.[1];
  const plain = /^(?:\?tab=[\w-]+)?$/.test(location.search);
  const early = new Map();
  const answersOf = async (calls, inputs) => {
    const query = encodeURIComponent(JSON.stringify({ ...inputs }));
    const response = await fetch(`/trpc/${calls.map(([path]) => path).join()}?batch=1&input=${query}`);
    return { body: await response.json(), headers: response.headers };
  };
  const may = async (flag) => {
    const { index, answers } = early.get(`servers.permissions${JSON.stringify({ serverId })}`);
    return (await answers).body[index].result.data.can[flag];
  };
  for (const { ofServer, flag, calls } of JSON.parse(content)) {
    if ((ofServer && !serverId) || (flag && !plain)) continue;
    const inputs = calls.map(([, input]) => input && { serverId, ...input });
    const askedAt = performance.now();
    const asked = flag
      ? may(flag).then((can) => (can ? answersOf(calls, inputs) : null))
      : answersOf(calls, inputs);
    const answers = asked.catch(() => null);
    for (const [index, [path]] of calls.entries())
      early.set(path + JSON.stringify(inputs[index] ?? null), { index, askedAt, answers });
  }
  window.earlyCalls = early;
  // The outline has a place for the server's name, which is known before the app runs.
  const showName = async ({ index, answers }) => {
    const { name } = (await answers).body[index].result.data;
    const title = document.querySelector('#root h1[hidden]');
    if (!title) return;
    title.textContent = name;
    title.hidden = false;
    title.nextSibling.className = 'tf-visually-hidden';
  };
  const server = early.get(`servers.get${JSON.stringify({ serverId })}`);
  if (server) showName(server).catch(() => {});
  // The outline of the document has no rail where the viewer put theirs away (shell/sidebar.ts).
  try {
    if (localStorage.getItem('tenfour:sidebar-collapsed') === 'on')
      document.documentElement.dataset.rail = 'away';
  } catch {}
})();
