/** First part of every address of the customer's side. */
export const base = '/shop'
