import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { PRICE } from '@tessera/domain/payment/price';
import { CHECKS_FOR_ROBOTS, isMeasuring, operator } from '../../shared/data/settings';
import { WALLETS_OFFERED } from '../../shared/operatorFacts';

interface Faq {
  /** The address of the answer: `/faq#id`. */
  id: string;
  question: string;
  /** Paragraphs. */
  answer: readonly string[];
  /** A link to read on. */
  link?: { to: string; label: string };
}

interface FaqGroup {
  id: string;
  title: string;
  questions: readonly Faq[];
}

/** Every question and answer. */
export const FAQ_GROUPS: readonly FaqGroup[] = [
  {
    id: 'tessera',
    title: 'What it is',
    questions: [
      {
        id: 'what-is-tessera',
        question: `What is ${PRODUCT_NAME}?`,
        answer: [
          'A stamp card for one shop, or a card with points, kept on a phone instead of on paper. Customers take it by scanning your poster, your team fills it at the counter, and stamps or points become rewards.',
        ],
        link: { to: ROUTES.product, label: 'What works today' },
      },
      {
        id: 'start-today',
        question: 'Can I give cards to my customers today?',
        answer: [
          'Yes. Set up your shop, pay once, print the poster, and the first customer can scan it. Your shop needs its address and a way to reach you first, because customers must see who holds their data.',
        ],
        link: { to: ROUTES.signUp, label: 'Create account' },
      },
      {
        id: 'lost-card',
        question: 'What happens when a customer loses the phone?',
        answer: [
          'The card comes back. A customer who left an email address asks for the link on the join page, and we mail it. For everyone else, a manager finds the card by name or code and shows a code that the new phone scans. The card on the old phone stops working at once.',
          'A card without a name or an email address, whose code nobody wrote down, is hard to find. That is why the join page asks for both. Neither has to be given.',
        ],
      },
      {
        id: 'moving',
        question: 'Moving from another card: do our customers’ stamps come along?',
        answer: [
          'Yes. Save your customers’ file at the other system as CSV, and choose it under “Import and export”: up to 50,000 customers and 20 MB. It knows the columns of Square, LoyLap, Stamp Me, Perkstar, Boomerangme, Smile and Stamped; for any other you choose them by hand.',
          'You see what becomes of every row before anything is made, the same file again doubles nothing, and the import can be undone. Customers get the link of their card by mail only when you press for it; the counter also finds them by name, old card number, or the last four digits of the phone number.',
          'Permission to send news does not come along, because such a file does not say when your customers agreed, and to what.',
        ],
        link: { to: ROUTES.moving, label: 'Moving from another card' },
      },
      {
        id: 'leaving',
        question: 'Can we leave, and take everything with us?',
        answer: [
          'Yes. One press downloads all of your shop as a ZIP: cards, balances, rewards, every event, addresses and what each customer agreed to, as CSV and JSON. The same file can be imported here again.',
        ],
      },
      {
        id: 'app',
        question: 'Do customers need an app or an account?',
        answer: [
          'No. The card is a page in the phone’s browser. It needs no account, no name and no email address, and it can be put on the home screen.',
        ],
      },
      {
        id: 'cheating',
        question: 'Can somebody cheat?',
        answer: [
          'The code on a card changes every 30 seconds, so a screenshot is soon worth nothing, and a reward needs a code that was not used before. Every stamp says who gave it, when and on which device. You choose the most stamps for one scan and for one day.',
        ],
      },
      {
        id: 'wallet',
        question: 'Is the card in Apple Wallet or Google Wallet?',
        answer: WALLETS_OFFERED
          ? [
              `Where your customers want it there: one press on the card adds it to ${WALLETS_OFFERED}. It is brought up to date after each visit, and a link on it opens the card itself.`,
              'The code in Google Wallet changes like the card’s own. The code in Apple Wallet stays the same. That is enough for collecting. For a reward, your customer opens the card itself, or a manager gives it, or somebody types a PIN.',
            ]
          : ['Not here. The card is a page in the phone’s browser, and can be put on the home screen.'],
      },
      {
        id: 'messages',
        question: 'Can my shop send news to its customers?',
        answer: [
          'Yes, to those who agreed, by email or as a notice of the card in their wallet: one message in seven days, between 9:00 and 20:00. Each mail has a link that stops them with one press. Before you send, you see how many would get it, and who does not and why.',
          'If you hold some customers back, the page says later whether the message helped: it compares them with those who got it, and says “not known yet” until there are enough.',
        ],
      },
      {
        id: 'why-the-name',
        question: `Why is it called ${PRODUCT_NAME}?`,
        answer: [
          'A tessera was a token that Romans swapped for bread or a seat at the theatre. It is also one tile of a mosaic. A stamp card is both: a token that you fill tile by tile.',
        ],
      },
      {
        id: 'which-shops',
        question: 'Which shops is it for?',
        answer: [
          'Shops with regulars: cafés, bakeries, restaurants, barbers, beauty rooms and small retail. If people come a few times a year, a stamp card is the wrong tool and we say so.',
        ],
        link: { to: ROUTES.findYourFit, label: 'Find your fit' },
      },
    ],
  },
  {
    id: 'set-up',
    title: 'Setting up',
    questions: [
      {
        id: 'what-do-i-need',
        question: 'What do I need to begin?',
        answer: [
          'An email address and a password. For the set-up it helps to know which reward you would like to give, the colour of your shop, and the address that customers may see.',
        ],
      },
      {
        id: 'verify-email',
        question: 'Why must I verify my email address?',
        answer: [
          'It is how you get back in when you forget your password, so it has to be yours. We send a link when you sign up. If it does not come, look in the spam folder, then press “Resend email”.',
        ],
      },
      {
        id: 'interrupted',
        question: 'A customer comes in while I am setting up. Do I lose my work?',
        answer: ['No. Everything is saved as you type. When you come back, you pick up where you left off.'],
      },
      {
        id: 'change-later',
        question: 'Can I change the reward or the colour later?',
        answer: [
          'Yes. A new colour shows when a card is next opened; in a wallet, after its next visit. A new reward or number of stamps waits until a started card is full: the customer gets what was promised. Fewer stamps reach a started card at its next stamp; so does another reward, if you tick that and it needs no more stamps.',
        ],
      },
      {
        id: 'several-rewards',
        question: 'Can one card have several rewards?',
        answer: [
          'Yes, up to four: a biscuit at five stamps, say, and a coffee at ten. A reward on the way uses up no stamps, and each is given once a round.',
        ],
      },
      {
        id: 'points',
        question: 'Can customers collect points instead of stamps?',
        answer: [
          'Yes. Your team types what was paid, and each pound earns the points that you choose; pence count. The balance buys one of up to ten rewards, each with its own price. You choose stamps or points before the first customer has a card.',
          'If you later make a reward dearer, remove one or give fewer points, that begins 60 days after you publish it, and every card says what changes and when. What is only better begins at once.',
        ],
      },
      {
        id: 'bonus-hours',
        question: 'Can quiet hours count double?',
        answer: [
          'Yes. You choose days, hours and dates, up to five times over, in which a purchase counts double or three times. The card says when such hours are on and when the next begin, and a scan without a connection keeps its bonus.',
        ],
      },
      {
        id: 'rewards-end',
        question: 'Can a reward end?',
        answer: [
          'On a card with stamps, if you wish: as many days after it was earned as you choose. The card shows the last day, and a customer who left an email address hears from us 30 and 7 days before. For 30 days more a manager may still give it. Stamps and points do not end while the card is used; one unused for 24 months is closed.',
        ],
      },
      {
        id: 'how-many-stamps',
        question: 'How many stamps should my card have?',
        answer: [
          'Any number from two to twenty. For a shop with weekly regulars, six to nine is a good start; for monthly visits, five is plenty. The article on rewards shows how to work it out from your costs.',
        ],
        link: { to: ROUTES.article2, label: 'Choosing a reward' },
      },
      {
        id: 'equipment',
        question: 'Do I need a scanner, a tablet or a new till?',
        answer: [
          'No. Any phone, tablet or computer with a camera and a current browser is enough; without a camera you type the short code. A hand-held scanner that types works too.',
        ],
      },
      {
        id: 'several-shops',
        question: 'Can I have several shops in one account?',
        answer: [
          'No. One account is one shop with one card. A second shop needs a second account, with its own email address and payment.',
        ],
      },
    ],
  },
  {
    id: 'paying',
    title: 'Paying',
    questions: [
      {
        id: 'price',
        question: 'What does it cost?',
        answer: [
          `${PRICE} once, for one shop. Creating an account, setting up and seeing your card are free. You pay to hand it out: cards, counter and team are in it.`,
        ],
        link: { to: ROUTES.pricing, label: 'Pricing' },
      },
      {
        id: 'subscription',
        question: 'Is it a subscription?',
        answer: ['No. You pay once. Nothing renews, and we take no share of your sales.'],
      },
      {
        id: 'how-to-pay',
        question: 'How can I pay?',
        answer: [
          operator().bank
            ? 'By card, on the payment page of Stripe, our payment provider. Or by bank transfer: you get a reference to quote, and we check each transfer by hand.'
            : 'By card, on the payment page of Stripe, our payment provider.',
        ],
      },
      {
        id: 'card-details',
        question: 'Do you see or keep my card number?',
        answer: [
          'No. You type it on Stripe’s page, and it never reaches us. Stripe tells us that you paid, how much, and a payment number.',
        ],
      },
      ...(operator().bank
        ? [
            {
              id: 'bank-transfer-time',
              question: 'How long does a bank transfer take?',
              answer: [
                'Your bank decides when the money leaves; then we check each transfer by hand. You can close the page. When it is approved, your account shows it and we mail you.',
              ],
            },
          ]
        : []),
      {
        id: 'receipt',
        question: 'Do I get a receipt?',
        answer: [
          'Yes. Your account has a receipt with payer, business, amount, date, method and reference. You can print it or save it as a PDF.',
        ],
      },
      {
        id: 'refund',
        question: 'Can I have my money back?',
        answer: [
          `Write to ${operator().email}. A person refunds a payment the way it was made. After a full refund the account stays, and counts as not paid: the shop is frozen.`,
        ],
        link: { to: ROUTES.terms, label: 'Terms' },
      },
      {
        id: 'frozen',
        question: 'What freezes a shop, and what happens to my customers then?',
        answer: [
          'A shop freezes after a full refund, after a lost dispute, or when we withdraw the approval of a bank transfer. Then nobody can join or collect anything. Rewards that are ready can be given for 60 more days, and each card shows the date. Freezing deletes nothing: pay again, and stamps and cards go on.',
        ],
        link: { to: ROUTES.pricing, label: 'Pricing' },
      },
    ],
  },
  {
    id: 'data',
    title: 'Your data',
    questions: [
      {
        id: 'what-is-stored',
        question: 'What do you store about me?',
        answer: [
          'Your email address, what you type into the set-up and your profile, a record of your payment, who is in your team, and what happens on your cards. The privacy page lists every field, where we keep it and for how long.',
        ],
        link: { to: ROUTES.privacy, label: 'Privacy' },
      },
      {
        id: 'customer-data',
        question: 'Do you store anything about my customers?',
        answer: [
          'Their cards: stamps or points, rewards and when they were given, and what a holder reports to you as wrong. A name and an email address where a customer chooses to leave them, or your file from another system has them; your team sees the name, managers and owners the email address. For a card from such a file we also keep its old number and the last four digits of the phone number. Nobody is asked for a birthday or a phone number. Customers can download or erase their card themselves.',
        ],
        link: { to: ROUTES.privacy, label: 'What is kept with a card' },
      },
      {
        id: 'export',
        question: 'Can I download my data?',
        answer: [
          'Yes. In your account settings, one button gives you a JSON file with your sign-in, profile, set-up, shop, payments, receipts, agreements and places in teams. We may ask for your password again, to be sure that it is you.',
        ],
      },
      {
        id: 'delete',
        question: 'How do I delete my account?',
        answer: [
          'In your account settings. Your sign-in, your profile and your set-up are deleted at once. The shop freezes: your customers can collect the rewards they have earned for 60 days, and then their cards are erased. If it is frozen already, their 60 days began then. The payment record, without your email address, and your receipts stay, because accounts must be kept.',
        ],
        link: { to: ROUTES.privacy, label: 'What is kept' },
      },
      {
        id: 'cookies',
        question: 'Do you use cookies or trackers?',
        answer: [
          isMeasuring()
            ? 'We set no cookies. We count page views only if you say yes, and you can change your mind at any time.'
            : 'We set no cookies, and we count no page views.',
          ...(CHECKS_FOR_ROBOTS
            ? [
                'When you use your account or send a form, Google’s reCAPTCHA tells people from robots; the cookies page says how.',
              ]
            : ['No outside script is loaded.']),
        ],
        link: { to: ROUTES.cookies, label: 'Cookies' },
      },
    ],
  },
  {
    id: 'site',
    title: 'Using the site',
    questions: [
      {
        id: 'install',
        question: 'Can I install it on my phone?',
        answer: [
          'Yes. In your browser’s menu choose “Add to Home Screen” or “Install”. It opens in its own window and needs no app store.',
        ],
      },
      {
        id: 'offline',
        question: 'Does it work without a connection?',
        answer: [
          'The public pages can be read offline once the site has been opened, and your account opens with what it last showed. A customer’s card opens offline and its code still works; the counter keeps stamps until it is connected. Paying and joining need a connection, and so do rewards, unless you choose otherwise.',
        ],
      },
      {
        id: 'accessibility',
        question: 'Can I use it with a keyboard or a screen reader?',
        answer: ['Yes. If something stops you, tell us: we treat it as a fault.'],
        link: { to: `${ROUTES.solutions}?tab=accessibility`, label: 'Accessibility' },
      },
      {
        id: 'forgot-password',
        question: 'I forgot my password. What now?',
        answer: ['Choose “Forgot your password?” on the log-in page. We mail you a link to set a new one.'],
        link: { to: ROUTES.forgotPassword, label: 'Reset your password' },
      },
      {
        id: 'contact',
        question: 'How do I reach a person?',
        answer: [
          `Write to ${operator().email}. Say which email address your account has, and never send your password.`,
        ],
      },
    ],
  },
];
