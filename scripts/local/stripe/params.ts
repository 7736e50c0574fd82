/** The parameters with which sessions and refunds are made. */
import * as z from 'zod';
import { expand, integer, metadata } from './request';

const isUrl = (text: string): boolean => {
  // The session's id replaces this text in the address.
  const url = text.replace('{CHECKOUT_SESSION_ID}', 'id');
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
};
const url = z.string().refine(isUrl, 'Not a valid URL');

export const sessionParams = z.strictObject({
  mode: z.literal('payment', { error: 'The local Stripe knows only mode=payment.' }),
  line_items: z
    .array(
      z.strictObject({
        price: z.string(),
        quantity: integer.refine((quantity) => quantity >= 1, 'This value must be greater than or equal to 1.'),
      }),
    )
    .min(1),
  success_url: url,
  cancel_url: url.optional(),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z
    .email({ error: ({ input }) => `Invalid email address: ${String(input)}` })
    .max(512)
    .optional(),
  expires_at: integer.optional(),
  metadata: metadata.optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  adaptive_pricing: z.strictObject({ enabled: z.stringbool().optional() }).optional(),
  payment_intent_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  expand,
});

export const refundParams = z.strictObject({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  amount: integer.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
});

export type SessionInput = Omit<z.infer<typeof sessionParams>, 'expand'>;
/** The parameters that a refund itself needs. */
export type RefundInput = Partial<Pick<z.infer<typeof refundParams>, 'amount' | 'reason' | 'metadata'>>;
