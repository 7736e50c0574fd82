/** What outstanding rewards and part-filled cards are worth, by the owner's own values. Pure; money in pence. */
import type { Scheme } from '../scheme/types';
import { wordsOf } from '../scheme/words';
import type { Owed } from './figures';
import type { InsightsSettings } from './settings';

interface WorthLine {
  reward: string;
  /** With two decimals at most: the page shows the number that is multiplied, so an accountant finds the same sum. */
  number: number;
  /** Undefined where the owner has set none. */
  value: number | undefined;
  /** Number × value × expected use; undefined without a value. */
  worth: number | undefined;
}

export interface Worth {
  rewards: WorthLine[];
  /** The units on cards, as parts of the reward that they lead to. */
  parts: WorthLine;
  /** Of the lines with a value; undefined where none has one. */
  sum: number | undefined;
  /** How many of a hundred outstanding rewards are expected to be given. */
  expected: number;
}

/** The units of the reward that pages name first; undefined where there is none. */
export function unitsFor(scheme: Scheme): number | undefined {
  if ('target' in scheme) return scheme.target;
  const main = wordsOf(scheme).mainReward(scheme);
  return scheme.rewards.find(({ reward }) => reward === main)?.price;
}

/** @param scheme the shop's present one: part-filled cards are valued by it */
export function worthOf(
  { rewards, units }: Owed,
  { values = {}, expected = 100 }: InsightsSettings,
  scheme: Scheme,
): Worth {
  const line = (reward: string, hundredths: number): WorthLine => {
    const value = Object.hasOwn(values, reward) ? values[reward] : undefined;
    const worth = value && Math.round((value * hundredths * expected) / 10_000);
    return { reward, number: hundredths / 100, value, worth };
  };
  const lines = rewards.map(({ reward, number }) => line(reward, number * 100));
  // Multiplied first: of whole numbers a half stays a half, and is rounded up.
  const parts = line(wordsOf(scheme).mainReward(scheme), Math.round((units * 100) / (unitsFor(scheme) ?? Infinity)));
  const sum = [...lines, parts].reduce<number | undefined>(
    (all, { worth }) => (worth === undefined ? all : (all ?? 0) + worth),
    undefined,
  );
  return { rewards: lines, parts, sum, expected };
}
