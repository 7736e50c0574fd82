import { PRODUCT_NAME } from '@tessera/domain/product';
import type { PageMeta } from '../../app/pageMeta';
import type { ArticleInfo } from './articles';

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
