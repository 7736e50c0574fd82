/** Letters without case, accents and apostrophes. */
const plain = (text: string | null): string =>
  (text ?? '')
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();

/** Words that people type, each with the word of the answers that means the same. */
const MEANT: Record<string, string> = {
  cancel: 'leave',
  fee: 'cost',
  fees: 'cost',
  gdpr: 'store',
  internet: 'connection',
  lost: 'lose',
  price: 'cost',
  prices: 'cost',
  privacy: 'store',
  stolen: 'lose',
  wifi: 'connection',
};

/**
 * Wires the search above the questions. Opens the questions with every typed word and hides the others, groups without
 * a shown question, and the links to those groups, which say how many are shown. Text that was typed before counts too.
 */
export function wireSearch(search: HTMLElement): void {
  const input = search.querySelector('input');
  const status = search.querySelector('[role=status]');
  const groups = document.querySelectorAll<HTMLElement>('search + div section');

  function find(): void {
    const typed = plain(input?.value ?? '').trim();
    const words = typed.split(/\s+/);
    let count = 0;
    for (const group of groups) {
      let shown = 0;
      for (const question of group.querySelectorAll('details')) {
        // The last paragraph has only links.
        const text = plain(
          [...question.querySelectorAll('summary, p:not(:last-child)')].map((part) => part.textContent).join(),
        );
        question.hidden = !words.every((word) => text.includes(word) || text.includes(MEANT[word] ?? word));
        question.open = typed !== '' && !question.hidden;
        if (!question.hidden) shown += 1;
      }
      group.hidden = shown === 0;
      count += shown;
      const link = document.querySelector(`li:has(> a[href='#${group.id}'])`);
      link?.toggleAttribute('hidden', group.hidden);
      const number = link?.querySelector('span');
      if (number) number.textContent = String(shown);
    }
    const found = count === 1 ? '1 answer' : `${count || 'No'} answers`;
    if (status) status.textContent = typed ? `${found} with these words.` : '';
  }

  if (input?.value) find();
  search.addEventListener('input', find);
}
