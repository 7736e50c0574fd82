import { PRODUCT_NAME } from '@tessera/domain/product';
import { documentTitle } from '../../web/src/app/documentTitle';
import type { PageMeta } from '../../web/src/app/pageMeta';

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

/**
 * The tags of one document's head.
 * @param path its one address for search engines; undefined for the page of an address that is none
 */
export function head({
  meta,
  siteUrl,
  path: pathname,
}: {
  meta: PageMeta;
  siteUrl: string;
  path: string | undefined;
}): string {
  const title = documentTitle(meta.title, pathname ?? '');
  const description = escape(meta.description);
  const index = pathname !== undefined && !meta.noIndex;
  return [
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${description}">`,
    ...(index
      ? [
          `<link rel="canonical" href="${siteUrl}${pathname}">`,
          `<meta property="og:type" content="website">`,
          `<meta property="og:site_name" content="${PRODUCT_NAME}">`,
          `<meta property="og:locale" content="en_GB">`,
          `<meta property="og:title" content="${escape(title)}">`,
          `<meta property="og:description" content="${description}">`,
          `<meta property="og:url" content="${siteUrl}${pathname}">`,
          `<meta property="og:image" content="${siteUrl}/og.png">`,
          `<meta property="og:image:width" content="1200">`,
          `<meta property="og:image:height" content="630">`,
          `<meta name="twitter:card" content="summary_large_image">`,
        ]
      : ['<meta name="robots" content="noindex">']),
    // A data block, not a script: the policy does not apply, but `<` must not end it.
    ...(meta.structuredData ?? []).map(
      (data) => `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    ),
  ].join('\n    ');
}
