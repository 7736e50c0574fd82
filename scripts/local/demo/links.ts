/** The links into the demo's shops that `npm start` prints: cards, join pages, and the counter. */
import { cardAddress } from '@tessera/domain/customerPaths';
import { joinAddress, ROUTES } from '@tessera/domain/paths';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { DEMO_TEAM, LOCAL_ACCOUNTS } from '../accounts';
import { functionsEnvironment } from '../functionsSettings';
import { LOCAL_PROJECT, type LocalRun } from '../runs';
import { demoPassId } from './cards';

export interface DemoLinks {
  /** A customer's card. */
  card: string;
  /** A card of the shop that is frozen. */
  frozenCard: string;
  /** The address in the poster's code. */
  join: string;
  /** A card of the shop that gives points, and its join page. */
  deliCard: string;
  deliJoin: string;
  counter: string;
  /** The code with which a browser becomes the shop's tablet: once, within ten minutes. */
  tabletCode: string;
}

/** The links into the demo; null when the stored data is older than the demo. */
export async function demoLinks(run: LocalRun): Promise<DemoLinks | null> {
  await functionsEnvironment(run);
  const app = initializeApp({ projectId: LOCAL_PROJECT });
  try {
    const { tabletCode } = await import('./shop');
    const { businessIdOf } = await import('../../../functions/src/businesses/projection');
    const { refsOf } = await import('../../../functions/src/records/refs');
    const { secretOf } = await import('../../../functions/src/passes/keys');
    const { firestore } = await import('../../../functions/src/platform/firebase');
    const db = await firestore();
    const site = `http://127.0.0.1:${run.ports.site}`;
    const cardOf = async (businessId: string): Promise<string | null> => {
      const pass = (await refsOf(db, businessId).at('passes', demoPassId(businessId, 0)).get()).data();
      return pass ? site + cardAddress(secretOf(businessId, pass)) : null;
    };
    const joinOf = async (businessId: string): Promise<string | null> => {
      const programmes = (await refsOf(db, businessId).business.get()).data()?.programmes ?? {};
      const [programme] = Object.values(programmes);
      return programme ? site + joinAddress(programme.joinCode) : null;
    };
    const cafe = businessIdOf(DEMO_TEAM.owner.uid);
    const deli = businessIdOf(LOCAL_ACCOUNTS.deli.uid);
    const [card, frozenCard, deliCard, join, deliJoin] = await Promise.all([
      cardOf(cafe),
      cardOf(businessIdOf(LOCAL_ACCOUNTS.frozen.uid)),
      cardOf(deli),
      joinOf(cafe),
      joinOf(deli),
    ]);
    if (card === null || frozenCard === null || deliCard === null || join === null || deliJoin === null) return null;
    return {
      ...{ card, frozenCard, join, deliCard, deliJoin },
      counter: `${site}${ROUTES.counter}`,
      tabletCode: await tabletCode(cafe, DEMO_TEAM.owner),
    };
  } finally {
    await deleteApp(app);
  }
}
