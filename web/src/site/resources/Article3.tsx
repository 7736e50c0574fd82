import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { Link } from 'react-router-dom';
import { ArticlePage, WorkedExample } from './ArticlePage';
import { articleMeta, MEASURING } from './articles';

export const meta = articleMeta(MEASURING);

const IN_SHORT = [
  'Count two ordinary weeks before you begin. Without them you can prove nothing.',
  'Four numbers are enough: begun, half full, filled, and the cost of the rewards.',
  'Ask what would have happened without the card.',
  'Decide beforehand what would make you stop.',
];

export default function Article3() {
  return (
    <ArticlePage article={MEASURING} inShort={IN_SHORT}>
      <p>
        Loyalty schemes are easy to love and hard to judge. The people who fill their cards are the people who like you,
        so every full card looks like proof. It may be. It may also be a free coffee for someone who was coming anyway.
        A notebook and ten minutes a month can tell the two apart well enough.
      </p>

      <h2>Before you begin: two ordinary weeks</h2>
      <p>
        Choose two weeks without a bank holiday, a festival or a heatwave. At the end of each day write down two things:
        how many sales you made, and how many of those people you know by sight. A tally on the back of a receipt is
        exact enough. This is your baseline. If the scheme already runs, you have missed it; then use the same weeks of
        last year from your till, and trust them half as much.
      </p>

      <h2>Four numbers, once a month</h2>
      <ol>
        <li>
          <strong>Begun.</strong> How many cards you gave out. With paper, count what is left of the pile.
        </li>
        <li>
          <strong>Half full.</strong> How many people you see with half their stamps or more. Tally it for one week of
          the month, always the same one.
        </li>
        <li>
          <strong>Filled.</strong> How many rewards you gave. Keep the full cards in a jar and count the jar.
        </li>
        <li>
          <strong>Cost.</strong> Filled cards times the ingredients of one reward, plus printing. Not times the price:{' '}
          <Link to={ROUTES.article2}>price is not cost</Link>.
        </li>
      </ol>
      <p>
        Look at the way from one number to the next. Many begun and few half full: the reward is too far away, or your
        staff have stopped asking. Many half full and few filled: the last stretch is too long. Many filled and no more
        sales than in the baseline: you are thanking people who were coming anyway.
      </p>

      <h2>What would have happened without it?</h2>
      <p>
        This is the only hard question. You cannot answer it exactly, but you can ask it honestly. Take the sales of a
        month with the scheme and compare them with the baseline. Then ask what else has changed: the weather, a new
        neighbour, roadworks, your prices. If sales have risen by a twentieth and the office next door has doubled its
        staff, the card did not do it.
      </p>
      <p>
        A second way is to ask people. When you hand over a reward, say: “Did the card make you come more often?” Most
        people answer kindly, so count only those who can tell you when. “Yes, on Thursdays now” is a visit. “Oh,
        probably” is a compliment.
      </p>

      <WorkedExample
        title="Three months of a small bakery"
        rows={[
          ['Sales a week before the scheme', '400'],
          ['Sales a week in month three', '416'],
          ['Extra sales in a month (4 weeks)', '16 × 4 = 64'],
          ['Margin after ingredients, each', '£2.00'],
          ['Extra margin in a month', '64 × £2.00 = £128'],
          ['Rewards given in the month', '38'],
          ['Ingredients of 38 loaves', '38 × £0.90 = £34.20'],
          ['Printing, in the month', '£10.00'],
          ['What is left', '£128 − £34.20 − £10 = £83.80'],
        ]}
        result={
          <>
            It earns its keep, if the 16 extra sales a week are due to the card. Were only half of them, £19.80 would be
            left: still a little more than nothing. That is the figure to watch.
          </>
        }
      >
        The card gives a loaf after six visits. The owner counted two ordinary weeks before starting, and one week in
        each month since.
      </WorkedExample>

      <h2>Always work it out twice</h2>
      <p>
        Do the sum once as you hope it is, and once with half the effect. If the second one still ends above zero, sleep
        well. If only the first one does, you have a scheme that depends on your optimism. Make the reward cheaper, or
        the question at the counter more regular, and look again a month later.
      </p>

      <h2>What not to measure</h2>
      <ul>
        <li>
          <strong>Cards given out, alone.</strong> It measures your printer.
        </li>
        <li>
          <strong>The value of the rewards at full price.</strong> It frightens you for no reason.
        </li>
        <li>
          <strong>Single weeks.</strong> Rain explains more than any card.
        </li>
        <li>
          <strong>Names and birthdays.</strong> If you do not need to know who it was, do not write it down. Data that
          you never collect can never get lost.
        </li>
      </ul>

      <h2>Decide now when you would stop</h2>
      <p>
        Write it in the notebook before the first month: “If, after six months, half the effect does not pay for the
        rewards, I stop on the first of the next month.” It is far easier to be honest with a promise than with a habit.
        And if you stop, stop well: announce it four weeks ahead, honour every card that has been begun, and say thank
        you. People remember an ending longer than a reward.
      </p>

      <h2>The five-minute routine</h2>
      <ol>
        <li>First day of the month: count the pile, count the jar.</li>
        <li>Work out the cost.</li>
        <li>Compare the sales with the baseline, whole and halved.</li>
        <li>Change one thing at most, and write down which.</li>
      </ol>
      <p>
        With <Link to={ROUTES.product}>a card on the phone</Link>, the piles count themselves: {PRODUCT_NAME} keeps how
        many cards were taken, stamped and filled. It does not know your sales. For those the notebook is still the
        better tool, and it never runs out of battery.
      </p>
    </ArticlePage>
  );
}
