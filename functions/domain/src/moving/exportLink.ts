/** `businesses/{businessId}/exports/{hash}`: a link to an export, by the hash of its token. */
export interface ExportLink {
  /** Who asked for it. */
  by: string;
  /** Milliseconds since 1970. */
  until: number;
  /** When it was opened: it opens once. */
  openedAt?: number;
}
