/** Id of a row that is not stored yet; product 9: an underscore and nine characters. */
export function temporaryId(): string {
  return `_${crypto.randomUUID().replaceAll('-', '').slice(0, 9)}`
}
