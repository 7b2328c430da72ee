// Of the container: exits 0 while the process serves. Whether it should get requests is /readyz, for the proxy.
const { ROLE = 'all', PORT = '3000', HOST = '' } = process.env;

// The gateway has no address; that its process lives is all that can be asked.
if (ROLE === 'gateway') process.exit(0);

const everywhere = ['', '0.0.0.0', '::'].includes(HOST);
const host = everywhere ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST;
const answer = await fetch(`http://${host}:${PORT}/healthz`, { signal: AbortSignal.timeout(4_000) }).catch(
  () => null,
);
process.exit(answer?.ok ? 0 : 1);
