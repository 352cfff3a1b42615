import { VEHICLE_FIELDS } from '#inventory/vehicles/vehicle-fields.table.ts'

/**
 * Fields that a feed can set: those of a vehicle, addresses of its pictures, and in a separate column that it is
 * certified.
 */
export const FEED_FIELDS = [...VEHICLE_FIELDS, 'photo_links', 'certified'] as const

export type FeedField = (typeof FEED_FIELDS)[number]

/**
 * Known column headings, normalized (lower-case letters and digits): vAuto's and HomeNet's layouts, the generic
 * ones of listing sites, Google's vehicle listings, and French ones. The first name that a file has wins.
 */
export const HEADINGS: Readonly<Record<FeedField, readonly string[]>> = {
  vin: ['vin', 'vinnumber', 'niv', 'numeroserie'],
  stock_number: [
    'stock',
    'stocknumber',
    'stockno',
    'stocknum',
    'numerostock',
    'nostock',
    'inventaire',
    'storestock',
  ],
  vehicle_condition: ['condition', 'newused', 'type', 'vehicletype', 'isnew', 'etat', 'neufoccasion'],
  photo_links: [
    'photourls',
    'photourllist',
    'photourl',
    'photos',
    'imageurls',
    'imageurl',
    'imagelist',
    'images',
    'imagelink',
    'pictureurls',
    'pictures',
    'urlsphotos',
  ],
  certified: ['certified', 'certifiedpreowned', 'cpo', 'certifie'],
  stock_status: ['status', 'stockstatus', 'disposition', 'statut'],
  year: ['year', 'modelyear', 'annee', 'anneemodele'],
  make: ['make', 'brand', 'marque'],
  model: ['model', 'modele'],
  trim: ['trim', 'series', 'trimlevel', 'seriesdetail', 'version', 'finition'],
  listing_price: [
    'price',
    'listingprice',
    'sellingprice',
    'internetprice',
    'pricecurrent',
    'saleprice',
    'askingprice',
    'prix',
    'prixaffiche',
  ],
  msrp: ['msrp', 'vehiclemsrp', 'pdsf', 'listprice'],
  cost: ['invoice', 'cost', 'cout'],
  delivery_charge: ['deliverycharge', 'freight', 'freightpdi', 'fraislivraison'],
  average_wholesale: ['averagewholesale', 'averagewholesaleprice', 'prixdegrosmoyen', 'prixgrosmoyen'],
  odometer: [
    'odometer',
    'mileage',
    'miles',
    'kilometers',
    'kilometres',
    'km',
    'odometre',
    'kilometrage',
    'mileagevalue',
  ],
  body_type: ['body', 'bodystyle', 'bodytype', 'carrosserie'],
  fuel_type: ['fuel', 'fueltype', 'engfuel', 'carburant'],
  transmission: ['transmission', 'boite', 'boitedevitesses'],
  drivetrain: ['drivetrain', 'drivetraindesc', 'drivetype', 'drive', 'rouage', 'motricite'],
  // A heading without a unit is not mapped: feeds of the United States use pounds.
  gross_weight_kg: ['gvwrkg', 'grossweightkg', 'grossvehicleweightkg', 'pnbvkg', 'poidsnominalbrutkg'],
  unladen_weight_lb: ['unladenweightlb', 'curbweightlb', 'curbweightlbs'],
  city_mpg: ['citympg', 'mpgcity', 'epacity'],
  highway_mpg: ['highwaympg', 'hwympg', 'mpghighway', 'mpghwy', 'epahighway'],
  exterior_color: ['extcolorgeneric', 'genericcolor', 'couleurgenerique'],
  exterior_color_name: [
    'colour',
    'color',
    'extcolor',
    'exteriorcolor',
    'exterior',
    'exteriorcolour',
    'couleur',
    'couleurexterieure',
  ],
  arrival_date: ['arrivaldate', 'eta', 'expectedarrival', 'datearrivee'],
  in_stock_since: [
    'inventorydate',
    'dateinstock',
    'instockdate',
    'datecreated',
    'datestock',
    'dateinventaire',
  ],
  spin_car_url: ['spincarurl', 'spinurl', 'spin'],
  options: ['options', 'features', 'equipment', 'equipement', 'optiondescriptions'],
}

/** Fields with a closed list that feeds may omit: the default if neither the row nor its VIN has a value. */
export const DEFAULTED = [
  'vehicle_condition',
  'stock_status',
  'body_type',
  'fuel_type',
  'transmission',
  'drivetrain',
  'exterior_color',
] as const satisfies readonly FeedField[]

export type DefaultedField = (typeof DEFAULTED)[number]
