import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { commaList } from './pages.ts'
import { Choice, Id, Language } from './text.ts'
import { UserBrief } from './users.ts'

export const OpeningHours = z.object({
  day: z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  is_working: z.boolean(),
  start: z.string().nullable(),
  end: z.string().nullable(),
})

export const HomeDealership = z.object({
  id: Id,
  uid: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address_line_1: z.string(),
  address_line_2: z.string().nullable(),
  city: z.string(),
  province_code: z.string(),
  postal_code: z.string(),
  country: z.enum(['CA', 'US']),
  currency: z.enum(['CAD', 'USD']),
  timezone: z.string(),
  cname: z.string(),
  used_cars_link: z.string().nullable(),
  new_cars_link: z.string().nullable(),
  deposit: z.string().nullable(),
  daywise_operating_hours: z.array(OpeningHours),
  allowed_languages: z.array(Language),
  default_language: Language,
  theme: z.object({ logo: z.string().nullable(), color: z.string().nullable() }),
  custom_copy: z.record(z.string(), z.object({ en: z.string(), fr: z.string() })),
  oem: z.array(z.string()),
  trade_in_system: z.string(),
  credit_application_system: z.string(),
  financing_default_payment_type: z.enum(['cash', 'finance', 'lease']),
  is_eti_enabled: z.boolean(),
  is_trs_enabled: z.boolean(),
  compulsory_login: z.boolean(),
  vdp_flow: z.enum(['modular', 'linear']),
  spin_car_enabled: z.boolean(),
  use_postal_code: z.boolean(),
  mandatory_ssn: z.boolean(),
  mandatory_secondary_phone: z.boolean(),
  enable_sales_manager_fee_discounts: z.boolean(),
  reps_see_all: z.boolean(),
  response_time_minutes: z.int(),
})
export type HomeDealership = z.output<typeof HomeDealership>

export const dealerships = {
  home: endpoint('GET /api/dealer/dealership/home_dealership/', {
    access: 'dealership:read',
    summary: 'The dealership this session acts in',
    response: HomeDealership,
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
    summary: 'Choices and bounds of the inventory filters',
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
