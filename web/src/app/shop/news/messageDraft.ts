/**
 * The draft of a message. The browser stores what is typed until the server has it, so that it survives a reload and a
 * failed save.
 */
import { omitUndefined } from '@tessera/domain/lib/omitUndefined';
import { type ContentProblems, contentProblems } from '@tessera/domain/news/text';
import { type Content, type Message, MESSAGE_LIMITS, type Segment } from '@tessera/domain/news/types';
import { forgetRead, recallRead, rememberRead } from '../../../shared/query/queryCache';
import { wholeProblem } from '../../../shared/scheme/kinds/typed';

/** The id in the address of a message that is not saved yet. */
export const NEW_MESSAGE = 'new';

export type Draft = Required<Content> & { segment: Segment; locationId: string };

/** The days in which a visit counts, unless somebody types others. */
const DAYS = 14;

const draftOf = (message: Message | undefined): Draft => ({
  subject: message?.subject ?? '',
  text: message?.text ?? '',
  wallet: message?.wallet ?? '',
  channels: message?.channels ?? ['email', 'wallet'],
  holdBack: message?.holdBack ?? 0,
  days: message?.days ?? DAYS,
  segment: message?.segment ?? 'all',
  locationId: message?.locationId ?? '',
});

/** What has to change in a draft, by the names of its fields. */
export type DraftProblems = ContentProblems & { days?: string };

export const problemsOf = (draft: Draft): DraftProblems =>
  omitUndefined<DraftProblems>({
    ...contentProblems(draft),
    days: draft.holdBack > 0 ? wholeProblem(MESSAGE_LIMITS.days, String(draft.days)) : undefined,
  });

/** A draft as it is saved. The field of the days is hidden where nobody is held back, whatever was typed into it. */
export const fieldsOf = ({ subject, text, wallet, locationId, channels, days, ...fields }: Draft) => ({
  ...fields,
  subject: subject.trim(),
  text: text.trim(),
  days: fields.holdBack > 0 ? days : DAYS,
  channels: [...channels],
  wallet: channels.includes('wallet') ? wallet.trim() : undefined,
  locationId: locationId || undefined,
});

/** What a message says and whom it goes to, for a new draft. */
export const textAgain = (message: Message) => fieldsOf(draftOf(message));

/** A draft as it is saved, as a text to compare with. */
export const savedText = (draft: Draft): string => JSON.stringify(fieldsOf(draft));

/** What is typed, and the saved drafts that it may replace, as texts: several while an answer is awaited or is lost. */
interface TypedDraft {
  draft: Draft;
  replaces: readonly string[];
}

const typedKey = (businessId: string, messageId = NEW_MESSAGE): string => `messageTyped/${businessId}/${messageId}`;

function recallTyped(businessId: string, messageId: string | undefined): TypedDraft | undefined {
  const typed = recallRead(typedKey(businessId, messageId))?.value as Partial<TypedDraft> | undefined;
  return Array.isArray(typed?.replaces) ? (typed as TypedDraft) : undefined;
}

export const rememberTyped = (businessId: string, messageId: string | undefined, typed: TypedDraft): void =>
  rememberRead(typedKey(businessId, messageId), typed);

export const forgetTyped = (businessId: string, messageId: string | undefined): void =>
  forgetRead(typedKey(businessId, messageId));

/** Removes what was typed once it is saved. What was typed while the answer was awaited stays. */
export function forgetSaved(businessId: string, before: string | undefined, messageId: string, saved: Draft): void {
  const typed = recallTyped(businessId, before);
  forgetTyped(businessId, before);
  if (typed && JSON.stringify(typed.draft) !== JSON.stringify(saved))
    rememberTyped(businessId, messageId, { draft: typed.draft, replaces: [savedText(saved)] });
}

/**
 * The draft to go on with: what was typed here, unless something else was saved meanwhile, perhaps by somebody else.
 * Compares texts and no times: the clocks of browser and server differ.
 */
export function draftToOpen(businessId: string, message: Message | undefined): TypedDraft {
  const saved = draftOf(message);
  const replaces = message ? [savedText(saved)] : [];
  const typed = recallTyped(businessId, message?.messageId);
  const isNewest = replaces.every((text) => typed?.replaces.includes(text));
  return { draft: isNewest ? { ...saved, ...typed?.draft } : saved, replaces };
}
