/** First segment of every URL of the shop. */
export const base = '/shop'
