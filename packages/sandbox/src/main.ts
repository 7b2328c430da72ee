import { DEFAULT_SANDBOX_PORT, type Sandbox, startSandbox } from './index.ts';

const ABOUT = {
  home: 'what is going on, and the control API under /control',
  discord: 'Discord: sign-in with personas, webhooks, bot REST',
  roblox: 'Roblox: users, thumbnails, OAuth',
  erlc: 'ER:LC: living game servers, any server-key of the form <anything>-<world>',
} as const;

function portFromEnvironment(): number {
  const text = process.env.SANDBOX_PORT ?? String(DEFAULT_SANDBOX_PORT);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_532) {
    throw new Error(
      `SANDBOX_PORT must be a port number up to 65532 (four in a row are used), not "${text}".`,
    );
  }
  return port;
}

function isBusyPort(error: unknown): error is NodeJS.ErrnoException & { port: number } {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error;
}

function explain(error: unknown): string {
  if (isBusyPort(error)) {
    return `Port ${error.port} is in use. Set SANDBOX_PORT to the first of four free ports in a row and start again.`;
  }
  return error instanceof Error ? error.message : String(error);
}

/** Asks each address for its first page: nothing but a blocked port keeps `fetch` from what listens in this process. */
async function requireReachable(sandbox: Sandbox): Promise<void> {
  for (const url of Object.values(sandbox.urls)) {
    const isReachable = await fetch(url, { method: 'HEAD' }).then(
      () => true,
      () => false,
    );
    if (isReachable) continue;
    await sandbox.close();
    throw new Error(
      `Browsers and fetch refuse to open port ${new URL(url).port}. Set SANDBOX_PORT to the first of four other ports in a row.`,
    );
  }
}

async function main(): Promise<void> {
  const sandbox = await startSandbox({ port: portFromEnvironment() });
  await requireReachable(sandbox);
  const lines = (['home', 'discord', 'roblox', 'erlc'] as const).map(
    (name) => `  ${sandbox.urls[name]}  ${ABOUT[name]}`,
  );
  process.stdout.write(`Sandbox is up:\n${lines.join('\n')}\n`);
  let closing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      void sandbox.close().then(() => process.exit(0));
    });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
