import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { Link } from 'react-router-dom';
import { ArticlePage, WorkedExample } from './ArticlePage';
import { articleMeta, REWARD } from './articles';

export const meta = articleMeta(REWARD);

const IN_SHORT = [
  'A reward is worth its price to the customer and costs you its ingredients. Choose where that gap is wide.',
  'Stay between three and six pence of cost for each pound taken, as a rule of thumb.',
  'Fewer stamps beat a bigger reward.',
  'Give the first stamp at once.',
];

export default function Article2() {
  return (
    <ArticlePage article={REWARD} inShort={IN_SHORT}>
      <p>
        A good reward does two things at once. It feels generous to the person who gets it, and it does not hurt the
        person who gives it. Those are two different sums, and most shops do only one of them. Take a pencil; this needs
        ten minutes and your last delivery note.
      </p>

      <h2>Price is not cost</h2>
      <p>
        When you give away a coffee, your customer receives the price on the board. You lose the beans, the milk, the
        cup and the lid. You do not lose the rent, which you pay anyway, and if the shop is not full you do not lose the
        time either. So the best rewards are things with a high price and low ingredients: hot drinks, a second scoop, a
        blow-dry after a cut, a bread roll that was baked anyway.
      </p>
      <p>
        The worst rewards are money. A pound off costs you a pound, and feels like a pound. Discounts also teach people
        to wait for them. A thing is a gift; a discount is a calculation.
      </p>

      <h2>The one sum that matters</h2>
      <p>
        Work out what the reward costs you for every pound a customer spends to earn it. Take the ingredients of the
        reward. Divide by what the customer pays on the way there. Multiply by a hundred, and you have pence for each
        pound.
      </p>

      <WorkedExample
        title="A free coffee after eight"
        rows={[
          ['Price of a coffee', '£3.20'],
          ['Beans, milk, cup and lid', '£0.80'],
          ['Paid for eight coffees', '8 × £3.20 = £25.60'],
          ['Cost of the reward', '£0.80'],
          ['Cost for each pound taken', '£0.80 ÷ £25.60 = 3.1p'],
          ['Value that the customer sees', '£3.20 ÷ £25.60 = 12.5p'],
        ]}
        result={
          <>
            You give 3.1p, and the customer feels 12.5p. With a tenth coffee free instead of a ninth you would save less
            than half a penny in the pound, and lose some of the people who give up on the way.
          </>
        }
      >
        A café charges £3.20 for a flat white. The ninth is free after eight stamps, and only full-price coffees are
        stamped.
      </WorkedExample>

      <p>
        As a rule of thumb, three to six pence in the pound is comfortable for a shop with healthy margins. Above ten,
        the reward has to bring new visits to pay for itself. If your margins are thin, as in a grocer’s or a
        newsagent’s, stay near the bottom, or reward with something you make yourself. Remember too that not every card
        is finished: what you truly spend is less than the sum says. Treat that as luck, never as the plan.
      </p>

      <h2>How many stamps?</h2>
      <p>
        Count in weeks and not in stamps. A card should be filled before the customer has forgotten that it was begun.
      </p>
      <ul>
        <li>
          <strong>People come several times a week:</strong> eight to ten stamps, filled in a month.
        </li>
        <li>
          <strong>People come every week:</strong> six to nine, filled in two months.
        </li>
        <li>
          <strong>People come once a month:</strong> four or five. A barber’s card with ten stamps is a card for next
          year.
        </li>
        <li>
          <strong>People come a few times a year:</strong> no card. Thank them in another way.
        </li>
      </ul>
      <p>
        If the sum comes out too dear, make the reward smaller before you make the card longer. A small thing soon is
        worth more than a large thing some day.
      </p>

      <h2>Let them begin ahead</h2>
      <p>
        In 2006 Joseph Nunes and Xavier Drèze described an experiment at a car wash. One group was given a card for
        eight stamps. The other was given a card for ten with two stamps already on it. Both had eight washes to go; the
        second group finished their cards more often. They called it the endowed progress effect. In the same year Ran
        Kivetz, Oleg Urminsky and Yuhuang Zheng found that people with a coffee card bought faster the nearer they came
        to the free one.
      </p>
      <p>
        Use both. Put one stamp on the card when you hand it over, and tell people how many are left instead of how many
        they have. “Only two to go” is the cheapest sentence in retail.
      </p>

      <h2>Rewards that travel well</h2>
      <ul>
        <li>
          <strong>Café:</strong> any hot drink. “Any” is what makes it generous; few people choose the dearest every
          time.
        </li>
        <li>
          <strong>Bakery:</strong> a loaf of the day, chosen by you, which also settles what happens to the last ones.
        </li>
        <li>
          <strong>Restaurant:</strong> a dessert to share. It brings a second person.
        </li>
        <li>
          <strong>Barber or beauty room:</strong> an added treatment in a quiet hour, so that it costs time you have.
        </li>
        <li>
          <strong>Shop:</strong> one thing from one shelf, all at the same price.
        </li>
      </ul>

      <h2>Three tests before you print it</h2>
      <ol>
        <li>Would you be glad if ten people claimed it on the same day? If not, it is too dear.</li>
        <li>Can a new helper give it without asking? If not, it is too complicated.</li>
        <li>Would you cross the road for it yourself? If not, it is too small.</li>
      </ol>
      <p>
        Once it passes, <Link to={ROUTES.signUp}>put it on a card of your own</Link> and look at it. In {PRODUCT_NAME}{' '}
        you can choose any number of stamps from two to twenty, and change your mind; a card that has been started never
        needs more stamps than it promised. The sums hold for paper just as well.
      </p>
    </ArticlePage>
  );
}
