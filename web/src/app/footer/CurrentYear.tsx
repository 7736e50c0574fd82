/** The current year. A prerendered page says the year it was built in until it is live, and React must not mind. */
export function CurrentYear() {
  const year = new Date().getFullYear();
  return (
    <span suppressHydrationWarning ref={(element) => void (element && (element.textContent = String(year)))}>
      {year}
    </span>
  );
}
