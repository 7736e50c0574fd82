import { useCallback, useRef, useState } from 'react';
import { DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from '../../data/defaultPasswordPolicy';
import { loadChunk } from '../../lib/loadChunk';

/**
 * The identity service's password policy: the default until it has been read.
 * @returns the policy, and the way to read it. Only who is about to choose a password asks the service for it.
 */
export function usePasswordRules(): [PasswordPolicy, () => void] {
  const [policy, setPolicy] = useState<PasswordPolicy>(DEFAULT_PASSWORD_POLICY);
  const asked = useRef(false);
  const read = useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    loadChunk(() => import('../../data/passwordPolicy'))
      .then(({ passwordPolicy }) => passwordPolicy())
      .then(setPolicy)
      .catch((error: unknown) => {
        asked.current = false;
        console.warn('Password policy not read:', error);
      });
  }, []);
  return [policy, read];
}
