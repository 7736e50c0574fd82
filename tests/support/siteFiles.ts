/** The scripts of the test run's site, as its pages name them. */
import assert from 'node:assert/strict';
import { SITE } from './browser';

const attribute = async (path: string, name: string): Promise<string> => {
  const html = await (await fetch(SITE + path)).text();
  return new RegExp(`${name}="([^"]*)"`).exec(html)?.[1] ?? assert.fail(`${path} has no ${name}`);
};

/** The app's first file. */
export const appFile = (): Promise<string> => attribute('/', 'data-app');

/** What a page needs that the landing page does not. */
export async function filesOnlyOf(path: string): Promise<string[]> {
  const [theirs, landing] = await Promise.all(
    [path, '/'].map(async (page) => (await attribute(page, 'data-files')).split(' ')),
  );
  const only = (theirs ?? []).filter((file) => !landing?.includes(file));
  assert.ok(only.length > 0, `${path} has no file of its own`);
  return only;
}
