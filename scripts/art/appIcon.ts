interface AppIcon {
  /** Size of the logo as a share of the edge: an adaptive icon may be cut to the inner 80 %. */
  mark: number;
  /** Corner radius as a share of the edge; 0 if the system cuts the shape itself. */
  radius: number;
}

/** The logo on the brand's green, as an SVG of 512 by 512: three plain tiles and a turned one in another colour. */
export function appIcon({ mark, radius }: AppIcon): string {
  const scale = (512 * mark) / 32;
  const offset = (512 - 512 * mark) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
    <rect width="512" height="512" rx="${512 * radius}" fill="#12463a"/>
    <g transform="translate(${offset} ${offset}) scale(${scale})" fill="#fbf7f0">
      <rect x="1.5" y="1.5" width="13.5" height="13.5" rx="2.6"/>
      <rect x="1.5" y="17" width="13.5" height="13.5" rx="2.6"/>
      <rect x="17" y="17" width="13.5" height="13.5" rx="2.6"/>
      <rect x="18.3" y="2.8" width="11" height="11" rx="2.2" fill="#e9b44c" transform="rotate(45 23.8 8.3)"/>
    </g>
  </svg>`;
}
