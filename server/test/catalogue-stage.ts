import type { AnyEndpoint } from '@forecourt/contract/platform/endpoint.ts'
import * as fc from 'fast-check'
import { buildAccessory, buildAccessoryImage } from '#pricing/accessories/accessories.factory.ts'
import type { TestApp } from './test-app.ts'
import type { Known } from './wire-arbitraries.ts'

type Place = { readonly id: string }

/** A row of the catalogue's resources, for reads. */
export async function buildCatalogue(
  target: TestApp,
  { dealer_id, title_en }: { readonly dealer_id: string; readonly title_en: string },
): Promise<{ accessory: string; 'accessory-image': string }> {
  const { id: accessory_id } = await buildAccessory(target.app, { dealer_id, title_en, title_fr: title_en })
  const image = await buildAccessoryImage(target.app, { dealer_id, accessory_id })
  return { accessory: accessory_id, 'accessory-image': image.id }
}

/** A row of these resources for a write; undefined for resources of other stages. */
export async function rowOfCatalogue(
  { app }: TestApp,
  resource: string,
  { id: dealer_id }: Place,
): Promise<string | undefined> {
  if (resource === 'accessory') return (await buildAccessory(app, { dealer_id })).id
  if (resource === 'accessory-image') return (await buildAccessoryImage(app, { dealer_id })).id
  return undefined
}

/** Valid values for rows of the catalogue and their sort orders. */
export const ofCatalogue = ({ path }: AnyEndpoint, { accessory }: { accessory: string }): Known =>
  path.startsWith('/api/dealer/aftermarket/')
    ? {
        title_en: fc.constantFrom('Roof rack', 'Attelage de remorque'),
        sku: fc.uuid().map(id => id.slice(-12)),
        price: fc.constantFrom('189.95', '0.00'),
        installation_charge_override: fc.constantFrom('60.00', null),
      }
    : { accessory_ids: fc.constantFrom([], [accessory]) }
