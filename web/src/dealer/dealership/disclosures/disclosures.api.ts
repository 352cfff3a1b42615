import { disclosures, type Disclosure } from '@forecourt/contract/dealership/disclosures.ts'
import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { call } from '#shared/api/client.ts'
import { query, refresh } from '#shared/api/query-client.ts'

export type NewVersion = BodyInputOf<typeof disclosures.publish>

export const disclosureQueries = { all: () => query(disclosures.list, {}) }

/** Publishes the next version, over the one it was made from. */
export async function publishDisclosure(
  { kind, version }: Pick<Disclosure, 'kind' | 'version'>,
  body: NewVersion,
): Promise<Disclosure> {
  const published = await call(disclosures.publish, { params: { kind }, body, ifMatch: `"v${version}"` })
  await refresh(disclosures.list)
  return published
}
