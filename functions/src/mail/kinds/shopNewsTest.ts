import { isActiveAtLeast, memberRef } from '../../access/members';
import { findAccount } from '../../platform/findAccount';
import { firestore } from '../../platform/firebase';
import { refsOf } from '../../records/refs';
import { defineMail } from '../defineMail';
import { newsText } from '../newsText';

export const shopNewsTest = defineMail({
  kind: 'shop-news-test',
  stream: 'marketing',
  to: 'owner',
  adminLabel: 'A test of a shop’s news',
  async load({ uid, businessId, message: messageId }) {
    const db = firestore();
    const refs = refsOf(db, businessId);
    const [account, member, shop, stored] = await Promise.all([
      findAccount(uid),
      memberRef(db, businessId, uid).get(),
      refs.business.get(),
      refs.at('messages', messageId).get(),
    ]);
    const [business, message, to] = [shop.data(), stored.data(), account?.email];
    // Somebody who was removed from the team meanwhile gets none.
    if (!business || !message || to === undefined || !isActiveAtLeast(member.data(), 'manager')) return null;
    return { to, business, message };
  },
  text: ({ business, message }, { site, operator }) =>
    newsText(business, message, { site, operator, why: 'This is a test that you asked for. No customer got it.' }),
  example: ({ uid, businessId, newsId }) => ({ uid, businessId, message: newsId }),
});
