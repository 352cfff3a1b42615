/** What the shop does with a vehicle in this status: sell it, offer the waiting list, or hide it. */
export type OnlineOffer = 'orderable' | 'waiting_list' | 'hidden'

/** Codes of product 3, meanings and online offer of decisions 3.34. */
export const STOCK_STATUSES = [
  { code: 'I', name: 'In stock', name_fr: 'En stock', online: 'orderable' },
  { code: 'T', name: 'In transit', name_fr: 'En transit', online: 'orderable' },
  { code: 'D', name: 'Demo', name_fr: 'Démonstrateur', online: 'orderable' },
  { code: 'P', name: 'Sale pending', name_fr: 'Vente en cours', online: 'waiting_list' },
  { code: 'S', name: 'Sold', name_fr: 'Vendu', online: 'hidden' },
  { code: 'V', name: 'Virtual', name_fr: 'Virtuel', online: 'orderable' },
  { code: 'R', name: 'Reserved', name_fr: 'Réservé', online: 'waiting_list' },
  { code: 'U', name: 'Unavailable', name_fr: 'Non disponible', online: 'hidden' },
  { code: 'As-is', name: 'Sold as-is', name_fr: 'Tel quel', online: 'orderable' },
] as const

export type StockStatus = (typeof STOCK_STATUSES)[number]['code']

const offers: ReadonlyMap<StockStatus, OnlineOffer> = new Map(
  STOCK_STATUSES.map(status => [status.code, status.online]),
)

export const onlineOffer = (status: StockStatus): OnlineOffer => offers.get(status) ?? 'hidden'

export const isOrderableOnline = (status: StockStatus): boolean => onlineOffer(status) === 'orderable'

/** A sold or withdrawn vehicle accepts no new order, not even from staff. */
export const isOrderableByStaff = (status: StockStatus): boolean => onlineOffer(status) !== 'hidden'

/** Decisions 7.10: a reservation number is possible for a vehicle in stock, in transit or virtual. */
export const isReservable = (status: StockStatus): boolean =>
  status === 'I' || status === 'T' || status === 'V'
