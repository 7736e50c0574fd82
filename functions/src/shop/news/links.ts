/**
 * The hosts to which a text leads, as a mail program or a phone would open it. Loaded with the first message that is
 * saved, because it brings the list of public suffixes.
 */
import { parse } from 'tldts';

/** Spaces, brackets and quotes, which end a link; and the invisible joiners, which are removed from it. */
const BETWEEN = /[\s"'<>()[\]{}|^`\u00ab\u00bb\u2018-\u201f]+/u;
const JOINERS = /[\u200c\u200d]/g;

/** Any scheme before slashes, or a scheme that programs open without slashes. */
const SCHEME = /(?:[a-z][a-z\d+.-]*:(?=[\\/])|(?:https?|ftp|mailto|javascript):(?=\S)|^[\\/]{2}).*/iu;

/** Names with dots between them. Other characters end a name, so that each part of a longer text is looked at. */
const NAMES = /[\p{L}\p{M}\p{N}\p{So}_-]+(?:\.[\p{L}\p{M}\p{N}\p{So}_-]+)+/gu;

/** A capitalised word, as after a full stop without a space. It ends a host only if hosts have that ending. */
const SENTENCE = /^\p{Lu}\p{Ll}+$/u;

/** What is known of a host: the part that somebody can register, and whether its ending exists. */
function factsOf(host: string): { domain: string | null; isKnown: boolean } {
  const { domain, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true, extractHostname: false });
  return { domain, isKnown: isIcann === true || isPrivate === true };
}

/** The host of an address in the form that is looked up: ASCII, lower case, numbers as IPv4. Null for none. */
function hostOf(address: string): string | null {
  try {
    const { hostname, username, password, protocol } = new URL(address);
    if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return null;
    return hostname.replace(/\.$/, '');
  } catch {
    return null;
  }
}

/** The shop's own host; null where its owner typed none, or an ending that nobody owns, such as `co.uk`. */
function ownHost(website: string): string | null {
  const typed = website.trim();
  const host = hostOf(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`)?.replace(/^www\./, '');
  return host && factsOf(host).domain !== null ? host : null;
}

/** Whether names with dots can be a host: four numbers, or a last name that hosts can end with. */
function isHost(names: string): boolean {
  const last = names.slice(names.lastIndexOf('.') + 1);
  if (/^\d+$/.test(last)) return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(names);
  if (!/^(?:xn--[a-z\d-]+|[\p{L}\p{M}]{2,})$/iu.test(last)) return false;
  return !SENTENCE.test(last) || factsOf(hostOf(`http://${names}`) ?? names).isKnown;
}

/**
 * The hosts of a text's links that are not the shop's own site, and whole links of a form that is always refused:
 * another scheme, a user name, no host. A message may lead only to the card or to the shop.
 * @param website what the owner typed as the shop's site; empty without one
 */
export function foreignHosts(text: string, website: string): string[] {
  const own = ownHost(website);
  const isOwn = (host: string | null) => host !== null && own !== null && (host === own || host.endsWith(`.${own}`));
  const foreign = new Set<string>();
  for (const part of text.normalize('NFKC').replace(JOINERS, '').replaceAll('\u3002', '.').split(BETWEEN)) {
    const [address] = SCHEME.exec(part) ?? [];
    if (address !== undefined) {
      const host = hostOf(/^[\\/]/.test(address) ? `https:${address}` : address);
      if (!isOwn(host)) foreign.add(host || address);
    }
    // Names in the path of the shop's own address are files, unless they end as hosts do.
    let isPath = address !== undefined;
    for (const { 0: names, index } of part.matchAll(NAMES)) {
      const host = hostOf(`http://${names}`);
      const isFile = isPath && !factsOf(host ?? names).isKnown;
      if (isHost(names) && !isFile && !isOwn(host)) foreign.add(host ?? names);
      isPath ||= isOwn(host) && part[index + names.length] === '/';
    }
  }
  return [...foreign];
}
