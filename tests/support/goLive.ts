/** The command as a test runs it: on a model of a project, with the answers of a person. */
import { PLAN } from '@tessera/domain/payment/money';
import { builtManifest, type Endpoint } from '../../scripts/build/functionsManifest';
import { commandOf, goLive } from '../../scripts/go-live/run';
import { Model } from './projectModel/model';
import { newProject, PROJECT, type State } from './projectModel/state';

/** What a person types. The marked ones are secrets. */
export const ANSWERS = {
  '1/7': 'Corner.co.uk/',
  '2/7': 'rk_live_markedStripeKey',
  '3/7': 'price_123abc',
  '4/7': 'smtps://user:marked-password@smtp.corner.co.uk:465',
  '6/7': 'you@corner.co.uk',
  '7/7': 'no',
  'The legal name': "O'Brien & Daughters #1 Ltd",
  'Its address': '2 High Street, Leeds LS1 1AA',
  'The e-mail address to': 'help@corner.co.uk',
  'The account for': "O'Brien Ltd, 12-34-56, 12345678",
  'Days within': '14',
};

let manifest: Promise<Record<string, Endpoint>> | undefined;

/** A new project beside a Stripe account that knows the key and the price. */
export async function newModel(change: (state: State) => void = () => undefined): Promise<Model> {
  const state = newProject({
    key: ANSWERS['2/7'],
    price: { unit_amount: PLAN.amount, currency: PLAN.currency, active: true, type: 'one_time' },
    endpoints: [],
  });
  change(state);
  manifest ??= builtManifest(PROJECT);
  return new Model(state, await manifest).start();
}

/**
 * Runs the command with more words.
 * @returns `ended`: false when a step was refused; and what it said
 */
export async function run(
  model: Model,
  words = '',
  answers: Record<string, string> | null = ANSWERS,
): Promise<{ ended: boolean; said: string }> {
  const before = model.said.length;
  const command = commandOf(['--project', PROJECT, ...words.split(' ').filter(Boolean)]);
  const ended = await goLive(command, model.environment(answers));
  return { ended, said: model.said.slice(before).join('\n') };
}

/** The account of the first admin, who has signed up and opened the link. */
export const signUp = ({ users }: State): void =>
  void users.push({ localId: 'one', email: ANSWERS['6/7'], emailVerified: true, customAttributes: '{"kept":1}' });
