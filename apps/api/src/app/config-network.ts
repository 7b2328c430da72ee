import proxyAddr from '@fastify/proxy-addr';
import { z } from 'zod';

/** Ports that browsers refuse to open, with the service that each belongs to: the Fetch standard's "bad ports". */
export const BLOCKED_PORTS: ReadonlyMap<number, string> = new Map([
  [1, 'tcpmux'],
  [7, 'echo'],
  [9, 'discard'],
  [11, 'systat'],
  [13, 'daytime'],
  [15, 'netstat'],
  [17, 'qotd'],
  [19, 'chargen'],
  [20, 'ftp-data'],
  [21, 'ftp'],
  [22, 'ssh'],
  [23, 'telnet'],
  [25, 'smtp'],
  [37, 'time'],
  [42, 'name'],
  [43, 'nicname'],
  [53, 'domain'],
  [69, 'tftp'],
  [77, 'rje'],
  [79, 'finger'],
  [87, 'link'],
  [95, 'supdup'],
  [101, 'hostname'],
  [102, 'iso-tsap'],
  [103, 'gppitnp'],
  [104, 'acr-nema'],
  [109, 'pop2'],
  [110, 'pop3'],
  [111, 'sunrpc'],
  [113, 'auth'],
  [115, 'sftp'],
  [117, 'uucp-path'],
  [119, 'nntp'],
  [123, 'ntp'],
  [135, 'epmap'],
  [137, 'netbios-ns'],
  [139, 'netbios-ssn'],
  [143, 'imap'],
  [161, 'snmp'],
  [179, 'bgp'],
  [389, 'ldap'],
  [427, 'svrloc'],
  [465, 'submissions'],
  [512, 'exec'],
  [513, 'login'],
  [514, 'shell'],
  [515, 'printer'],
  [526, 'tempo'],
  [530, 'courier'],
  [531, 'chat'],
  [532, 'netnews'],
  [540, 'uucp'],
  [548, 'afp'],
  [554, 'rtsp'],
  [556, 'remotefs'],
  [563, 'nntps'],
  [587, 'submission'],
  [601, 'syslog-conn'],
  [636, 'ldaps'],
  [989, 'ftps-data'],
  [990, 'ftps'],
  [993, 'imaps'],
  [995, 'pop3s'],
  [1719, 'h323gatestat'],
  [1720, 'h323hostcall'],
  [1723, 'pptp'],
  [2049, 'nfs'],
  [3659, 'apple-sasl'],
  [4045, 'npp'],
  [4190, 'sieve'],
  [5060, 'sip'],
  [5061, 'sips'],
  [6000, 'x11'],
  [6566, 'sane-port'],
  [6665, 'ircu'],
  [6666, 'ircu'],
  [6667, 'ircu'],
  [6668, 'ircu'],
  [6669, 'ircu'],
  [6679, 'osaut'],
  [6697, 'ircs-u'],
  [10080, 'amanda'],
]);

/** A port, of at least `least`. */
export const portFrom = (least: number, error = 'must be a port number') =>
  z.coerce.number({ error }).int(error).min(least, error).max(65_535, error);

/** Reports a port that no browser opens. */
export function refuseBlockedPort(port: number, context: z.RefinementCtx): void {
  refuseBlocked(port, 'must not be', context);
}

/** Reports an address with a port that browsers block. */
export function refuseBlockedAddress(url: string, context: z.RefinementCtx): void {
  refuseBlocked(Number(URL.parse(url)?.port), 'must not have the port', context);
}

function refuseBlocked(port: number, rule: string, context: z.RefinementCtx): void {
  const service = BLOCKED_PORTS.get(port);
  if (service === undefined) return;
  const message = `${rule} ${port}, the port of ${service}: browsers refuse to open it`;
  context.addIssue({ code: 'custom', message });
}

/** Reads `TRUST_PROXY` as Fastify's `trustProxy`; addresses are checked by the library that will compare them. */
export function readTrustProxy(text: string, context: z.RefinementCtx): number | string[] {
  if (/^\d+$/.test(text.trim())) return Number(text);
  const addresses = text.split(',').map((part) => part.trim());
  try {
    proxyAddr.compile(addresses);
    return addresses;
  } catch {
    context.addIssue({
      code: 'custom',
      message: 'must be a number of proxies, or their IP addresses and ranges separated by commas',
    });
    return z.NEVER;
  }
}
