import 'react';

declare module 'react' {
  /** A style may set the custom properties that a component's rules read. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
