import { useState } from 'react';
import { useHydrated } from '../../../../web/src/shared/lib/useHydrated';
import { startStandalone } from '../../../../web/src/shared/startPage';

export const meta = { title: 'Card', description: 'A page app of its own.', noIndex: true };

export default function Card() {
  const isHydrated = useHydrated();
  const [stamps, setStamps] = useState(0);
  return (
    <main>
      <h1>{isHydrated ? `Card ${location.pathname} ${location.hash}` : 'Card'}</h1>
      <button type="button" onClick={() => setStamps(stamps + 1)}>
        {stamps} stamps
      </button>
    </main>
  );
}

export const start = startStandalone(Card);
