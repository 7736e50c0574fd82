import { listPayments, type PaymentPage } from '../../../data/paymentAdmin';

/** All records but those that wait for approval, which have a list of their own. A page may be shorter for it. */
export async function listOtherPayments(after?: NonNullable<PaymentPage['next']>): Promise<PaymentPage> {
  const page = await listPayments(after);
  return { ...page, payments: page.payments.filter(({ record }) => record.pending !== true) };
}
