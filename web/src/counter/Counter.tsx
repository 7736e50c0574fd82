/**
 * The counter: a standalone page app, without the site's navigation. It opens from stored data, even without a
 * connection.
 */
import '../../styles/global.css';
import type { ReactNode } from 'react';
import type { PageMeta } from '../../app/router/route';
import { startStandalone } from '../../app/router/startPage';
import { offerVersion } from '../../features/counter/newVersion';
import { useSeat } from '../../features/counter/useSeat';
import { useHydrated } from '../../lib/useHydrated';
import { loadFonts } from '../../site/fonts';
import { keepFocus } from '../../site/keepFocus';
import { registerServiceWorker } from '../../site/registerServiceWorker';
import styles from './Counter.module.css';
import { CounterRoom } from './CounterRoom';
import { Overdue } from './doorParts';
import { Door, Shift } from './EntryScreens';

export const meta: PageMeta = {
  title: 'Counter',
  description: 'Fill your customers’ cards and give their rewards, with a camera, a scanner or a typed code.',
  noIndex: true,
};

export default function Counter() {
  return useHydrated() ? <OpenCounter /> : <Opening />;
}

function Opening({ children }: { children?: ReactNode }) {
  return (
    <main className={styles.door}>
      <h1>Counter</h1>
      <p role="status">Opening the counter, with the shop that was here last…</p>
      {children}
      <noscript>
        <p>The counter needs JavaScript.</p>
      </noscript>
    </main>
  );
}

function OpenCounter() {
  const [state, actions] = useSeat();
  if (state.status === 'starting')
    return (
      <Opening>
        <Overdue />
      </Opening>
    );
  if (state.status !== 'open') return <Door state={state} actions={actions} />;
  const { uid, seat, shift, membership: shop } = state;
  if (seat === 'device' && !shift) return <Shift shop={shop} actions={actions} />;
  return <CounterRoom key={`${uid} ${shop.businessId}`} state={state} actions={actions} />;
}

const hydrate = startStandalone(Counter);

/** Called once by the boot script. Hydrates the page first, then does the rest. */
export async function start(): Promise<void> {
  await hydrate();
  keepFocus();
  void registerServiceWorker(offerVersion);
  void loadFonts('headings', 'text');
}
