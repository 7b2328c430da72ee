import { statSync } from 'node:fs';
import type { ConfigurationWarning } from '@tenfour/contracts';
import type { Config } from './config.ts';

/** A configuration that works but is probably not intended. Each is logged once and listed for platform staff. */
export interface ConfigWarnings {
  /** Adds and logs a warning, the first time. */
  raise(warning: ConfigurationWarning): void;
  list(): readonly ConfigurationWarning[];
}

interface WarnLog {
  warn(details: object, message: string): void;
}

/** Creates the list of this process, with the warnings about the configuration itself. */
export function createConfigWarnings(config: Config, log: WarnLog): ConfigWarnings {
  const raised = new Map<string, ConfigurationWarning>();
  const warnings: ConfigWarnings = {
    raise(warning) {
      if (raised.has(warning.code)) return;
      raised.set(warning.code, warning);
      const { code, variable, message } = warning;
      log.warn({ configuration: code, variable }, message);
    },
    list: () => [...raised.values()],
  };
  for (const warning of warningsOf(config)) warnings.raise(warning);
  return warnings;
}

const LOOPBACK = /^(localhost|::1|127(\.\d+){3})$/;

const STAFF_WITHOUT_FACTOR: ConfigurationWarning = {
  code: 'staff-second-factor',
  variable: 'STAFF_SECOND_FACTOR',
  message:
    'Platform staff can sign in with a password alone. Set STAFF_SECOND_FACTOR to on once each of them has a second factor.',
};

const OPEN_KEYS_FILE: ConfigurationWarning = {
  code: 'keys-file',
  variable: 'SECRETS_KEYS_FILE',
  message: 'Other accounts of this machine can read the file of SECRETS_KEYS_FILE. Set its mode to 440.',
};

/** Whether accounts besides the owner and the group can read the file of the keys. */
function isOpen(path: string | null): boolean {
  const found = path === null ? undefined : statSync(path, { throwIfNoEntry: false });
  return found !== undefined && (found.mode & 0o004) !== 0;
}

/** A process that only its own machine reaches is not in production. */
function warningsOf(config: Config): ConfigurationWarning[] {
  const { publicUrl, publicUrlGiven, host, secure, staffFactorRequired, secretsKeysFile } = config;
  if (publicUrlGiven) {
    if (!secure) return [];
    return [
      ...(staffFactorRequired ? [] : [STAFF_WITHOUT_FACTOR]),
      ...(isOpen(secretsKeysFile) ? [OPEN_KEYS_FILE] : []),
    ];
  }
  if (LOOPBACK.test(host)) return [];
  return [
    {
      code: 'public-url',
      variable: 'PUBLIC_URL',
      message: `PUBLIC_URL is not set, so sign-in only works at ${publicUrl}. Set it to the address people use.`,
    },
  ];
}

/** The built web app is not where it should be. */
export function missingWeb(webDist: string): ConfigurationWarning {
  return {
    code: 'web-dist',
    variable: 'WEB_DIST',
    message: `WEB_DIST ${webDist} has no index.html, so there are no pages. Run "npm run build", or set it to the built web app.`,
  };
}

/** Addresses of clients are not known. */
export const UNTRUSTED_PROXY: ConfigurationWarning = {
  code: 'trust-proxy',
  variable: 'TRUST_PROXY',
  message:
    'Requests come through a proxy, but TRUST_PROXY is not set, so everyone counts as one address. Set it to the number of proxies.',
};
