/** Where the translation files lie, without their hash while developing; a build writes its own here (texts-in-one-place.ts). */
export const textsUrl: string = '/dealer/locales'
