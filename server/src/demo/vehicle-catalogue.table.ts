import type { Colour } from '@forecourt/domain/inventory/vehicles/descriptions.ts'
import { VIN_MODELS, type VinModel } from '@forecourt/domain/inventory/vehicles/vin-models.table.ts'

/** Approximate list price of the newest model year, in whole dollars of the country. */
interface Msrp {
  readonly CA: number
  readonly US: number
}

export interface CatalogueModel extends VinModel {
  readonly msrp: Msrp
}

const MSRPS: Readonly<Record<string, Msrp>> = {
  'Honda Civic Sport': { CA: 31_390, US: 26_695 },
  'Honda Civic Sport Touring Hybrid': { CA: 39_900, US: 33_700 },
  'Honda Accord Touring Hybrid': { CA: 45_590, US: 40_300 },
  'Honda CR-V EX-L': { CA: 44_500, US: 37_650 },
  'Honda HR-V Sport': { CA: 34_890, US: 29_650 },
  'Honda Pilot Touring': { CA: 60_900, US: 50_700 },
  'Honda Odyssey EX-L': { CA: 54_900, US: 44_290 },
  'Honda Ridgeline RTL': { CA: 55_900, US: 43_980 },
  'Toyota Corolla LE': { CA: 26_990, US: 23_150 },
  'Toyota Camry SE': { CA: 35_500, US: 30_290 },
  'Toyota Camry XSE AWD': { CA: 45_900, US: 36_900 },
  'Toyota RAV4 XLE': { CA: 38_990, US: 33_480 },
  'Toyota Highlander XLE': { CA: 54_990, US: 45_870 },
  'Toyota Sienna XLE': { CA: 51_990, US: 43_500 },
  'Toyota Tacoma TRD Sport': { CA: 55_900, US: 42_500 },
  'Toyota Prius XLE': { CA: 40_990, US: 32_350 },
  'Ford F-150 XLT SuperCrew': { CA: 64_900, US: 50_400 },
  'Ford F-150 Lariat SuperCrew': { CA: 81_900, US: 64_400 },
  'Ford Escape SEL': { CA: 41_900, US: 34_900 },
  'Ford Explorer ST': { CA: 69_900, US: 56_400 },
  'Ford Mustang GT': { CA: 56_900, US: 46_500 },
  'Ford Mustang EcoBoost': { CA: 49_900, US: 40_600 },
  'Ford Mustang Mach-E Premium': { CA: 57_990, US: 44_900 },
  'Ford Transit T-250': { CA: 63_900, US: 51_900 },
  'Chevrolet Silverado LT': { CA: 63_900, US: 50_800 },
  'Chevrolet Equinox LT': { CA: 37_900, US: 31_900 },
  'Chevrolet Tahoe Z71': { CA: 88_900, US: 69_900 },
  'Chevrolet Corvette Stingray': { CA: 96_900, US: 77_500 },
  'Chevrolet Bolt EUV Premier': { CA: 45_900, US: 31_800 },
  'GMC Sierra SLT': { CA: 71_900, US: 57_900 },
  'Tesla Model 3 Long Range': { CA: 64_990, US: 47_490 },
  'Tesla Model Y Long Range': { CA: 69_990, US: 48_990 },
  'Hyundai Elantra Preferred': { CA: 26_499, US: 23_900 },
  'Hyundai Tucson Trend': { CA: 38_499, US: 33_500 },
  'Hyundai Santa Fe Luxury': { CA: 49_999, US: 41_900 },
  'Hyundai Ioniq 5 Preferred': { CA: 58_999, US: 46_650 },
  'Kia Sportage EX': { CA: 38_495, US: 32_890 },
  'Kia Sorento SX': { CA: 51_995, US: 43_490 },
  'Kia EV6 Wind': { CA: 57_995, US: 48_700 },
  'Mazda CX-5 GT': { CA: 43_400, US: 35_400 },
  'Mazda Mazda3 GS': { CA: 30_900, US: 26_900 },
  'Mazda MX-5 GT': { CA: 45_900, US: 35_800 },
  'Subaru Outback Touring': { CA: 42_595, US: 37_995 },
  'Subaru Crosstrek Onyx': { CA: 36_695, US: 30_995 },
  'Volkswagen Jetta Highline': { CA: 33_995, US: 27_995 },
  'Volkswagen Tiguan Comfortline': { CA: 42_495, US: 34_995 },
  'Volkswagen Golf GTI Autobahn': { CA: 44_995, US: 36_880 },
  'Nissan Rogue SV': { CA: 39_898, US: 32_560 },
  'Jeep Wrangler Sahara': { CA: 66_995, US: 51_290 },
  'Jeep Grand Cherokee Limited': { CA: 64_995, US: 48_995 },
  'Ram 1500 Big Horn': { CA: 67_995, US: 51_900 },
  'Chrysler Pacifica Limited': { CA: 63_995, US: 50_800 },
  'BMW 330i xDrive': { CA: 63_500, US: 49_100 },
  'BMW X3 xDrive30i': { CA: 64_500, US: 50_500 },
  'Lexus RX RX 350 Luxury': { CA: 71_900, US: 55_150 },
}

function priced(model: VinModel): CatalogueModel {
  const msrp = MSRPS[`${model.make} ${model.model} ${model.trim}`]
  if (!msrp) throw new RangeError(`no price of ${model.make} ${model.model} ${model.trim}`)
  return { ...model, msrp }
}

/** Models common on North American lots, with their prices. */
export const CATALOGUE: readonly CatalogueModel[] = VIN_MODELS.map(priced)

type Paint = readonly [colour: Colour, name: string]

const plain: readonly Paint[] = [
  ['white', 'Arctic White'],
  ['black', 'Jet Black'],
  ['grey', 'Graphite Grey'],
  ['silver', 'Moon Silver'],
  ['blue', 'Deep Blue'],
  ['red', 'Ruby Red'],
]

const own: Readonly<Record<string, readonly Paint[]>> = {
  Honda: [
    ['white', 'Platinum White Pearl'],
    ['black', 'Crystal Black Pearl'],
    ['grey', 'Urban Grey Pearl'],
    ['silver', 'Lunar Silver Metallic'],
    ['blue', 'Aegean Blue Metallic'],
    ['red', 'Rallye Red'],
  ],
  Toyota: [
    ['white', 'Wind Chill Pearl'],
    ['black', 'Midnight Black Metallic'],
    ['grey', 'Magnetic Grey Metallic'],
    ['silver', 'Celestial Silver Metallic'],
    ['blue', 'Blueprint'],
    ['red', 'Ruby Flare Pearl'],
    ['green', 'Lunar Rock'],
    ['bronze', 'Oxide Bronze'],
  ],
  Ford: [
    ['white', 'Oxford White'],
    ['black', 'Agate Black Metallic'],
    ['grey', 'Carbonized Grey Metallic'],
    ['silver', 'Iconic Silver Metallic'],
    ['blue', 'Atlas Blue Metallic'],
    ['red', 'Rapid Red Metallic'],
    ['yellow', 'Yellow Splash'],
  ],
  Chevrolet: [
    ['white', 'Summit White'],
    ['black', 'Mosaic Black Metallic'],
    ['grey', 'Sterling Grey Metallic'],
    ['red', 'Radiant Red Tintcoat'],
    ['blue', 'Riptide Blue Metallic'],
    ['orange', 'Amplify Orange'],
  ],
  Tesla: [
    ['white', 'Pearl White Multi-Coat'],
    ['black', 'Solid Black'],
    ['grey', 'Stealth Grey'],
    ['blue', 'Deep Blue Metallic'],
    ['red', 'Ultra Red'],
  ],
  Hyundai: [
    ['white', 'Atlas White'],
    ['black', 'Abyss Black'],
    ['grey', 'Amazon Grey'],
    ['silver', 'Shimmering Silver'],
    ['blue', 'Intense Blue'],
    ['beige', 'Ecotronic Beige'],
  ],
  Mazda: [
    ['white', 'Snowflake White Pearl'],
    ['black', 'Jet Black Mica'],
    ['grey', 'Machine Grey Metallic'],
    ['red', 'Soul Red Crystal Metallic'],
    ['blue', 'Deep Crystal Blue'],
    ['beige', 'Platinum Quartz'],
  ],
  Subaru: [
    ['white', 'Crystal White Pearl'],
    ['black', 'Crystal Black Silica'],
    ['green', 'Autumn Green Metallic'],
    ['blue', 'Sapphire Blue Pearl'],
    ['bronze', 'Brilliant Bronze Metallic'],
    ['silver', 'Ice Silver Metallic'],
  ],
  BMW: [
    ['white', 'Alpine White'],
    ['black', 'Black Sapphire Metallic'],
    ['grey', 'Brooklyn Grey Metallic'],
    ['blue', 'Portimao Blue Metallic'],
    ['burgundy', 'Aventurine Red Metallic'],
  ],
  Jeep: [
    ['white', 'Bright White'],
    ['black', 'Diamond Black Crystal'],
    ['grey', 'Granite Crystal Metallic'],
    ['green', 'Sarge Green'],
    ['blue', 'Hydro Blue Pearl'],
    ['red', 'Firecracker Red'],
  ],
}

/** The colours of a make, under its own names. */
export const paintsOf = (make: string): readonly Paint[] => own[make] ?? plain
