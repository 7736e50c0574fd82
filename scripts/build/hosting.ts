/** Checks that `firebase.json` fits the route table and the built site. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isPattern, type Route } from '../../web/src/app/router/route';
import { ROOT } from '../lib/root';

export interface Rewrite {
  source: string;
  destination: string;
}

/** The checked fields of the Hosting part of `firebase.json`. */
export interface Hosting {
  rewrites: (Rewrite | { source: string; function: unknown })[];
  headers: { source: string; headers: { key: string; value: string }[] }[];
}

/** An address that a route's path matches: `/j/_` for `/j/:code`, and `/p` for `/p/*`. */
export const exampleAddress = ({ path: pattern }: Route): string =>
  pattern.replace(/\/\*$/, '').replace(/:\w+/g, '_') || '/';

/** The rewrites to the shells of patterns that `firebase.json` must contain. */
export function rewritesFor(routes: readonly Route[]): Rewrite[] {
  return routes.filter(isPattern).map((route) => ({
    source: route.path.replace(/\/\*$/, '/**').replace(/:\w+/g, '*'),
    destination: `${exampleAddress(route)}.html`,
  }));
}

/** The source of an expression for the paths of a route. */
export const pathPattern = ({ path: pattern }: Route): string =>
  `^${pattern.replace(/\/\*$/, '(?:/.*)?').replace(/:\w+/g, '[^/]+')}$`;

/** The hash of an inline script for a Content-Security-Policy. */
const scriptHash = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The Hosting part of the committed `firebase.json`. */
export async function deployedHosting(): Promise<Hosting> {
  return (JSON.parse(await readFile(path.join(ROOT, 'firebase.json'), 'utf8')) as { hosting: Hosting }).hosting;
}

/**
 * Compares Hosting's configuration with the built site.
 * @param bootScript the only inline script; every policy must contain its hash
 * @throws Error saying what `firebase.json` must contain
 */
export function checkHosting(hosting: Hosting, routes: readonly Route[], bootScript: string): void {
  const actual = JSON.stringify(hosting.rewrites.filter((rewrite) => 'destination' in rewrite));
  const expected = JSON.stringify(rewritesFor(routes));
  if (actual !== expected) throw new Error(`firebase.json: the rewrites to pages must be ${expected}`);
  const hash = scriptHash(bootScript);
  const policies = hosting.headers.flatMap(({ headers }) =>
    headers.filter(({ key }) => key.toLowerCase() === 'content-security-policy'),
  );
  if (policies.length === 0 || policies.some(({ value }) => !value.includes(hash)))
    throw new Error(`firebase.json: every Content-Security-Policy has to name the boot script, ${hash}`);
}
