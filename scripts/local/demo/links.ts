/** The links into the demo's shops that `npm start` prints: cards, join pages, and the counter. */
import { cardAddress } from '@tessera/domain/addresses/customerPaths';
import { joinAddress, ROUTES } from '@tessera/domain/addresses/paths';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { DEMO_TEAM, LOCAL_ACCOUNTS } from '../accounts';
import { functionsEnvironment } from '../functionsSettings';
import { LOCAL_PROJECT, type LocalRun } from '../runs';
import { demoPassId } from './cards';

/** The links into the demo; null when filling it in has failed. */
export async function demoLinks(run: LocalRun) {
  await functionsEnvironment(run);
  const app = initializeApp({ projectId: LOCAL_PROJECT });
  try {
    const { tabletCode } = await import('./shop');
    const { businessIdOf } = await import('../../../functions/src/shop/projection');
    const { refsOf } = await import('../../../functions/src/records/refs');
    const { secretOf } = await import('../../../functions/src/passes/keys');
    const { firestore } = await import('../../../functions/src/platform/firebase');
    const db = firestore();
    const site = `http://127.0.0.1:${run.ports.site}`;
    /** A customer's card, and the address in the poster's code. */
    const linksOf = async ({ uid }: { uid: string }) => {
      const { business, at } = refsOf(db, businessIdOf(uid));
      const pass = (await at('passes', demoPassId(business.id, 0)).get()).data();
      const [programme] = Object.values((await business.get()).data()?.programmes ?? {});
      if (!pass || !programme) return null;
      return { card: site + cardAddress(secretOf(business.id, pass)), join: site + joinAddress(programme.joinCode) };
    };
    const owners = [DEMO_TEAM.owner, LOCAL_ACCOUNTS.deli, LOCAL_ACCOUNTS.frozen];
    const [cafe, deli, frozen] = await Promise.all(owners.map(linksOf));
    if (!cafe || !deli || !frozen) return null;
    return {
      cafe,
      deli,
      frozen,
      counter: `${site}${ROUTES.counter}`,
      /** With it a browser becomes the shop's tablet: once, within ten minutes. */
      tabletCode: await tabletCode(businessIdOf(DEMO_TEAM.owner.uid), DEMO_TEAM.owner),
    };
  } finally {
    await deleteApp(app);
  }
}

export type DemoLinks = Awaited<ReturnType<typeof demoLinks>>;
