import { ROUTES } from '@tessera/domain/addresses/paths';
import type { PageMeta } from '../shared/route';
import { ButtonLink } from '../shared/ui/ButtonLink';
import { Cluster } from '../shared/ui/Layout';
import { PageHead, Section } from '../shared/ui/Page';
import styles from './NotFound.module.css';

export const meta: PageMeta = {
  title: 'Page not found',
  description: 'There is no page at this address.',
  noIndex: true,
};

/** "404" in tiles: `#` is a laid tile, `o` the missing one. */
const MOSAIC = ['#.#.###.#.#', '#.#.#.o.#.#', '###.#.#.###', '..#.#.#...#', '..#.###...#'].join('');

export default function NotFound() {
  return (
    <>
      <PageHead
        title="Page not found"
        lead="This tile is missing. Check the address for a typo. The page may have moved."
      />
      <Section>
        <div className={styles.mosaic} aria-hidden="true">
          {[...MOSAIC].map((tile, index) => (
            <span key={index} className={tile === '#' ? styles.laid : tile === 'o' ? styles.missing : undefined} />
          ))}
        </div>
        <Cluster>
          <ButtonLink to={ROUTES.home}>Go to the home page</ButtonLink>
          <ButtonLink to={ROUTES.faq} variant="quiet" className={styles.other}>
            Browse the FAQ
          </ButtonLink>
        </Cluster>
      </Section>
    </>
  );
}
