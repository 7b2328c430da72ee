/** What `proxy.mjs` exports, for the tests of the API. */
export interface ProxiedInstance {
  host: string;
  port: number;
  ready: boolean;
}

export function createProxy(options: {
  targets: readonly { host: string; port: number }[];
  checkIntervalMs?: number;
  onChange?: (instance: ProxiedInstance) => void;
}): {
  listen(port: number, host?: string): Promise<number>;
  close(): Promise<void>;
  instances: readonly ProxiedInstance[];
};
