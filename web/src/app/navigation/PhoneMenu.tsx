import { ROUTES } from '@tessera/domain/paths';
import { PRODUCT_NAME } from '@tessera/domain/product';
import { type RefObject, useEffect } from 'react';
import { useSession } from '../../features/auth/session';
import { ButtonLink } from '../../ui/ButtonLink';
import { CloseButton } from '../../ui/CloseButton';
import { Logo, TileBand } from '../../ui/Logo';
import { Account } from './Account';
import { GetStarted, MAIN_LINKS, NavLinks, SOLUTION_LINKS } from './NavLinks';
import styles from './PhoneMenu.module.css';
import { usePopover } from './usePopover';

/** A swipe to the left of more than this many px closes the menu. */
const SWIPE_TO_CLOSE = 50;

/** The full-screen menu of small screens, and the floating button that opens it while the bar is hidden. */
export function PhoneMenu() {
  const { user } = useSession();
  const { popover, open, popoverProps } = usePopover(keepFocusInside);
  useSwipeLeft(popover);
  useEffect(() => {
    if (open) popover.current?.querySelector('button')?.focus();
  }, [open, popover]);

  return (
    <>
      <button type="button" className={styles.float} popoverTarget="menu" aria-label="Open menu" />
      <div
        {...popoverProps}
        ref={popover}
        id="menu"
        role="dialog"
        aria-modal="true"
        aria-label="Menu"
        className={styles.menu}
      >
        <p>
          <Logo name={PRODUCT_NAME} />
          <CloseButton label="Close menu" />
        </p>
        <ul className={styles.links}>
          <NavLinks links={MAIN_LINKS} />
        </ul>
        <h2 id="menu-solutions">Solutions</h2>
        <ul aria-labelledby="menu-solutions">
          <NavLinks links={SOLUTION_LINKS} />
        </ul>
        <TileBand />
        {user?.email ? (
          <Account email={user.email} isFlat />
        ) : (
          <>
            <GetStarted />
            <ButtonLink to={ROUTES.logIn} variant="secondary">
              Log in
            </ButtonLink>
          </>
        )}
      </div>
    </>
  );
}

/** Keeps Tab inside the menu: after the last stop comes the first. */
function keepFocusInside(event: KeyboardEvent, menu: HTMLElement): void {
  if (event.key !== 'Tab' || !menu.matches(':popover-open')) return;
  const stops = [...menu.querySelectorAll<HTMLElement>('a, button')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = event.shiftKey ? at - 1 : at + 1;
  if (at >= 0 && next >= 0 && next < stops.length) return;
  event.preventDefault();
  stops.at(event.shiftKey ? -1 : 0)?.focus();
}

/** Closes a popover when it is swiped to the left by more than 50 px, and by more than up or down. */
function useSwipeLeft(popover: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = popover.current;
    const listening = new AbortController();
    const { signal } = listening;
    let from: Touch | undefined;
    element?.addEventListener('touchstart', ({ touches }) => (from = touches[0]), { signal, passive: true });
    element?.addEventListener(
      'touchend',
      ({ changedTouches: { 0: to } }) => {
        if (!from || !to) return;
        const left = from.clientX - to.clientX;
        if (left > SWIPE_TO_CLOSE && left > Math.abs(from.clientY - to.clientY)) element.hidePopover();
      },
      { signal },
    );
    return () => listening.abort();
  }, [popover]);
}
