/**
 * The doctor's check of the senders of mails, by DNS: the operator's, and the one of shops' news. Mailbox providers
 * reject or hide mails of a domain without these records. Sources: RFC 7208 (SPF), RFC 6376 (DKIM), RFC 7489 (DMARC).
 */
import { Resolver } from 'node:dns/promises';
import { bad, type Finding, good, unknown } from './checkSettings';

/** Reads the TXT records of a name. A record of several strings is joined, as the standards say. */
export type TextReader = (name: string) => Promise<string[]>;

const resolver = new Resolver({ timeout: 3000, tries: 2 });
export const readTexts: TextReader = async (name) => (await resolver.resolveTxt(name)).map((parts) => parts.join(''));

/** Selectors that mail services use. A domain may have another one, which DNS alone cannot tell. */
const SELECTORS = 'default dkim google k1 k2 mail mailo mte1 mx pm s1 s2 selector1 selector2 smtp'.split(' ');

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/**
 * The TXT records of a name; none where there is no such name.
 * @throws the error of a DNS server that does not answer
 */
async function textsOf(read: TextReader, name: string): Promise<string[]> {
  try {
    return await read(name);
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes(codeOf(error))) return [];
    throw error;
  }
}

async function checkSpf(read: TextReader, domain: string, name: string): Promise<Finding> {
  const found = (await textsOf(read, domain)).filter((text) => /^v=spf1(\s|$)/i.test(text));
  if (found.length === 0) return bad(name, `is missing: a TXT record of ${domain} that begins with v=spf1`);
  if (found.length > 1) return bad(name, 'has several records: mail servers then ignore all of them');
  // Without a sign it means +all.
  return /\s[+?]?all(\s|$)/i.test(found[0] ?? '')
    ? bad(name, 'lets every server send for this domain: end it with ~all or -all')
    : good(name);
}

async function checkDmarc(read: TextReader, domain: string, name: string): Promise<Finding> {
  // A domain without a record of its own uses its parent's.
  const parents = domain.split('.').map((_, index, parts) => parts.slice(index).join('.'));
  for (const parent of parents.slice(0, -1)) {
    const found = (await textsOf(read, `_dmarc.${parent}`)).filter((text) => /^v=DMARC1(;|\s|$)/i.test(text));
    if (found.length > 0) return good(name);
  }
  return bad(name, `is missing: a TXT record of _dmarc.${domain}, at least v=DMARC1; p=none`);
}

async function checkDkim(read: TextReader, domain: string, name: string): Promise<Finding> {
  for (const selector of SELECTORS) {
    const texts = await textsOf(read, `${selector}._domainkey.${domain}`);
    if (texts.some((text) => /(^|;\s*)p=[A-Za-z0-9+/]{40,}/.test(text))) return good(`${name}, selector ${selector}`);
  }
  return unknown(
    name,
    'has no key under a usual selector. Read the selector (s=) in the DKIM-Signature of a mail that arrived, and look ' +
      `up its TXT record below _domainkey.${domain}`,
  );
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Checks one sender. @param what whose mails it sends */
async function checkSender(read: TextReader, address: string, what: string): Promise<Finding[]> {
  const domain = domainOf(address);
  const whose = `of ${domain} (${what})`;
  try {
    return await Promise.all([
      checkSpf(read, domain, `SPF ${whose}`),
      checkDkim(read, domain, `DKIM ${whose}`),
      checkDmarc(read, domain, `DMARC ${whose}`),
    ]);
  } catch (error) {
    return [unknown(`The DNS ${whose}`, `gives no answer: ${codeOf(error)}`)];
  }
}

/**
 * Checks both senders.
 * @param marketing the address of shops' news; empty where no news are sent
 */
export async function checkMailDns(
  { operator, marketing }: { operator: string; marketing: string },
  read: TextReader,
): Promise<Finding[]> {
  const findings = await checkSender(read, operator, 'service mails');
  if (marketing === '') return [...findings, unknown('MARKETING_FROM', 'is empty: shops can send no news by email')];
  const same =
    domainOf(operator) === domainOf(marketing)
      ? [bad('MARKETING_FROM', 'has the domain of the operator’s address: complaints about news would harm receipts')]
      : [];
  return [...findings, ...same, ...(await checkSender(read, marketing, 'news'))];
}
