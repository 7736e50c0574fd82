/** Said where scripts are off. */
export const NeedsScript = () => (
  <noscript>
    <p>This page needs JavaScript, which is off in this browser.</p>
  </noscript>
);
