/**
 * The text of the data agreement. A test compares its hash with that of the version that owners accept
 * (`AGREEMENT_TEXT`), so every change needs a new version.
 */
import { AGREEMENT_VERSION, PRODUCT_NAME } from '@tessera/domain/operation/product';

interface AgreementSection {
  /** The anchor on the page. */
  id: string;
  title: string;
  paragraphs: readonly string[];
}

/** The first section defines “we” and “you”; the operator's name is above the text. */
export const AGREEMENT_SECTIONS: readonly AgreementSection[] = [
  {
    id: 'parties',
    title: 'Who agrees, and about what',
    paragraphs: [
      `You are the shop: you decide to give out stamp cards, so you are the controller of what they keep about your customers and your team. We run ${PRODUCT_NAME} and keep it for you, so we are your processor. This is the contract that article 28 of the UK GDPR asks for. It is part of our terms.`,
      'It lasts from the day you accept it until we have erased your shop.',
    ],
  },
  {
    id: 'data',
    title: 'Whose data, and which',
    paragraphs: [
      'Your customers: stamps and rewards, each with its time, the person and the device that gave it; what they report as wrong, and what you answered; a name and an email address where they give one or you bring one from another system, and of a card from there also its number and the last four digits of the phone number; the file that you bring, for 30 days; whether they agreed to news, by email or in a wallet, with the wording and the time; which of your messages went to which card, and whether a visit followed.',
      'Your team: name, email address, role, PIN in a scrambled form, and what each of them does on cards. From this the service makes alerts for you: stamps and rewards that do not look right, with the numbers that explain them and what you note about them. You tell your team that you look at this, and you decide nothing about anybody by an alert alone.',
      'The purpose is to run your stamp card: to give, count, correct and redeem stamps, to bring back lost cards, to send your customers the news that they agreed to and that you write, and to show you figures and alerts. No special categories of data are asked for; do not type any into names and notes.',
    ],
  },
  {
    id: 'instructions',
    title: 'We act on your instructions',
    paragraphs: [
      'We use this data only to run the service for you, as these words and what you do in the service instruct us, unless a law of the United Kingdom makes us do otherwise; then we tell you first, if the law allows it. If we think that an instruction breaks data protection law, we tell you at once.',
      'We do not sell the data, do not advertise to your customers, and do not use it for purposes of our own.',
    ],
  },
  {
    id: 'people',
    title: 'People and security',
    paragraphs: [
      'Only the few people who run the service can reach the database, only to mend it, and they are bound to confidentiality.',
      'The measures: everything travels encrypted and is stored encrypted by Google; the database refuses everybody but the roles that you give; each stamp names who gave it; no link that opens a card is stored in it; PINs are kept as hashes; names and contacts are in no log line of ours; every card that changed is compared with its ledger once a day.',
    ],
  },
  {
    id: 'others',
    title: 'Others who help us',
    paragraphs: [
      'You allow us to use the companies in the list of sub-processors on this page. Each is bound by a contract that protects the data as this one does, and we answer for what they do. We tell you by email 30 days before one is added or replaced. If you object, you may leave before that day.',
      'A customer may add a card to Apple Wallet or Google Wallet, where we offer it. Apple or Google then keeps what the card shows, for that customer and under its own terms.',
      'The database and our server code are set up for London. Sign-in data of your team is processed in the United States by Google, under the safeguards that UK law accepts for such transfers.',
    ],
  },
  {
    id: 'rights',
    title: 'Your customers’ rights',
    paragraphs: [
      'A customer can download and erase a card on the card itself. You can correct, block and erase a card in the service. Where that is not enough, we help you to answer within the time that the law gives you. What somebody asks us about your shop’s cards we pass on to you.',
      'Complaints that customers send from their card are acknowledged to them at once. You see each with the day by which it should be answered, and what you answer is shown on the card.',
    ],
  },
  {
    id: 'breach',
    title: 'If something goes wrong',
    paragraphs: [
      'When we learn of a breach of your customers’ or your team’s data, we tell you without undue delay, at the latest 48 hours after we know, at the address of your account: what happened, whose data, and what we do about it. We help you to tell the Information Commissioner and the people concerned, and with an assessment of risks where the law asks for one.',
    ],
  },
  {
    id: 'end',
    title: 'How long, and the end',
    paragraphs: [
      'When a card had no event for 24 months, its holder gets a mail, where there is an address. 30 days later name and contact details are erased and the card is closed.',
      'When you delete your account, rewards that were earned can be given for 60 days more. Then cards, contacts, ledger and team are erased. Before you delete it, you can download your account’s data and the list of your shop’s activity. Copies that were made for safety fade out on their own schedule.',
    ],
  },
  {
    id: 'proof',
    title: 'Showing that we keep to it',
    paragraphs: [
      'We give you what you need to show that this contract is kept, and allow you, or an auditor bound to confidentiality, to look into it once a year, or after a breach, at a time that we agree.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    paragraphs: [
      'A changed text gets a new version. We ask you to accept it when you next open your shop; until you do, the version that you accepted holds.',
      'Where our terms say something else about your customers’ or your team’s data, this agreement comes first.',
    ],
  },
];

/** The text file that the build writes. */
export const AGREEMENT_FILE = '/data-agreement.txt';

/** The agreement as a text file, with its parties. @param parties lines about the operator and the shop */
export function agreementAsText(parties: readonly string[]): string {
  const sections = AGREEMENT_SECTIONS.map(({ title, paragraphs }, index) =>
    [`${index + 1}. ${title}`, ...paragraphs].join('\n\n'),
  );
  return [`Data agreement, version ${AGREEMENT_VERSION}`, ...parties, ...sections, ''].join('\n\n');
}
