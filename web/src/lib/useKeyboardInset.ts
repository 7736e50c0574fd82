import { useEffect } from 'react';

/**
 * How much of the page's foot a screen keyboard covers, in `--keyboard` on the root. Browsers shrink only the visual
 * viewport for a keyboard; enlarging with two fingers shrinks it too, and does not count.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const measure = () => {
      const covered = viewport.scale > 1 ? 0 : innerHeight - viewport.height - viewport.offsetTop;
      style.setProperty('--keyboard', `${Math.max(0, covered)}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      style.removeProperty('--keyboard');
    };
  }, []);
}
