import { useCallback, useEffect, useRef, useState } from 'react';
import { openVault } from './open-vault.ts';
import type { LocalAlt, Vault, VaultContents } from './vault.ts';

const EMPTY: VaultContents<LocalAlt> = { accounts: [], unreadable: 0 };

/** A person's vault as the page shows it. */
export interface OpenVault extends VaultContents<LocalAlt> {
  /** Null until it is open. */
  vault: Vault | null;
  /** The browser did not let it be read. */
  failed: boolean;
  readAgain: () => void;
}

/** Opens the vault of a person and keeps what it holds current, whichever window changes it. */
export function useVault(userId: string): OpenVault {
  const [vault, setVault] = useState<Vault | null>(null);
  const [contents, setContents] = useState(EMPTY);
  const [failed, setFailed] = useState(false);
  const reading = useRef(0);

  const read = useCallback(async (of: Vault) => {
    reading.current += 1;
    const turn = reading.current;
    try {
      const found = await of.list();
      // An older reading that comes late would bring back what is gone.
      if (turn !== reading.current) return;
      setContents(found);
      setFailed(false);
    } catch {
      if (turn === reading.current) setFailed(true);
    }
  }, []);

  useEffect(() => {
    let left = false;
    let leave = () => {};
    void openVault(userId).then(async (opened) => {
      if (left) return;
      leave = opened.subscribe(() => void read(opened));
      await read(opened);
      if (!left) setVault(opened);
    });
    return () => {
      left = true;
      leave();
    };
  }, [userId, read]);

  return {
    ...contents,
    vault,
    failed,
    readAgain: () => {
      if (vault) void read(vault);
    },
  };
}
