/** The shop's answers that a holder waits for, so that the card says when one is there. */
import type { OwnReport } from '@tessera/domain/shop/report';
import { storedRecord } from '../shared/lib/storage';

const hints = storedRecord('tessera.hints');
const nameOf = (passId: string): string => `answers ${passId}`;

const answered = (reports: readonly OwnReport[]): number =>
  reports.filter(({ closedAt }) => closedAt !== undefined).length;

/** Notes how many answers are read here, for as long as another one is awaited. */
export function noteAnswersRead(passId: string, reports: readonly OwnReport[]): void {
  const { [nameOf(passId)]: _, ...others } = hints.read();
  const read = answered(reports);
  hints.write(read === reports.length ? others : { ...others, [nameOf(passId)]: read });
}

/** Whether an answer was awaited when this browser last showed what the holder wrote. */
export const awaitsAnswer = (passId: string): boolean => Object.hasOwn(hints.read(), nameOf(passId));

/** Whether there is an answer that was not read here. */
export const hasNewAnswer = (passId: string, reports: readonly OwnReport[]): boolean =>
  answered(reports) > Number(hints.read()[nameOf(passId)]);
