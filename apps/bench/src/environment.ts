/** One key for both engines: PostgreSQL's dataset is a copy of SQLite's, with what this key encrypted. */
const SECRETS_KEYS = `bench:${Buffer.alloc(32, 7).toString('base64')}`;

/** Returns the API's environment: its own limits stay on and count, but are too high for any load run to reach. */
export function apiEnvironment(dataDir: string): Record<string, string> {
  const nowhere = 'http://127.0.0.1:9';
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PUBLIC_URL: '',
    SECRETS_KEYS,
    LOG_LEVEL: 'info',
    RATE_LIMIT: '1000000000',
    // All load comes from one address, which would be limited to a quarter of all connections.
    TRUST_PROXY: 'loopback',
    // These runs measure latency; the section "overload" is about rejected requests.
    SHED_DELAY_MS: '0',
    SERVERS_PER_USER: '0',
    DISCORD_CLIENT_ID: 'bench',
    DISCORD_CLIENT_SECRET: 'bench',
    DISCORD_BASE_URL: nowhere,
    DISCORD_CDN_URL: nowhere,
    ROBLOX_USERS_URL: nowhere,
    ROBLOX_THUMBNAILS_URL: nowhere,
    ROBLOX_APIS_URL: nowhere,
    ERLC_BASE_URL: nowhere,
  };
}
