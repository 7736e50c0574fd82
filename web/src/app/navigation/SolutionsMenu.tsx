import { SOLUTION_LINKS } from './links';
import { moveByArrows } from './moveByArrows';
import { NavLinks } from './NavLinks';
import styles from './Panel.module.css';
import { usePopover } from './usePopover';

/** The Solutions button and what drops from it. */
export function SolutionsMenu() {
  const { popover, open, popoverProps } = usePopover(moveByArrows);
  return (
    <li>
      <button type="button" popoverTarget="solutions-menu" aria-expanded={open}>
        Solutions
      </button>
      <div {...popoverProps} ref={popover} id="solutions-menu" className={styles.panel}>
        <ul>
          <NavLinks links={SOLUTION_LINKS} />
        </ul>
      </div>
    </li>
  );
}
