import { SUPPORT_EMAIL } from '@tessera/domain/product';
import { Mosaic } from '../../../ui/Mosaic';
import { Coming } from '../parts/Coming';
import styles from './Panel.module.css';

const TODAY = [
  [
    'By keyboard',
    'Every link, field and button can be reached and used without a mouse, and you can see where you are.',
  ],
  [
    'With a screen reader',
    'Headings in order, labels on every field, and changes said aloud: a saved step, an error, a new page.',
  ],
  [
    'With tired or ageing eyes',
    'Text at high contrast, in light and dark. It still fits at double size, without scrolling sideways.',
  ],
  ['With unsteady hands', 'Large targets, and nothing that needs a swipe or a hover to work.'],
  ['With less motion', 'If your device asks for less movement, there is none.'],
] as const;

/** Solutions, first tab. */
export function Accessibility() {
  return (
    <>
      <div className={styles.opening}>
        <div>
          <h2>A card for every customer, and every owner</h2>
          <p>
            A paper card is small print, a thin edge and a tiny stamp. Hard to read, hard to find in a bag, hard to
            hold. A card on a phone can be large, can be spoken, and can be found by asking for it. That is only true if
            somebody builds it so.
          </p>
        </div>
        <Mosaic className={styles.art} rows={['3g 4g dk', '2g 1g fs', 'dk ft dk']} />
      </div>

      <h3>What holds today, on every page of this site</h3>
      <dl className={styles.facts}>
        {TODAY.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>

      <div className={styles.split}>
        <div>
          <h3>
            For your customers’ passes <Coming />
          </h3>
          <p>
            Passes will be measured by the same list. Until you have seen one with your own eyes, take this as our aim
            and not as a fact.
          </p>
        </div>
        <div>
          <h3>What you can do at the counter</h3>
          <p>
            Keep a few paper cards for people who carry no phone, and give the same reward for them. Say the number of
            stamps aloud. A scheme is only fair if it is fair to everyone in the queue.
          </p>
        </div>
      </div>

      <p>
        We test with automatic checks and by keyboard. No outside body has audited the site. If something stops you,
        tell us at <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>: it is a fault, and we treat it as one.
      </p>
    </>
  );
}
