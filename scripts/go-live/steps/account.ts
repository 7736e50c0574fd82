import { GoogleRefusal } from '../google';
import { giveRights, missingRights, placeOf, rightLine, wantedRights } from '../policies';
import type { Step } from '../step';

export const account: Step = {
  name: 'account',
  what: 'makes the account as which every function runs, with the rights that the code needs (docs/security.md).',
  async look(context) {
    const { account: address, google, project } = context;
    const there = await google.get('iam', `v1/projects/${project}/serviceAccounts/${address}`);
    if (!there) return [`${address} is missing`];
    const missing = await Promise.all([
      missingRights(context, placeOf.project(context), wantedRights(context, ['functions', 'builds'], 'project')),
      missingRights(context, placeOf.account(context), wantedRights(context, ['functions'], 'account')),
    ]);
    return missing.flat().map(rightLine);
  },
  commands: ({ project, account: address }) => [
    `gcloud iam service-accounts create tessera --project ${project}`,
    `gcloud projects add-iam-policy-binding ${project} --member=serviceAccount:${address} --role=…, for each right`,
  ],
  async run(context) {
    const { account: address, google, project } = context;
    const path = `v1/projects/${project}/serviceAccounts`;
    if (!(await google.get('iam', `${path}/${address}`)))
      await google
        .send('POST', 'iam', path, { accountId: 'tessera', serviceAccount: { displayName: 'Tessera’s functions' } })
        .catch((error: unknown) => {
          // A run that was ended may have made it a moment ago.
          if (!(error instanceof GoogleRefusal && error.answered.status === 409)) throw error;
        });
    await giveRights(context, placeOf.account(context), wantedRights(context, ['functions'], 'account'));
    await giveRights(context, placeOf.project(context), wantedRights(context, ['functions', 'builds'], 'project'));
  },
};
