/**
 * The fields of the Google Wallet API's loyalty class and object that we use. Names, types and enums are those of
 * `@googleapis/walletobjects` 18.0.0 (`Schema$LoyaltyClass`, `Schema$LoyaltyObject`), which is generated from Google's
 * discovery document; the package itself would bring 48 others with it.
 */

interface Uri {
  uri: string;
  description?: string;
  id?: string;
}

interface Image {
  sourceUri: { uri: string };
  contentDescription: { defaultValue: { language: string; value: string } };
}

/** The data that all cards of a programme share. */
export interface LoyaltyClass {
  /** `<issuer id>.<identifier>`: letters, digits, `.`, `_` and `-`. */
  id: string;
  issuerName: string;
  programName: string;
  /** Required. A public address, because Google fetches the picture. */
  programLogo: Image;
  /** `#rrggbb` */
  hexBackgroundColor: string;
  accountNameLabel: string;
  accountIdLabel: string;
  countryCode: string;
  /** A class in draft cannot have objects. */
  reviewStatus: 'UNDER_REVIEW';
  /** Anybody with the link may save the card, but only to one account. */
  multipleDevicesAndHoldersAllowedStatus: 'ONE_USER_ALL_DEVICES';
  callbackOptions: { url: string };
}

export interface RotatingBarcode {
  type: 'QR_CODE';
  renderEncoding: 'UTF_8';
  valuePattern: string;
  totpDetails: {
    algorithm: 'TOTP_SHA1';
    /** An int64, which is a string in JSON. */
    periodMillis: string;
    /** The key in base 16. */
    parameters: { key: string; valueLength: number }[];
  };
  alternateText: string;
}

/** One card. */
export interface LoyaltyObject {
  /** `<issuer id>.<identifier>`, as a class's. */
  id: string;
  classId: string;
  state: 'ACTIVE';
  accountId: string;
  accountName?: string;
  loyaltyPoints: { label: string; balance: { string: string } };
  secondaryLoyaltyPoints: { label: string; balance: { int: number } };
  textModulesData: { id: string; header: string; body: string }[];
  linksModuleData: { uris: Uri[] };
  heroImage: Image;
  rotatingBarcode: RotatingBarcode;
}

/** A change to an object: a patch leaves other fields as they are. The preference holds for one request. */
export type LoyaltyObjectPatch = Partial<LoyaltyObject> & {
  notifyPreference?: 'NOTIFY_ON_UPDATE';
  messages?: KeptMessage[];
};

/** The object of a void card. */
export type VoidObject = Pick<LoyaltyObject, 'id' | 'classId'> & { state: 'INACTIVE' };

/** A message on an object. Its text is shown on the card's details and as a notice. */
export interface ObjectMessage {
  id: string;
  header: string;
  body: string;
  messageType: 'TEXT_AND_NOTIFY';
}

/** A message that an object has, with whatever Google adds to it. */
export type KeptMessage = Partial<ObjectMessage>;
