/** Secrets go to Secret Manager, and nowhere else. */
import assert from 'node:assert/strict';
import { ANSWERS, newModel, run, signUp } from '../../support/goLive';

describe('a secret', () => {
  it('is in no line, file, argument or address, in a run that succeeds and in one that is refused', async () => {
    const model = await newModel(signUp);
    try {
      model.state.stripe.key = 'rk_live_another';
      assert.equal((await run(model)).ended, false);
      model.state.stripe.key = ANSWERS['2/7'];
      // Stripe's own words repeat the key.
      model.state.stripe.lacks = 'webhook_endpoints';
      assert.match((await run(model)).said, /The key … does not have/);
      delete model.state.stripe.lacks;
      assert.ok((await run(model)).ended);
      assert.ok((await run(model, '--change SMTP_URL')).ended);
      const secrets = [...model.state.secrets.values()]
        .flatMap(({ versions }) => versions)
        .filter((value) => value !== 'none')
        .flatMap((value) => [value, ...value.split(/[:@]/).filter((part) => /marked|^[0-9a-f]{64}$/.test(part))]);
      assert.ok(new Set(secrets).size >= 7, secrets.join());
      const spelled = secrets.flatMap((secret) =>
        [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64').replace(/=+$/, '')].map((text) => [
          secret,
          text,
        ]),
      );
      /** Where each may be: the body that stores it, and Stripe's own header. */
      const requests = model.asked.map(({ line, authorization, body }) => [
        line,
        line.includes('/stripe/') ? '' : authorization,
        / \/secretmanager\/.*:addVersion/.test(line) ? '' : body,
      ]);
      const places = {
        'a line': model.said,
        'an argument': model.commands,
        'a file': await model.files(),
        'a request': requests.flat(),
        'a question': model.questions,
      };
      for (const [place, texts] of Object.entries(places))
        for (const [secret = '', text = ''] of spelled)
          assert.ok(!texts.some((one) => one.includes(text)), `${secret} is in ${place}`);
      assert.ok(places['a file'].length >= 4);
    } finally {
      await model.stop();
    }
  });
});
