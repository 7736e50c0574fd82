/** What of a programme its scheme decides. */
import * as z from 'zod/mini';
import { rulesOf } from '../scheme/rules';
import { LIMITS } from '../scheme/schema';
import type { Scheme } from '../scheme/types';

export const welcome = z.int().check(z.minimum(0));

/** Whether limits and welcome belong to the scheme, and the welcome is at most half of its first reward. */
export function fitsScheme(input: {
  scheme: Scheme;
  limits?: object | undefined;
  welcome?: number | undefined;
}): boolean {
  const own = LIMITS[input.scheme.kind];
  const isOfAnother = (name: string) => Object.values(LIMITS).some((one) => name in one);
  const isOwn = Object.keys(input.limits ?? {}).every((name) => name in own || !isOfAnother(name));
  return isOwn && (input.welcome ?? 0) <= rulesOf(input.scheme).mostWelcome(input.scheme);
}
