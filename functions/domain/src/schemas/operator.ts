/** The operator: the company that runs this installation, as pages, mails and receipts print it. */
import * as z from 'zod/mini';
import { emailAddress, plainLine } from '../lib/schemaParts';
import { WALLETS } from '../pass/state';

const line = (max: number) => plainLine(max).check(z.minLength(1));

const operatorSchema = z.strictObject({
  /** The legal name. */
  name: line(160),
  /** The registered address, line by line. */
  address: z.array(line(120)).check(z.minLength(1), z.maxLength(8)),
  /** The number at Companies House, if the operator is a company. */
  companyNumber: z.optional(z.string().check(z.regex(/^(\d{8}|[A-Z]{2}\d{6})$/, 'looks like 01234567'))),
  /** The VAT number, if the operator is registered for VAT. */
  vatNumber: z.optional(z.string().check(z.regex(/^GB(\d{9}|\d{12})$/, 'looks like GB123456789'))),
  /** The entry in the Information Commissioner's register of fee payers. */
  dataProtectionRegistration: z.optional(z.string().check(z.regex(/^Z[A-Z]?\d{6,7}$/, 'looks like ZA123456'))),
  /** The address to which owners write, and to which the product sends the operator's mails. */
  email: emailAddress,
  /** The account for bank transfers. Without it, the site offers no bank transfers. */
  bank: z.optional(
    z.strictObject({
      accountName: line(160),
      sortCode: z.string().check(z.regex(/^\d\d-\d\d-\d\d$/, 'looks like 12-34-56')),
      accountNumber: z.string().check(z.regex(/^\d{8}$/, 'looks like 12345678')),
    }),
  ),
  /** The company whose server sends our mails, and where it is: `Example Mail Ltd, United Kingdom`. */
  mailService: z.optional(line(160)),
  /** Number of days after paying within which an owner may ask for a refund. */
  refundDays: z.int().check(z.minimum(14), z.maximum(365)),
  /** The wallets that are set up. The site's pages name them; the buttons on a card follow the wallets' settings. */
  wallets: z.optional(z.array(z.enum(WALLETS)).check(z.minLength(1), z.maxLength(WALLETS.length))),
  /** The operator's page on a social network. */
  social: z.optional(z.url({ protocol: /^https$/ })),
});

export type Operator = z.infer<typeof operatorSchema>;

/** The operator of the local demo. The doctor refuses each of these values in a real project. */
export const EXAMPLE_OPERATOR: Operator = {
  name: 'Tessera Example Ltd',
  address: ['1 Example Street', 'London', 'N1 9ZZ'],
  companyNumber: '00000000',
  vatNumber: 'GB000000000',
  dataProtectionRegistration: 'ZA000000',
  email: 'support@tessera.example',
  bank: { accountName: 'Tessera Example Ltd', sortCode: '00-00-00', accountNumber: '00000000' },
  refundDays: 14,
  wallets: ['apple', 'google'],
};

const EXAMPLE = '{"name":"…","address":["…"],"email":"…","refundDays":14}';

/**
 * Parses the operator's facts from a setting's JSON.
 * @param name the setting's name, for the error
 * @throws Error naming the setting and the field that is missing or malformed
 */
export function parseOperator(text: string, name: string): Operator {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${name} is not JSON; it looks like ${EXAMPLE}`);
  }
  const parsed = operatorSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = [name, ...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys : [])].join('.');
  throw new Error(`${field} is missing or malformed: ${issue?.message ?? 'unknown'}. ${name} looks like ${EXAMPLE}`);
}
