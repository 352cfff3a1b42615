/** Defaults of a customer whom no user added: unassigned and without orders. */
export const newCustomer = (now: Date) =>
  ({
    note: null,
    archive_status: 'Active',
    archive_reason: null,
    assigned_dealer: null,
    latest_order_id: null,
    orders_count: 0,
    awaiting: 'none',
    awaiting_since: null,
    created: now.toISOString(),
    last_activity: now.toISOString(),
    updated_by: null,
    version: 1,
  }) as const
