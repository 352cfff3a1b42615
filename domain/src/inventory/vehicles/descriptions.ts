/** Decisions 3.36. */
export const FUEL_TYPES = [
  { code: 'gasoline', name: 'Gasoline', name_fr: 'Essence' },
  { code: 'diesel', name: 'Diesel', name_fr: 'Diesel' },
  { code: 'hybrid', name: 'Hybrid', name_fr: 'Hybride' },
  { code: 'phev', name: 'Plug-in hybrid', name_fr: 'Hybride rechargeable' },
  { code: 'electric', name: 'Electric', name_fr: 'Électrique' },
  { code: 'flex', name: 'Flex fuel', name_fr: 'Polycarburant' },
  { code: 'hydrogen', name: 'Hydrogen', name_fr: 'Hydrogène' },
  { code: 'cng', name: 'Natural gas', name_fr: 'Gaz naturel' },
  { code: 'propane', name: 'Propane', name_fr: 'Propane' },
  { code: 'other', name: 'Other', name_fr: 'Autre' },
] as const

export type FuelType = (typeof FUEL_TYPES)[number]['code']

/** The account-wide color list (decisions 3.37); the maker's own color name is stored separately. */
export const COLOURS = [
  { code: 'black', name: 'Black', name_fr: 'Noir' },
  { code: 'white', name: 'White', name_fr: 'Blanc' },
  { code: 'grey', name: 'Grey', name_fr: 'Gris' },
  { code: 'silver', name: 'Silver', name_fr: 'Argent' },
  { code: 'blue', name: 'Blue', name_fr: 'Bleu' },
  { code: 'red', name: 'Red', name_fr: 'Rouge' },
  { code: 'green', name: 'Green', name_fr: 'Vert' },
  { code: 'brown', name: 'Brown', name_fr: 'Brun' },
  { code: 'beige', name: 'Beige', name_fr: 'Beige' },
  { code: 'gold', name: 'Gold', name_fr: 'Or' },
  { code: 'orange', name: 'Orange', name_fr: 'Orange' },
  { code: 'yellow', name: 'Yellow', name_fr: 'Jaune' },
  { code: 'purple', name: 'Purple', name_fr: 'Violet' },
  { code: 'pink', name: 'Pink', name_fr: 'Rose' },
  { code: 'burgundy', name: 'Burgundy', name_fr: 'Bourgogne' },
  { code: 'bronze', name: 'Bronze', name_fr: 'Bronze' },
  { code: 'turquoise', name: 'Turquoise', name_fr: 'Turquoise' },
  { code: 'multi', name: 'Multicolour', name_fr: 'Multicolore' },
  { code: 'other', name: 'Other', name_fr: 'Autre' },
] as const

export type Colour = (typeof COLOURS)[number]['code']

/** Decisions 3.38. */
export const BODY_TYPES = [
  { code: 'sedan', name: 'Sedan', name_fr: 'Berline' },
  { code: 'coupe', name: 'Coupe', name_fr: 'Coupé' },
  { code: 'hatchback', name: 'Hatchback', name_fr: 'Hayon' },
  { code: 'wagon', name: 'Wagon', name_fr: 'Familiale' },
  { code: 'convertible', name: 'Convertible', name_fr: 'Cabriolet' },
  { code: 'suv', name: 'SUV', name_fr: 'VUS' },
  { code: 'crossover', name: 'Crossover', name_fr: 'Multisegment' },
  { code: 'minivan', name: 'Minivan', name_fr: 'Minifourgonnette' },
  { code: 'pickup', name: 'Pickup', name_fr: 'Camionnette' },
  { code: 'van', name: 'Van', name_fr: 'Fourgon' },
  { code: 'chassis_cab', name: 'Chassis cab', name_fr: 'Châssis-cabine' },
  { code: 'other', name: 'Other', name_fr: 'Autre' },
] as const

export type BodyType = (typeof BODY_TYPES)[number]['code']

/** Decisions 3.38. */
export const TRANSMISSIONS = [
  { code: 'automatic', name: 'Automatic', name_fr: 'Automatique' },
  { code: 'manual', name: 'Manual', name_fr: 'Manuelle' },
  { code: 'cvt', name: 'CVT', name_fr: 'CVT' },
  { code: 'dual_clutch', name: 'Dual clutch', name_fr: 'Double embrayage' },
  { code: 'single_speed', name: 'Single speed', name_fr: 'À rapport unique' },
] as const

export type Transmission = (typeof TRANSMISSIONS)[number]['code']

/** Decisions 3.38. */
export const DRIVETRAINS = [
  { code: 'fwd', name: 'Front-wheel drive', name_fr: 'Traction' },
  { code: 'rwd', name: 'Rear-wheel drive', name_fr: 'Propulsion' },
  { code: 'awd', name: 'All-wheel drive', name_fr: 'Transmission intégrale' },
  { code: '4wd', name: 'Four-wheel drive', name_fr: 'Quatre roues motrices' },
] as const

export type Drivetrain = (typeof DRIVETRAINS)[number]['code']
