/** Red, green and blue of a colour (`#rrggbb`), from 0 to 255. */
export function channelsOf(colour: string): [red: number, green: number, blue: number] {
  const channel = (at: number) => parseInt(colour.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

/** The part of a colour's brightness that a channel from 0 to 255 adds, before its weight (WCAG 2). */
function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** How bright a colour (`#rrggbb`) is, from 0 to 1 (WCAG 2). */
function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Which ink reads better on a colour (`#rrggbb`): whichever has the higher contrast, never below 4.5:1. */
export function inkOn(colour: string): 'light' | 'dark' {
  const ground = luminance(colour);
  return 1.05 / (ground + 0.05) >= (ground + 0.05) / 0.05 ? 'light' : 'dark';
}
