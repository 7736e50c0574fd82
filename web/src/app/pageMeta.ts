/** What a page says of itself in the head of its document. The title stands without the product's name. */
export interface PageMeta {
  title: string;
  description: string;
  /** JSON-LD, rendered at build time only. */
  structuredData?: object[];
  /** Account pages and the like: not for search engines. */
  noIndex?: boolean;
}
