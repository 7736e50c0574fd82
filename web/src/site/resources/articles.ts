import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import type { PageMeta } from '../../shared/route';

export interface ArticleInfo {
  path: string;
  title: string;
  summary: string;
  /** Reading time in whole minutes, at about 230 words per minute. */
  minutes: number;
  /** See `Mosaic`. */
  picture: readonly string[];
}

export const STARTING: ArticleInfo = {
  path: ROUTES.article1,
  title: 'Starting a scheme your staff will really use',
  summary: 'One rule, one sentence, one quiet Tuesday. How to begin so that it is still running in three months.',
  minutes: 4,
  picture: ['fg - - -', '3t 4t - -', '2t 1t fs -', 'fg dk 3s 4s'],
};

export const REWARD: ArticleInfo = {
  path: ROUTES.article2,
  title: 'Choosing a reward that costs less than it feels',
  summary: 'Work out what a free coffee really costs you, and how many stamps it is worth. With a pencil.',
  minutes: 4,
  picture: ['3s 4s 3t 4t', '2s 1s 2t 1t', 'dk fg dk fs', 'fg dk fg dk'],
};

export const MEASURING: ArticleInfo = {
  path: ROUTES.article3,
  title: 'Is it working? Measuring with a notebook',
  summary: 'Four numbers, counted by hand, that tell you whether to go on, change the card or stop.',
  minutes: 4,
  picture: ['- - - fg', '- - fs dk', '- 3t 4t fg', 'dk 2t 1t fs'],
};

/** In reading order. */
export const ARTICLES: readonly ArticleInfo[] = [STARTING, REWARD, MEASURING];

/** Title, description and structured data of an article. */
export function articleMeta({ title, summary }: ArticleInfo): PageMeta {
  return {
    title,
    description: summary,
    structuredData: [
      {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: title,
        description: summary,
        inLanguage: 'en-GB',
        author: { '@type': 'Organization', name: PRODUCT_NAME },
        publisher: { '@type': 'Organization', name: PRODUCT_NAME },
      },
    ],
  };
}
