let sheet: Promise<unknown> | undefined;

/** Loads the style sheet of all pages, and the text font. The first page has only rules of its own. */
export function allStyles(): Promise<unknown> {
  // Without the font, the text keeps the fallback font.
  import('./afterStart').then(({ loadFonts }) => loadFonts('text')).catch(() => {});
  return (sheet ??= new Promise<unknown>((resolve, reject) => {
    const href = document.querySelector<HTMLElement>('[data-styles]')?.dataset['styles'] ?? '';
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve });
    link.onerror = () => {
      link.remove();
      sheet = undefined;
      reject(new Error(`${href} did not load`));
    };
    document.head.append(link);
  }));
}
