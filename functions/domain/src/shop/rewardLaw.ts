/** Warnings about rewards, or purchases that earn stamps, that the law restricts. They say why, and never refuse. */

/** `/resources` names the source of each: `site/resources/lawSources.ts`. */
export type LawTopic = 'Alcohol' | 'Tobacco' | 'Infant formula';

interface Rule {
  topic: LawTopic;
  words: RegExp;
  reason: string;
}

const RULES: readonly Rule[] = [
  {
    topic: 'Alcohol',
    words:
      /\b(alcohol|beers?|pints?|lagers?|ales?|ciders?|wines?|prosecco|champagne|cocktails?|gin|vodka|rum|whisk(e)?y|spirits?|shots?)\b/i,
    reason:
      'In Scotland a licensed shop may not give alcohol free or cheaper for buying drinks (Licensing (Scotland) Act 2005, ' +
      'schedule 3). Elsewhere in the UK, check what your licence says about promotions.',
  },
  {
    topic: 'Tobacco',
    words: /\b(tobacco|cigarettes?|cigars?|cigarillos?|shisha|rolling papers?|vapes?|e-?liquids?|nicotine)\b/i,
    reason:
      'Tobacco may not be given away, and neither may a coupon for it (Tobacco Advertising and Promotion Act 2002, section 9). ' +
      'Vapes and other nicotine goods have rules of their own: check them first.',
  },
  {
    topic: 'Infant formula',
    words: /\b(infant formula|baby formula|formula milk|first (infant )?milk|baby milk|newborn milk)\b/i,
    reason:
      'Infant formula may not be promoted by gifts, discount coupons or special sales (Commission Delegated Regulation ' +
      '(EU) 2016/127 as kept in UK law, article 10). Leave it out of what earns stamps, too.',
  },
];

/** The warnings for some texts, each topic once. */
export const lawWarnings = (...texts: string[]): { topic: LawTopic; reason: string }[] =>
  RULES.filter(({ words }) => texts.some((text) => words.test(text))).map(({ topic, reason }) => ({ topic, reason }));
