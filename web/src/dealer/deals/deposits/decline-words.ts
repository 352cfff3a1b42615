import { findText } from '#shared/i18n/i18n.ts'

/** The provider's code for a refusal in words; one that nobody knows stands as it came. */
export const declineWords = (code: string): string => findText('deposits', `declined.${code}`) ?? code
