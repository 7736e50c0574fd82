import { useEffect, useState } from 'react';
import { DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from '../../data/defaultPasswordPolicy';

/** The identity service's password policy: the default until it has been read. */
export function usePasswordRules(): PasswordPolicy {
  const [policy, setPolicy] = useState<PasswordPolicy>(DEFAULT_PASSWORD_POLICY);
  useEffect(() => {
    let gone = false;
    import('../../data/passwordPolicy')
      .then(({ passwordPolicy }) => passwordPolicy())
      .then((read) => !gone && setPolicy(read))
      .catch((error: unknown) => console.warn('Password policy not read:', error));
    return () => {
      gone = true;
    };
  }, []);
  return policy;
}
