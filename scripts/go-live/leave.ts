import { REGION } from '@tessera/domain/operation/product';

/** How to export everything and take it down. Printed, and never run. */
export const howToLeave = (project: string): string[] => [
  `How to leave. This command has run nothing and deletes nothing in ${project}.`,
  '',
  'First sign in for these commands, by gcloud auth login and npx firebase login, and take everything with you:',
  `  gcloud storage buckets create gs://${project}-export --location=${REGION} --project ${project}`,
  `  gcloud firestore export gs://${project}-export/all --project ${project}`,
  `  gcloud storage cp -r gs://${project}-export ~/${project}-export`,
  `  npx firebase auth:export ~/${project}-accounts.json --project ${project}`,
  '  Stripe keeps payments and receipts: its dashboard exports them.',
  '  PASS_ROOT_SECRETS and PIN_PEPPER open cards and PINs. Without them an export cannot be used again:',
  `  npx firebase functions:secrets:access PASS_ROOT_SECRETS --project ${project}`,
  `  npx firebase functions:secrets:access PIN_PEPPER --project ${project}`,
  '',
  'Tell the shops, and give them time to export their own customers. Then take it down:',
  `  npx firebase hosting:disable --project ${project}`,
  '  The functions that browsers and programs call (npx firebase functions:list names the others):',
  `  npx firebase functions:delete account api card counter shop site wallet --region ${REGION} --project ${project}`,
  '  At Stripe: disable the webhook endpoint, and revoke the key.',
  '  At your DNS: remove the records of the site.',
  '  This ends everything and every cost. It can be undone for 30 days:',
  `  gcloud projects delete ${project}`,
];
