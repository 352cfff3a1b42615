import { setSpelling } from './i18n.ts'

const asWritten = (text: string): string => text

/** English texts are spelled as the country does; a spelling that did not arrive keeps nobody out. */
export async function spellAs(country: 'CA' | 'US'): Promise<void> {
  try {
    setSpelling(country === 'US' ? (await import('./american.ts')).spellAmerican : asWritten)
  } catch {
    setSpelling(asWritten)
  }
}
