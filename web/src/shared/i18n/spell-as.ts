import { setSpelling } from './i18n.ts'

const asWritten = (text: string): string => text

/** Spells English texts by the country; if the spelling fails to load, the page works without it. */
export async function spellAs(country: 'CA' | 'US'): Promise<void> {
  try {
    setSpelling(country === 'US' ? (await import('./american.ts')).spellAmerican : asWritten)
  } catch {
    setSpelling(asWritten)
  }
}
