/** What an owner may write in a message. Pure. */
import type { Content } from './types';

/**
 * A web address as people type it: with a scheme, with `www`, or a host's name with an ending. Two characters at least
 * in the ending, so that `9.30` and `e.g.` are none. An address of a mail contains a host's name.
 */
const ADDRESS =
  /(?:[a-z][a-z\d+.-]*:\/\/|\/\/)[^\s/]+|(?<![\w.-])[\p{L}\d-]+(?:[.\u3002\uff0e\uff61][\p{L}\d-]+)*[.\u3002\uff0e\uff61]\p{L}{2,}(?![\p{L}])/giu;

/** A sentence that ends and begins without a space between: `tomorrow.Come` is no host. */
const isHost = (text: string): boolean => text === text.toLowerCase() || /[/:]|^www\./i.test(text);

const hostOf = (address: string): string =>
  address
    .toLowerCase()
    .replace(/^[a-z\d+.-]*:?\/\//, '')
    .replace(/[/?#:].*$/, '')
    .replace(/^www\./, '');

/**
 * The hosts that a text names and that are not the shop's own site. A link elsewhere is refused: a message leads to the
 * card or to the shop.
 * @param website what the owner typed as the shop's site; empty without one
 */
export function foreignHosts(text: string, website: string): string[] {
  const own = hostOf(website.trim());
  const hosts = (text.match(ADDRESS) ?? [])
    .filter(isHost)
    .map((one) => one.replace(/^[^@\s]*@/, ''))
    .map(hostOf);
  return [...new Set(hosts)].filter((host) => own === '' || (host !== own && !host.endsWith(`.${own}`)));
}

/** What is wrong with a message, as a sentence; null for nothing. */
export function contentProblem(
  { subject, text, wallet = '', channels }: Pick<Content, 'subject' | 'text' | 'wallet' | 'channels'>,
  website: string,
): string | null {
  const [foreign] = foreignHosts([subject, text, wallet].join('\n'), website);
  if (foreign !== undefined)
    return `A message may link to your own site alone, so “${foreign}” cannot be in it. The link to the card is added.`;
  if (channels.includes('wallet') && wallet === '') return 'Write the line that the wallet shows.';
  return null;
}
