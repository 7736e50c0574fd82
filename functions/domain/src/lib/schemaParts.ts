/** The parts that several schemas are made of. */
import * as z from 'zod/mini';
import { isEmailAddress, NOT_AN_ADDRESS } from './emailAddress';
import { isFreeKey, UID } from './keys';
import { normalAddress } from './normal';
import { isPlainText } from './text';
import { NOT_PLAIN } from './textProblems';

/** The sentence for whoever typed a value that a check refuses. */
const saying = (sentence: string) => ({ params: { sentence } });

/** An id from outside. It can name a document and be the key of a map. @param most the most characters */
export const idOf = (most: number) =>
  z.string().check(z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/), z.refine(isFreeKey));

/** An id that we made. */
export const id = idOf(64);

/** A Firebase uid. */
export const uid = z.string().check(z.regex(UID), z.refine(isFreeKey));

/** Text as people type it, line breaks included. */
export const plainText = (max: number) =>
  z.string().check(
    // Browsers send different line breaks.
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.maxLength(max),
    z.refine(isPlainText, saying(NOT_PLAIN)),
  );

/** Plain text of one line. */
export const plainLine = (max: number) => plainText(max).check(z.regex(/^[^\n]*$/));

export const emailAddress = z
  .string()
  .check(z.overwrite(normalAddress), z.refine(isEmailAddress, saying(NOT_AN_ADDRESS)));

/** A time: milliseconds since 1970, up to the last that `Date` knows. */
export const time = z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000));

/** A UUID v4 that a browser made, in lower case. */
export const uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));

/** A field that people never see, so a value means a robot. */
export const honeypot = z.optional(z.string().check(z.maxLength(200)));

/** For callables that take nothing; a client sends null or {}. */
export const noInput = z.union([z.null(), z.undefined(), z.strictObject({})]);
