import assert from 'node:assert/strict';
import { inkOn } from '@tessera/domain/lib/inkOn';
import fc from 'fast-check';

/** WCAG 2's contrast ratio between a colour and black or white. */
function contrast(colour: string, ink: 'light' | 'dark'): number {
  const channel = (at: number) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const ground = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return ink === 'light' ? 1.05 / (ground + 0.05) : (ground + 0.05) / 0.05;
}

describe('the ink on a brand colour', () => {
  it('is white on dark and black on light', () => {
    assert.equal(inkOn('#12463a'), 'light');
    assert.equal(inkOn('#e9b44c'), 'dark');
  });

  it('can be read on every colour', () => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);
    fc.assert(fc.property(hex, (colour) => contrast(colour, inkOn(colour)) >= 4.5));
  });
});
