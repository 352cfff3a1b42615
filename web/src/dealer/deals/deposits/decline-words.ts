import { findText } from '#shared/i18n/i18n.ts'

/** Text for the provider's decline code; an unknown code is shown as is. */
export const declineWords = (code: string): string => findText('deposits', `declined.${code}`) ?? code
