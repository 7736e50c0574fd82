/** Types of what the build provides: class names of CSS modules, and the settings that replace `process.env.<name>`. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
/** The address of a font file. */
declare module '*.woff2' {
  const address: string;
  export default address;
}

/** The address of a picture. */
declare module '*.svg' {
  const address: string;
  export default address;
}

declare const process: {
  readonly env: {
    readonly TESSERA_FIREBASE_CONFIG?: string;
    readonly TESSERA_EMULATORS?: string;
    readonly TESSERA_FUNCTIONS?: string;
    readonly TESSERA_MEASUREMENT_ID?: string;
    readonly TESSERA_OPERATOR?: string;
    readonly TESSERA_APP_CHECK_SITE_KEY?: string;
    readonly TESSERA_CODE_READER?: string;
    readonly TESSERA_CSV_READER?: string;
  };
};
