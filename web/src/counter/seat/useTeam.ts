import type { MemberRole } from '@tessera/domain/team/member';
import { useCallback, useEffect, useState } from 'react';
import { callableMessage } from '../../shared/data/errors';
import { keepTrying } from '../../shared/lib/keepTrying';
import { newestTurn } from '../../shared/lib/newestTurn';

export interface Person {
  uid: string;
  name: string;
  role: MemberRole;
  hasPin: boolean;
}

/**
 * The people who can open a shift. They are read again while the list is shown, because a manager may set PINs
 * meanwhile. After a failure the list stays as it was. No message appears, because it would move the list under a
 * finger; whoever starts a shift sees the error.
 * @param read always the same function
 */
export function useTeam(read: () => Promise<Person[]>) {
  const [people, setPeople] = useState<Person[]>();
  const [error, setError] = useState<string>();
  const [begin] = useState(newestTurn);

  const load = useCallback(() => {
    const isNewest = begin();
    return read().then(
      (team) => {
        if (!isNewest()) return;
        setPeople(team);
        setError(undefined);
      },
      (problem: unknown) => {
        if (isNewest()) setError(callableMessage(problem));
      },
    );
  }, [begin, read]);
  useEffect(() => {
    void load();
    return keepTrying(load);
  }, [load]);

  return { people, error: people ? undefined : error, load };
}
