import { z } from 'zod'
import { dealershipFields } from './dealership-fields.ts'
import { endpoint } from '#platform/endpoint.ts'
import { commaList } from '#platform/pages.ts'
import { Choice, Id } from '#platform/text.ts'
import { UserBrief } from '#identity/users.ts'

export const OpeningHours = z.object({
  day: z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  is_working: z.boolean(),
  start: z.string().nullable(),
  end: z.string().nullable(),
})

/** A dealership with all of its settings. */
export const HomeDealership = z.object({
  id: Id,
  /** Its id in other systems; never changes. */
  uid: z.string(),
  country: z.enum(['CA', 'US']),
  currency: z.enum(['CAD', 'USD']),
  ...dealershipFields,
  /** As stored; a value that no browser can parse as a color means none. */
  theme: z.object({ logo: z.string().nullable(), color: z.string().nullable() }),
  daywise_operating_hours: z.array(OpeningHours),
  has_card_provider: z.boolean(),
  version: z.int(),
})
export type HomeDealership = z.output<typeof HomeDealership>

export const dealerships = {
  home: endpoint('GET /api/dealer/dealership/home_dealership/', {
    access: 'dealership:read',
    summary: 'The dealership that this session works in',
    response: HomeDealership,
    etag: true,
  }),
  vehicleModels: endpoint('GET /api/dealer/dealership/vehicle_models/', {
    access: 'inventory:read',
    summary: 'Models in inventory, by make',
    query: z.strictObject({ make: commaList(z.string().max(60)).optional() }),
    response: z.object({ results: z.array(z.object({ make: z.string(), model: z.string() })) }),
  }),
  vehicleTrims: endpoint('GET /api/dealer/dealership/vehicle_trims/', {
    access: 'inventory:read',
    summary: 'Trims in inventory of a make and model',
    query: z.strictObject({ make: z.string().max(60).optional(), model: z.string().max(60).optional() }),
    response: z.object({
      results: z.array(z.object({ make: z.string(), model: z.string(), trim: z.string() })),
    }),
  }),
  vehicleFiltersData: endpoint('GET /api/dealer/dealership/vehicle_filters_data/', {
    access: 'inventory:read',
    summary: 'Choices and ranges of the inventory filters',
    response: z.object({
      conditions: z.array(Choice),
      stock_statuses: z.array(Choice),
      makes: z.array(z.string()),
      models: z.array(z.object({ make: z.string(), model: z.string() })),
      years: z.array(z.int()),
      body_types: z.array(Choice),
      colors: z.array(Choice),
      price: z.object({ min: z.string(), max: z.string() }),
      odometer: z.object({ min: z.int(), max: z.int() }),
    }),
  }),
  customerListFilterData: endpoint('GET /api/dealer/dealership/customer_list_filter_data/', {
    access: 'customer:list',
    summary: 'Choices of the customer list filters',
    response: z.object({
      reps: z.array(UserBrief),
      makes: z.array(z.string()),
      models: z.array(z.object({ make: z.string(), model: z.string() })),
      years: z.array(z.int()),
    }),
  }),
}
