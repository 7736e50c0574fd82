/** The doctor on the DNS records of both senders of mails. */
import assert from 'node:assert/strict';
import { checkMailDns, type TextReader } from '../../scripts/doctor/checkMailDns';

const KEY = `v=DKIM1; k=rsa; p=${'A'.repeat(200)}`;
const RIGHT: Record<string, string[]> = {
  'corner.co.uk': ['google-site-verification=x', 'v=spf1 include:_spf.example ~all'],
  's1._domainkey.corner.co.uk': [KEY],
  '_dmarc.corner.co.uk': ['v=DMARC1; p=quarantine'],
  'news.corner.co.uk': ['v=spf1 include:_spf.example -all'],
  'k1._domainkey.news.corner.co.uk': [KEY],
};
const SENDERS = { operator: 'help@corner.co.uk', marketing: 'shops@news.corner.co.uk' };

const reading =
  (records: Record<string, string[] | undefined>): TextReader =>
  (name) =>
    records[name]
      ? Promise.resolve(records[name])
      : Promise.reject(Object.assign(new Error(name), { code: 'ENODATA' }));

const wrong = async (records: Record<string, string[] | undefined>, senders = SENDERS): Promise<string[]> =>
  (await checkMailDns(senders, reading({ ...RIGHT, ...records })))
    .filter(({ state }) => state !== 'good')
    .map(({ state, name, text }) => `${state}: ${name} ${text}`);

describe('the doctor on the records of the senders', () => {
  it('has nothing to say where both are right; a parent’s DMARC record holds for the news', async () =>
    assert.deepEqual(await wrong({}), []));

  const CASES: [what: string, records: Record<string, string[] | undefined>, says: RegExp][] = [
    ['no SPF record', { 'news.corner.co.uk': undefined }, /^bad: SPF of news\.corner\.co\.uk \(news\) is missing/],
    ['two SPF records', { 'corner.co.uk': ['v=spf1 -all', 'v=spf1 ~all'] }, /^bad: SPF .* several records/],
    ['an SPF record for everybody', { 'corner.co.uk': ['v=spf1 +all'] }, /^bad: SPF .* every server/],
    ['an SPF record for everybody, without a sign', { 'corner.co.uk': ['v=spf1 mx all'] }, /^bad: SPF .* every server/],
    ['no DKIM key', { 's1._domainkey.corner.co.uk': undefined }, /^unknown: DKIM of corner\.co\.uk .*selector/],
    ['an empty DKIM key', { 's1._domainkey.corner.co.uk': ['v=DKIM1; p='] }, /^unknown: DKIM of corner/],
    ['no DMARC record', { '_dmarc.corner.co.uk': undefined }, /^bad: DMARC of .*_dmarc\./],
  ];
  for (const [what, records, says] of CASES)
    it(`finds ${what}`, async () =>
      assert.ok(
        (await wrong(records)).some((line) => says.test(line)),
        String(await wrong(records)),
      ));

  it('wants the news to leave from a domain of their own', async () => {
    const same = await wrong({}, { ...SENDERS, marketing: 'news@corner.co.uk' });
    assert.ok(same.some((line) => line.startsWith('bad: MARKETING_FROM has the domain')));
    assert.match(String(await wrong({}, { ...SENDERS, marketing: '' })), /^unknown: MARKETING_FROM is empty/);
  });

  it('calls nothing bad while the DNS gives no answer', async () => {
    const findings = await checkMailDns(SENDERS, () =>
      Promise.reject(Object.assign(new Error('late'), { code: 'ETIMEOUT' })),
    );
    assert.deepEqual([...new Set(findings.map(({ state }) => state))], ['unknown']);
  });
});
