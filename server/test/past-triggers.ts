import { Client, escapeIdentifier } from 'pg'

/** Whose rows, of which table. */
interface Place {
  readonly dealership: { readonly id: string }
  readonly table: string
}

/**
 * A statement with the hands of the tables' owner, past their triggers: what whoever has the database's password can
 * do. The owner may be as weak as a hosting service's, so row security holds for it, and no superuser's setting is used.
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
