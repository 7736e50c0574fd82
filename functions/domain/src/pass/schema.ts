/** The form of the stored records. Records of another form are not read. */
export const SCHEMA = 2;
