import type { Page } from './prerender';

/** The pages that search engines shall find, as `/sitemap.xml` lists them. */
export function sitemap(pages: readonly Page[], siteUrl: string): string {
  const urls = pages
    .filter(({ isIndexed }) => isIndexed)
    .map((page) => `  <url><loc>${siteUrl}${page.path}</loc></url>`)
    .join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
}
