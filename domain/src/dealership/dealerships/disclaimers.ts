/** Subjects of a numbered remark next to a price (decisions 3.4). */
export const DISCLAIMER_TYPES = [
  'payment',
  'price',
  'incentive',
  'trade_in',
  'credit',
  'deposit',
  'accessory',
  'protection',
  'image',
  'inventory',
] as const
