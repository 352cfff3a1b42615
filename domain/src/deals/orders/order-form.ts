/** Maximum length of an order note, in characters (decisions 9.6). */
export const ORDER_NOTE_MAX = 5000
