import type { Sandbox } from '@tenfour/sandbox';

/** Has the sandbox do something, such as `erlc/<world>` with `{ op: 'join', player: 'Ana' }`. Throws its refusal. */
export async function postControl(sandbox: Sandbox, path: string, body: object): Promise<void> {
  const response = await fetch(`${sandbox.urls.home}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
}
