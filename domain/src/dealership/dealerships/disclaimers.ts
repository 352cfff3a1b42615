/** What a numbered remark beside a price speaks of (decisions 3.4). */
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
