/** Today in the dealership's time zone, YYYY-MM-DD. */
export function quoteDate(now: Date, timezone: string): string {
  // en-CA writes dates as ISO does.
  return new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(now)
}
