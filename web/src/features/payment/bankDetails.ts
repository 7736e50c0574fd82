/** The account that transfers go to, as the build was told it. */
export interface BankDetails {
  accountName: string;
  sortCode: string;
  accountNumber: string;
}

/** The account's details; null where the build was not told them. */
export function bankDetails(setting = process.env.TESSERA_BANK_DETAILS): BankDetails | null {
  if (!setting) return null;
  try {
    const details = JSON.parse(setting) as Partial<BankDetails> | null;
    const { accountName, sortCode, accountNumber } = details ?? {};
    if (accountName && sortCode && accountNumber) return { accountName, sortCode, accountNumber };
  } catch {
    // Said below, as for a field that is missing.
  }
  console.error(
    'TESSERA_BANK_DETAILS is malformed; it looks like {"accountName":"…","sortCode":"12-34-56","accountNumber":"12345678"}',
  );
  return null;
}
