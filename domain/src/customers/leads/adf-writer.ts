import type { Lead, LeadPerson, LeadVehicle } from './lead.ts'
import type { XmlElement } from './xml-tree.ts'
import { writeXml } from './xml-tree.ts'

type Given = Readonly<Record<string, string | null>>

const make = (name: string, attributes: Given, children: readonly (XmlElement | string)[]): XmlElement => ({
  name,
  attributes: Object.fromEntries(
    Object.entries(attributes).filter((pair): pair is [string, string] => pair[1] !== null),
  ),
  children,
})

/** An element with this text; none without text. */
const said = (name: string, text: string | null, attributes: Given = {}): readonly XmlElement[] =>
  text === null ? [] : [make(name, attributes, [text])]

/** An element with these children; none without children. */
const holding = (
  name: string,
  children: readonly XmlElement[],
  attributes: Given = {},
): readonly XmlElement[] => (children.length === 0 ? [] : [make(name, attributes, children)])

const vehicleElement = (vehicle: LeadVehicle): XmlElement =>
  make('vehicle', { interest: vehicle.interest, status: vehicle.status }, [
    ...said('year', vehicle.year),
    ...said('make', vehicle.make),
    ...said('model', vehicle.model),
    ...said('vin', vehicle.vin),
    ...said('stock', vehicle.stock),
    ...said('trim', vehicle.trim),
    ...said('odometer', vehicle.odometer, { units: vehicle.odometer_units }),
    ...holding('colorcombination', said('exteriorcolor', vehicle.color)),
    ...said('price', vehicle.price),
    ...holding('finance', said('method', vehicle.finance_method)),
    ...said('comments', vehicle.comments),
  ])

const contactElement = (person: LeadPerson): XmlElement =>
  make('contact', { primarycontact: '1' }, [
    ...said('name', person.first_name, { part: 'first' }),
    ...said('name', person.last_name, { part: 'last' }),
    ...said('email', person.email),
    ...person.phones.flatMap(({ number, type, time }) => said('phone', number, { type, time })),
    ...holding('address', [
      ...person.street.flatMap((line, index) => said('street', line, { line: String(index + 1) })),
      ...said('apartment', person.apartment),
      ...said('city', person.city),
      ...said('regioncode', person.region),
      ...said('postalcode', person.postal_code),
      ...said('country', person.country),
    ]),
  ])

/** Writes a lead as an ADF 1.0 document; reading it returns the same lead. */
export const adfElement = (lead: Lead): XmlElement =>
  make('adf', {}, [
    make('prospect', { status: lead.status }, [
      ...lead.ids.flatMap(({ source, value }, index) =>
        said('id', value, { sequence: String(index + 1), source }),
      ),
      ...said('requestdate', lead.requested),
      ...lead.vehicles.map(vehicleElement),
      make('customer', {}, [
        contactElement(lead.person),
        ...holding('timeframe', said('description', lead.timeframe)),
        ...said('comments', lead.comments),
      ]),
      ...holding('vendor', said('vendorname', lead.vendor)),
      ...holding('provider', [
        ...said('name', lead.provider.name, { part: 'full' }),
        ...said('service', lead.provider.service),
        ...said('url', lead.provider.url),
        ...said('email', lead.provider.email),
      ]),
    ]),
  ])

/** The document with both declarations, as receivers expect. */
export const adfDocument = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n${writeXml(root)}\n`
