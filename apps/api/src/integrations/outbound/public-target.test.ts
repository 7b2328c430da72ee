import { describe, expect, it } from 'vitest';
import { addressOf, readTarget } from './public-target.ts';

const RULES = { allowedHosts: new Set<string>(), ownHost: 'tenfour.example' };

/** Returns what a name that has these addresses is connected at. */
async function connectedAt(...addresses: string[]): Promise<string | null> {
  const target = readTarget('https://hooks.example/', RULES);
  return target === null ? 'not read' : addressOf(target, async () => addresses);
}

describe('a URL is not read that has', () => {
  it.each([
    ['the name of this machine below a dot', 'https://a.localhost/'],
    ['a name below localhost, in capitals', 'https://A.LOCALHOST/'],
    ['a name of a local network', 'https://printer.local/'],
    ['a name inside a cloud', 'https://metadata.google.internal/computeMetadata/v1/'],
    ['a name of a home network', 'https://nas.home.arpa/'],
    ['an onion name', 'https://abcdefabcdefabcd.onion/'],
    ['full-width dots', 'https://127。0。0。1/'],
    ['a full-width dot at the end', 'https://hooks.example。/'],
    ['half-width dots', 'https://10｡0｡0｡1/'],
    ['full-width letters', 'https://ａ.ｌｏｃａｌｈｏｓｔ/'],
    ['a soft hyphen in an address', 'https://127.0.\u00AD0.1/'],
    ['a zero-width space in an address', 'https://127.0\u200B.0.1/'],
    ['an escaped address', 'https://127%2E0%2E0%2E1/'],
    ['an escaped name', 'https://%6C%6F%63%61%6C%68%6F%73%74/'],
    ['a dot after an address', 'https://127.0.0.1./'],
    ['mixed bases', 'https://0x7f.0.0.01/'],
    ['the metadata address in decimal', 'https://2852039166/'],
    ['the metadata address in octal', 'https://0251.0376.0251.0376/'],
    ['the metadata address mapped', 'https://[::ffff:a9fe:a9fe]/'],
    ['a compatible address', 'https://[::169.254.169.254]/'],
    ['an address of SIIT', 'https://[::ffff:0:127.0.0.1]/'],
    ['a local translation', 'https://[64:ff9b:1::7f00:1]/'],
    ['an address of ISATAP', 'https://[2606:4700::5efe:7f00:1]/'],
    ['a zone', 'https://[2606:4700::1%25eth0]/'],
    ['port 0', 'https://hooks.example:0/'],
    ['the port of SSH', 'https://hooks.example:22/'],
    ['the port of mail', 'https://hooks.example:25/'],
    ['the port of http', 'https://hooks.example:80/'],
    ['an empty user name with a password', 'https://:secret@hooks.example/'],
    ['two at signs', 'https://hooks.example@a@127.0.0.1/'],
    ['a host after a tab', 'https://127.0.\t0.1/'],
    ['no host', 'https:///'],
    ['data', 'data:text/plain,hello'],
    ['our own host', 'https://tenfour.example/api/hooks'],
    ['our own host, in capitals and with the port', 'https://TENFOUR.example:443/'],
  ])('%s', (_trick, url) => {
    expect(readTarget(url, RULES)).toBeNull();
  });
});

describe('a name is not connected to that has', () => {
  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.255.255.255',
    '100.64.0.1',
    '100.100.100.200',
    '100.127.255.255',
    '127.8.8.8',
    '168.63.129.16',
    '169.254.169.254',
    '169.254.170.2',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.0.192',
    '192.0.2.1',
    '192.31.196.1',
    '192.88.99.1',
    '192.168.255.255',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.251',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::8.8.8.8',
    '::ffff:8.8.8.8',
    '::ffff:0:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::8.8.8.8',
    '100::1',
    '2001::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:db8::1',
    '2002:a00:1::1',
    '2606:4700::5efe:10.0.0.1',
    '2606:4700::200:5efe:8.8.8.8',
    '2606:4700::1%eth0',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '127.1',
    '0x7f000001',
    'hooks.example',
    '',
  ])('%j', async (address) => {
    expect(await connectedAt(address)).toBeNull();
    // One of many is enough, wherever it is among them.
    const others = Array.from({ length: 100 }, (_, n) => `8.8.4.${n}`);
    expect(await connectedAt(...others, address)).toBeNull();
  });

  it.each(['8.8.8.8', '100.63.255.255', '172.32.0.1', '192.0.1.1', '198.20.0.1', '2606:4700::1111'])(
    'but %s is public',
    async (address) => {
      expect(await connectedAt(address, '8.8.4.4')).toBe(address);
    },
  );
});
