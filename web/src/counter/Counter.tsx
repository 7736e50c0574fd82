/**
 * The counter: a standalone page app, without the site's navigation. It opens from stored data, even without a
 * connection.
 */
import '../shared/styles/global.css';
import type { ReactNode } from 'react';
import { loadFonts } from '../shared/document/fonts';
import { keepFocus } from '../shared/document/keepFocus';
import { registerServiceWorker } from '../shared/document/registerServiceWorker';
import { useHydrated } from '../shared/lib/useHydrated';
import type { PageMeta } from '../shared/route';
import styles from '../shared/screens/Counter.module.css';
import { startStandalone } from '../shared/startPage';
import { CounterRoom } from './CounterRoom';
import { offerVersion } from './newVersion';
import { Overdue } from './PinPad';
import { Door, Shift } from './seat/EntryScreens';
import { useSeat } from './seat/useSeat';

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
      <p role="status">Opening the counter…</p>
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
  const { uid, seat, shift, shop, isScanLost } = state;
  if (seat === 'device' && !shift) return <Shift shop={shop} isScanLost={isScanLost} actions={actions} />;
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
