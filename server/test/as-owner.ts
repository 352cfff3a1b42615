import { Client, type QueryResultRow } from 'pg'

/** Runs a statement as the database's owner, for tables that requests may neither read nor write. */
export async function asOwner<Row extends QueryResultRow>(
  { ownerUrl }: { readonly ownerUrl: string },
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client(ownerUrl)
  await client.connect()
  try {
    await client.query("SELECT set_config('app.platform', 'on', false)")
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}
