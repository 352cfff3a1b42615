/** Message keys of the catalogue that differ from their rule's name (decisions M86, M87). */
const NAMED_OTHERWISE: Readonly<Record<string, string>> = {
  ascii_email: 'ascii_rule',
  unique_url: 'uniqueURL',
}

export const DEFAULT_MESSAGE_KEY = 'validation.default'

/**
 * The translation keys to try for a broken rule; the first that exists is used. Product 5: per field and rule,
 * per rule, the credit application's message, the default.
 */
export const messageKeys = (field: string, rule: string): readonly string[] => {
  const message = NAMED_OTHERWISE[rule] ?? rule
  return [
    `validation.${field}.${message}`,
    `validation.${message}`,
    `credit_application.validation.${message}`,
    DEFAULT_MESSAGE_KEY,
  ]
}
