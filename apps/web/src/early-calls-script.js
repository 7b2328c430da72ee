// Runs inline in the documents of the signed-in pages: requests what the page will ask for while its code still loads.
// The names and inputs are in the document; the app takes the answers (data/early-calls.ts). Nothing is
// requested for an address whose server id is malformed, and no list that the address narrows.
(() => {
  const { content } = document.querySelector('meta[name="early-calls"]');
  const serverId = /^\/server\/([\w-]{1,64})(?:\/|$)/.exec(location.pathname)?.[1];
  const plain = /^(?:\?tab=[\w-]+)?$/.test(location.search);
  const early = new Map();
  for (const { ofServer, ofList, calls } of JSON.parse(content)) {
    if ((ofServer && !serverId) || (ofList && !plain)) continue;
    const inputs = calls.map(([, input]) => input && { serverId, ...input });
    const query = encodeURIComponent(JSON.stringify({ ...inputs }));
    const askedAt = performance.now();
    const answers = fetch(`/trpc/${calls.map(([path]) => path).join()}?batch=1&input=${query}`)
      .then(async (response) => ({ body: await response.json(), headers: response.headers }))
      .catch(() => null);
    for (const [index, [path]] of calls.entries())
      early.set(path + JSON.stringify(inputs[index] ?? null), { index, askedAt, answers });
  }
  window.earlyCalls = early;
})();
