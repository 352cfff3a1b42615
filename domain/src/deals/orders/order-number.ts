/** Maximum sequence number of a dealership in one year. */
const LAST_SEQUENCE = 999_999

/**
 * The order number `{dealer}-{yy}{seq6}`, such as D12-26000123. Decisions 3.22.
 * @throws RangeError if the sequence is not from 1 to 999999
 */
export const orderNumber = (dealerCode: string, year: number, sequence: number): string => {
  if (!Number.isInteger(sequence) || sequence < 1 || sequence > LAST_SEQUENCE) {
    throw new RangeError(`order sequence out of range: ${sequence}`)
  }
  return `${dealerCode}-${String(year % 100).padStart(2, '0')}${String(sequence).padStart(6, '0')}`
}
