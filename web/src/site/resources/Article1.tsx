import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { Link } from 'react-router-dom';
import { ArticlePage, WorkedExample } from './ArticlePage';
import { articleMeta, STARTING } from './articles';

export const meta = articleMeta(STARTING);

const IN_SHORT = [
  'Decide which habit you want to change before you choose a reward.',
  'You can say the rule in one breath.',
  'Everyone behind the counter may stamp, and everyone asks.',
  'Run it for three months before you judge it.',
];

export default function Article1() {
  return (
    <ArticlePage article={STARTING} inShort={IN_SHORT}>
      <p>
        Most stamp cards do not fail because the reward is wrong. They fail because, by the fifth week, nobody at the
        counter mentions them any more. A scheme that lives is one that a Saturday helper can run, at the busiest hour,
        without asking you. Everything below is about that.
      </p>

      <h2>Begin with the habit</h2>
      <p>
        Ask yourself which visit you would like to see more often. Be exact. “More customers” is a wish. “The people who
        come on Monday should also come on Thursday” is a habit, and so is “those who take a coffee should take
        something to eat with it”. A card can reward a habit. It cannot grant a wish.
      </p>
      <p>
        Then look at who already does it. If your regulars come every day and would come anyway, a card thanks them,
        which is a good thing, but it will not bring you a new visit. The card earns its keep with the people in the
        middle: those who like you and also like the place across the road.
      </p>

      <h2>Write the rule in one breath</h2>
      <p>
        Say it aloud: “A stamp for every coffee, the ninth is free.” If you need a second sentence, the rule is too
        long. Exceptions are where schemes go to die. “Not with other offers”, “hot drinks only, except”, “before
        eleven”: each one is an argument waiting for your newest member of staff.
      </p>
      <p>
        If you have to draw a line, draw it once and draw it generously. One stamp for a visit is simpler than one for a
        drink, and nobody has to count a tray for six.
      </p>

      <h2>Settle the five awkward cases now</h2>
      <ul>
        <li>
          <strong>Someone has forgotten the card.</strong> Start a second one and add the two together later. Do not
          make them feel caught.
        </li>
        <li>
          <strong>Someone asks for two stamps for yesterday.</strong> Give one and smile. Trust is cheaper than
          policing.
        </li>
        <li>
          <strong>Someone brings a full card at rush hour.</strong> It counts, always. A reward that is refused is worse
          than no reward.
        </li>
        <li>
          <strong>Someone has no phone, or no wish to show it.</strong> Keep an equal way on paper.
        </li>
        <li>
          <strong>You want to change the rule.</strong> Cards that have begun are finished under the old one. Put a date
          on the sign and keep to it.
        </li>
      </ul>
      <p>Write the five answers on one sheet and keep it by the till. That sheet is your whole manual.</p>

      <h2>Give your staff one question to ask</h2>
      <p>
        Schemes run on a sentence. Choose it together: “Have you got our card?” works, and so does “Shall I stamp that
        for you?” Ask it of everyone, every time, in the same moment, best while the card machine is thinking. Everyone
        who may take money may also stamp. If the stamp lives in your pocket, the scheme stops when you go to the bank.
      </p>

      <h2>Start small, on a quiet day</h2>
      <p>
        Begin on a Tuesday, not on the first Saturday of December. Tell only the people you know by name for the first
        week. You will hear three questions that you had not thought of. Answer them on the sheet, and only then put up
        the sign. Keep the sign to the rule, in letters that can be read from the queue.
      </p>

      <WorkedExample
        title="The first four weeks of a small café"
        rows={[
          ['Regulars told by name, week 1', '25'],
          ['Cards begun by the end of week 1', '18'],
          ['Cards begun by the end of week 4', '90'],
          ['Cards with three stamps or more', '52'],
          ['Cards filled', '6'],
        ]}
        result={
          <>
            52 of 90 came back at least twice. It is early, but the habit is forming. The six full cards show that the
            number of stamps can be reached. Nothing needs changing yet.
          </>
        }
      >
        The owner serves about 90 people a day and wants morning customers to come on one more morning a week. The rule:
        a stamp for every visit before noon, the ninth coffee free.
      </WorkedExample>

      <h2>Wait, then judge</h2>
      <p>
        Weekly customers need two months to fill a card of eight. If you change the rule after three weeks, you measure
        your own impatience. Put a date in the diary, three months from the first day, and{' '}
        <Link to={ROUTES.article3}>count four things</Link> on it. Until then, ask the question every time.
      </p>

      <h2>Your list for this week</h2>
      <ol>
        <li>Write down the habit in one sentence.</li>
        <li>
          Choose the reward and the number of stamps; <Link to={ROUTES.article2}>here is how</Link>.
        </li>
        <li>Say the rule aloud. Shorten it.</li>
        <li>Answer the five awkward cases on one sheet.</li>
        <li>Agree on the question that everyone asks.</li>
        <li>Pick a quiet day, and a day three months later.</li>
      </ol>
      <p>
        You can do all of this on paper tomorrow. In {PRODUCT_NAME} you can{' '}
        <Link to={ROUTES.signUp}>set up the same card</Link> for free and see how it looks, and hand it out on phones
        when you are ready.
      </p>
    </ArticlePage>
  );
}
