import assert from 'node:assert/strict';
import { type Answers, QUESTIONS } from '../../../../web/src/site/fit/fitQuestions';
import { recommend } from '../../../../web/src/site/fit/recommend';

const GOOD: Answers = {
  visits: 'weekly',
  spend: 'small',
  phones: 'most',
  today: 'nothing',
  shops: 'one',
  place: 'page',
};

const given = (answers: Partial<Answers>, wallets = '') => recommend({ ...GOOD, ...answers }, wallets);

/** Every combination of answers that the form can give. */
function everyone(): Answers[] {
  return QUESTIONS.reduce<Record<string, string>[]>(
    (partial, { name, options }) =>
      partial.flatMap((answers) => options.map(({ value }) => ({ ...answers, [name]: value }))),
    [{}],
  ) as unknown as Answers[];
}

describe('find your fit: recommend', () => {
  it('says yes to one shop with weekly regulars who carry phones', () => {
    const { verdict, title, card } = given({});
    assert.equal(verdict, 'yes');
    assert.equal(title, 'Tessera fits your shop');
    assert.equal(card?.stamps, 9);
  });

  it('says "not yet" to visitors who need the card in a wallet, and never sends them to pay', () => {
    const { verdict, title, reasons, advice } = given({ place: 'wallet' });
    assert.equal(verdict, 'notYet');
    assert.equal(title, 'Tessera is not for you yet');
    assert.match(reasons.join(' '), /kept in no wallet here/);
    assert.match(advice, /on paper/);
  });

  it('says yes to them where the site offers a wallet, and names it', () => {
    const { verdict, reasons } = given({ place: 'wallet' }, 'Google Wallet');
    assert.equal(verdict, 'yes');
    assert.match(reasons.join(' '), /in Google Wallet\.$/);
  });

  it('tells the owner of a paper scheme who needs a wallet to keep it', () => {
    assert.match(given({ place: 'wallet', today: 'paper' }).advice, /^Keep your paper cards/);
  });

  it('says "not yet" to a card that several shops share', () => {
    assert.equal(given({ shops: 'several' }).verdict, 'notYet');
  });

  it('says no where a stamp card is the wrong tool, with no card to begin with', () => {
    const { verdict, card } = given({ visits: 'rarely' });
    assert.equal(verdict, 'no');
    assert.equal(card, null);
  });

  it('says no where something else works better: another scheme, or paper', () => {
    assert.equal(given({ today: 'digital' }).title, 'Keep what you have');
    assert.equal(given({ phones: 'few' }).title, 'Paper suits your customers better');
  });

  it('prints cards where half of the customers use a phone', () => {
    const { verdict, advice } = given({ phones: 'some' });
    assert.equal(verdict, 'partly');
    assert.match(advice, /Print cards/);
  });

  it('suggests no numbers to visitors who have a card already: two rules would confuse', () => {
    for (const today of ['paper', 'digital'] as const) assert.equal(given({ today }).card, null);
    for (const answers of everyone()) {
      const { advice, card } = recommend(answers, '');
      assert.equal(/numbers below/.test(advice) && card === null, false, JSON.stringify(answers));
    }
  });

  it('suggests a shorter card for rarer visits and for dearer ones', () => {
    const stamps = (answers: Partial<Answers>) => given(answers).card?.stamps ?? 0;
    assert.ok(stamps({ visits: 'monthly' }) < stamps({ visits: 'weekly' }));
    assert.ok(stamps({ spend: 'large' }) < stamps({ spend: 'small' }));
  });

  it('has an answer for everyone: a reason, advice, and a card that can be set up', () => {
    const all = everyone();
    assert.equal(all.length, 3 * 3 * 3 * 3 * 2 * 2);
    for (const answers of all) {
      const { verdict, reasons, advice, card } = recommend(answers, '');
      assert.ok(reasons.length > 0 && advice.endsWith('.'), JSON.stringify(answers));
      if (card) assert.ok(card.stamps >= 2 && card.stamps <= 20, JSON.stringify(answers));
      const needsWhatIsThere = answers.place === 'page' && answers.shops === 'one' && answers.visits !== 'rarely';
      if (verdict === 'yes' || verdict === 'partly') assert.ok(needsWhatIsThere, JSON.stringify(answers));
      assert.equal(card !== null, answers.visits !== 'rarely' && answers.today === 'nothing', JSON.stringify(answers));
    }
  });
});
