const closed = new Set(['S', 'U', 'R', 'P'])

/** Whether staff may open or revive an order on a vehicle: not when it is sold, unavailable, reserved or being sold (decisions 3.34). */
export const isOrderable = (stockStatus: string): boolean => !closed.has(stockStatus)
