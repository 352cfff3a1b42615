import { Client, escapeIdentifier } from 'pg'

/** The dealership and table of the rows. */
interface Place {
  readonly dealership: { readonly id: string }
  readonly table: string
}

/**
 * Runs a statement as the tables' owner, without their triggers: what anyone with the database's password can
 * do. The owner may be as weak as a hosting service's, so row security applies to it, and no superuser
 * setting is used.
 */
export async function pastTriggers(
  ownerUrl: string,
  { dealership, table }: Place,
  statement: string,
): Promise<void> {
  const client = new Client(ownerUrl)
  await client.connect()
  const triggers = (state: 'DISABLE' | 'ENABLE') =>
    client.query(`ALTER TABLE ${escapeIdentifier(table)} ${state} TRIGGER USER`)
  try {
    await client.query('BEGIN')
    await client.query(`SELECT set_config('app.dealer_id', $1, true)`, [dealership.id])
    await triggers('DISABLE')
    await client.query(statement)
    await triggers('ENABLE')
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}
