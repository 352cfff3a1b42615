/** URL of the translation files in development, without a hash; the build replaces it (texts-in-one-place.ts). */
export const textsUrl: string = '/dealer/locales'
