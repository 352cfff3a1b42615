/** Maximum sequence number of a dealership in one year. */
export const LAST_SEQUENCE = 999_999

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

export type OrderNumberParts = {
  readonly dealer_code: string
  /** Two digits: 26 for 2026. */
  readonly year: number
  readonly sequence: number
}

/** Parses an order number as typed into a search box; undefined for anything else. */
export const parseOrderNumber = (text: string): OrderNumberParts | undefined => {
  const match = /^([A-Za-z0-9]{1,12})-(\d{2})(\d{6})$/u.exec(text.trim().slice(0, 40))
  if (match === null) return undefined
  const [, dealer = '', year = '', sequence = ''] = match
  return { dealer_code: dealer.toUpperCase(), year: Number(year), sequence: Number(sequence) }
}
