import type { BodyType, Drivetrain, FuelType, Transmission } from './descriptions.ts'

/** First and last model year, the first eight characters of the model's VINs, the letter of a plant. */
type VinPattern = readonly [from: number, to: number, prefix: string, plant: string]

/**
 * First and last model year, unladen weight in pounds, city miles per gallon (equivalent for electric ones).
 * Estimates for the demo, as a dealership might enter them: none is from a published table.
 */
type RoadFigures = readonly [from: number, to: number, unladen_weight_lb: number, city_mpg: number]

export type VinModel = {
  readonly make: string
  readonly model: string
  readonly trim: string
  readonly body_type: BodyType
  readonly fuel_type: FuelType
  readonly drivetrain: Drivetrain
  readonly transmission: Transmission
  readonly segment: 'car' | 'suv' | 'truck' | 'ev'
  readonly vins: readonly VinPattern[]
  /** For models without figures, and other years, the dealership entered none. */
  readonly road?: RoadFigures
}

const kind = (
  body_type: BodyType,
  fuel_type: FuelType,
  drivetrain: Drivetrain,
  transmission: Transmission,
  segment: VinModel['segment'],
) => ({ body_type, fuel_type, drivetrain, transmission, segment })

/** Models on North American lots, with the VIN patterns that their makers report for each model year. */
export const VIN_MODELS: readonly VinModel[] = [
  {
    make: 'Honda',
    model: 'Civic',
    trim: 'Sport',
    ...kind('sedan', 'gasoline', 'fwd', 'cvt', 'car'),
    road: [2022, 2026, 2_906, 30],
    vins: [
      [2018, 2018, '2HGFC2F8', 'H'],
      [2019, 2020, '2HGFC2E8', 'H'],
      [2021, 2021, '2HGFC2F8', 'H'],
      [2022, 2026, '2HGFE2F5', 'H'],
    ],
  },
  {
    make: 'Honda',
    model: 'Civic',
    trim: 'Sport Touring Hybrid',
    ...kind('hatchback', 'hybrid', 'fwd', 'cvt', 'car'),
    vins: [
      [2025, 2025, '2HGFL4H9', 'H'],
      [2026, 2026, 'JHMFL4H9', 'H'],
    ],
  },
  {
    make: 'Honda',
    model: 'Accord',
    trim: 'Touring Hybrid',
    ...kind('sedan', 'hybrid', 'fwd', 'cvt', 'car'),
    road: [2023, 2026, 3_532, 46],
    vins: [
      [2018, 2022, '1HGCV3F9', 'H'],
      [2023, 2026, '1HGCY2F8', 'H'],
    ],
  },
  {
    make: 'Honda',
    model: 'CR-V',
    trim: 'EX-L',
    ...kind('crossover', 'gasoline', 'awd', 'cvt', 'suv'),
    vins: [
      [2018, 2022, '2HKRW1H8', 'H'],
      [2023, 2026, '2HKRS3H7', 'H'],
    ],
  },
  {
    make: 'Honda',
    model: 'HR-V',
    trim: 'Sport',
    ...kind('crossover', 'gasoline', 'awd', 'cvt', 'suv'),
    vins: [
      [2019, 2022, '3CZRU5H1', 'H'],
      [2023, 2023, '3CZRZ2H5', 'H'],
      [2024, 2026, '3CZRZ1H5', 'H'],
    ],
  },
  {
    make: 'Honda',
    model: 'Pilot',
    trim: 'Touring',
    ...kind('suv', 'gasoline', 'awd', 'automatic', 'suv'),
    vins: [
      [2018, 2018, '5FNYF5H9', 'H'],
      [2019, 2021, '5FNYF5H6', 'H'],
      [2022, 2022, '5FNYF5H9', 'H'],
      [2023, 2023, '5FNYG1H2', 'H'],
      [2024, 2026, '5FNYG1H7', 'H'],
    ],
  },
  {
    make: 'Honda',
    model: 'Odyssey',
    trim: 'EX-L',
    ...kind('minivan', 'gasoline', 'fwd', 'automatic', 'suv'),
    vins: [[2018, 2026, '5FNRL6H6', 'H']],
  },
  {
    make: 'Honda',
    model: 'Ridgeline',
    trim: 'RTL',
    ...kind('pickup', 'gasoline', 'awd', 'automatic', 'truck'),
    vins: [
      [2018, 2023, '5FPYK2F5', 'H'],
      [2024, 2025, '5FPYK3F4', 'H'],
      [2026, 2026, '5FPYK3F5', 'H'],
    ],
  },
  {
    make: 'Toyota',
    model: 'Corolla',
    trim: 'LE',
    ...kind('sedan', 'gasoline', 'fwd', 'cvt', 'car'),
    road: [2023, 2026, 2_955, 32],
    vins: [
      [2018, 2019, '5YFBURHE', 'P'],
      [2020, 2020, '5YFB4AAE', 'C'],
      [2021, 2021, '5YFEPACE', 'C'],
      [2022, 2022, '5YFE4AAE', 'C'],
      [2023, 2023, '2T1BPAHE', 'C'],
      [2024, 2026, '5YFB4MDE', 'C'],
    ],
  },
  {
    make: 'Toyota',
    model: 'Camry',
    trim: 'SE',
    ...kind('sedan', 'gasoline', 'fwd', 'automatic', 'car'),
    road: [2020, 2024, 3_340, 28],
    vins: [
      [2018, 2019, '4T1B11HK', 'U'],
      [2020, 2024, '4T1G11AK', 'U'],
    ],
  },
  {
    make: 'Toyota',
    model: 'Camry',
    trim: 'XSE AWD',
    ...kind('sedan', 'hybrid', 'awd', 'cvt', 'car'),
    vins: [
      [2025, 2025, '4T1DBADK', 'U'],
      [2026, 2026, '4T1DAACK', 'U'],
    ],
  },
  {
    make: 'Toyota',
    model: 'RAV4',
    trim: 'XLE',
    ...kind('crossover', 'gasoline', 'awd', 'automatic', 'suv'),
    road: [2019, 2025, 3_490, 27],
    vins: [
      [2018, 2018, '2T3RFREV', 'W'],
      [2019, 2025, '2T3R1RFV', 'W'],
    ],
  },
  {
    make: 'Toyota',
    model: 'Highlander',
    trim: 'XLE',
    ...kind('suv', 'gasoline', 'awd', 'automatic', 'suv'),
    vins: [
      [2018, 2019, '5TDJZRFH', 'S'],
      [2020, 2022, '5TDGZRBH', 'S'],
      [2023, 2026, '5TDKDRBH', 'S'],
    ],
  },
  {
    make: 'Toyota',
    model: 'Sienna',
    trim: 'XLE',
    ...kind('minivan', 'hybrid', 'fwd', 'cvt', 'suv'),
    vins: [
      [2021, 2024, '5TDYRKEC', 'S'],
      [2025, 2025, '5TDJRKEC', 'S'],
      [2026, 2026, '5TDCSKFC', 'S'],
    ],
  },
  {
    make: 'Toyota',
    model: 'Tacoma',
    trim: 'TRD Sport',
    ...kind('pickup', 'gasoline', '4wd', 'automatic', 'truck'),
    vins: [
      [2018, 2023, '3TMCZ5AN', 'X'],
      [2024, 2024, '3TMJC5FN', 'M'],
      [2025, 2025, '3TMJF5HN', 'M'],
      [2026, 2026, '3TMJDAHN', 'M'],
    ],
  },
  {
    make: 'Toyota',
    model: 'Prius',
    trim: 'XLE',
    ...kind('hatchback', 'hybrid', 'fwd', 'cvt', 'car'),
    road: [2023, 2026, 3_120, 52],
    vins: [
      [2018, 2022, 'JTDKARFU', '3'],
      [2023, 2023, 'JTDAAAAU', 'J'],
      [2024, 2026, 'JTDACAAU', '3'],
    ],
  },
  {
    make: 'Ford',
    model: 'F-150',
    trim: 'XLT SuperCrew',
    ...kind('pickup', 'gasoline', '4wd', 'automatic', 'truck'),
    vins: [
      [2018, 2023, '1FTEW1EP', 'F'],
      [2024, 2026, '1FTFW3LP', 'F'],
    ],
  },
  {
    make: 'Ford',
    model: 'F-150',
    trim: 'Lariat SuperCrew',
    ...kind('pickup', 'gasoline', '4wd', 'automatic', 'truck'),
    vins: [
      [2018, 2023, '1FTFW1EG', 'F'],
      [2024, 2024, '1FTMW5LP', 'L'],
      [2025, 2026, '1FTFW5LP', 'F'],
    ],
  },
  {
    make: 'Ford',
    model: 'Escape',
    trim: 'SEL',
    ...kind('crossover', 'gasoline', 'awd', 'automatic', 'suv'),
    vins: [
      [2018, 2019, '1FMCU9HD', 'U'],
      [2020, 2022, '1FMCU9H6', 'U'],
      [2023, 2025, '1FMCU9NA', 'U'],
    ],
  },
  {
    make: 'Ford',
    model: 'Explorer',
    trim: 'ST',
    ...kind('suv', 'gasoline', '4wd', 'automatic', 'suv'),
    road: [2020, 2024, 4_701, 18],
    vins: [[2020, 2026, '1FM5K8GC', 'G']],
  },
  {
    make: 'Ford',
    model: 'Mustang',
    trim: 'GT',
    ...kind('coupe', 'gasoline', 'rwd', 'manual', 'car'),
    road: [2018, 2023, 3_705, 15],
    vins: [[2018, 2026, '1FA6P8CF', '5']],
  },
  {
    make: 'Ford',
    model: 'Mustang',
    trim: 'EcoBoost',
    ...kind('convertible', 'gasoline', 'rwd', 'automatic', 'car'),
    vins: [
      [2018, 2023, '1FATP8UH', '5'],
      [2024, 2026, '1FAGP8UH', '5'],
    ],
  },
  {
    make: 'Ford',
    model: 'Mustang Mach-E',
    trim: 'Premium',
    ...kind('crossover', 'electric', 'awd', 'single_speed', 'ev'),
    vins: [
      [2021, 2021, '3FMAK3RM', 'R'],
      [2022, 2023, '3FMTK3RM', 'R'],
      [2024, 2024, '3FMTK3A4', 'R'],
      [2025, 2026, '3FMTK3R4', 'R'],
    ],
  },
  {
    make: 'Ford',
    model: 'Transit',
    trim: 'T-250',
    ...kind('van', 'gasoline', 'rwd', 'automatic', 'truck'),
    vins: [
      [2018, 2019, '1FTYR1ZM', 'K'],
      [2020, 2026, '1FTBR1Y8', 'K'],
    ],
  },
  {
    make: 'Chevrolet',
    model: 'Silverado',
    trim: 'LT',
    ...kind('pickup', 'gasoline', '4wd', 'automatic', 'truck'),
    vins: [
      [2019, 2021, '1GCUYDED', 'Z'],
      [2022, 2024, '1GCUDDED', 'Z'],
      [2025, 2026, '1GCUKDED', 'Z'],
    ],
  },
  {
    make: 'Chevrolet',
    model: 'Equinox',
    trim: 'LT',
    ...kind('crossover', 'gasoline', 'awd', 'automatic', 'suv'),
    vins: [
      [2018, 2018, '2GNAXSEV', '6'],
      [2019, 2023, '2GNAXUEV', '6'],
      [2024, 2024, '3GNAXUEV', 'S'],
      [2025, 2025, '3GNAX9AB', 'L'],
      [2026, 2026, '3GNAX9AG', 'L'],
    ],
  },
  {
    make: 'Chevrolet',
    model: 'Tahoe',
    trim: 'Z71',
    ...kind('suv', 'gasoline', '4wd', 'automatic', 'suv'),
    vins: [
      [2018, 2020, '1GNSKBKC', 'R'],
      [2021, 2021, '1GNSKPAD', 'J'],
      [2022, 2022, '1GNSKPAL', 'R'],
      [2023, 2023, '1GNSKPAD', 'R'],
      [2024, 2024, '1GNSKPAL', 'R'],
      [2025, 2025, '1GNS6PAK', 'J'],
      [2026, 2026, '1GNS6PAL', 'J'],
    ],
  },
  {
    make: 'Chevrolet',
    model: 'Corvette',
    trim: 'Stingray',
    ...kind('convertible', 'gasoline', 'rwd', 'dual_clutch', 'car'),
    vins: [
      [2020, 2020, '1G1Y63A4', '4'],
      [2021, 2021, '1G1YA3A4', '4'],
      [2022, 2023, '1G1YA3D4', '4'],
      [2024, 2024, '1G1YA3A3', '0'],
      [2025, 2026, '1G1Y93A3', '0'],
    ],
  },
  {
    make: 'Chevrolet',
    model: 'Bolt EUV',
    trim: 'Premier',
    ...kind('hatchback', 'electric', 'fwd', 'single_speed', 'ev'),
    road: [2022, 2023, 3_679, 125],
    vins: [[2022, 2023, '1G1FZ6S0', '4']],
  },
  {
    make: 'GMC',
    model: 'Sierra',
    trim: 'SLT',
    ...kind('pickup', 'gasoline', '4wd', 'automatic', 'truck'),
    vins: [
      [2019, 2021, '1GTU9DED', 'Z'],
      [2022, 2026, '1GTUUDED', 'Z'],
    ],
  },
  {
    make: 'Tesla',
    model: 'Model 3',
    trim: 'Long Range',
    ...kind('sedan', 'electric', 'awd', 'single_speed', 'ev'),
    vins: [[2018, 2026, '5YJ3E1EB', 'F']],
  },
  {
    make: 'Tesla',
    model: 'Model Y',
    trim: 'Long Range',
    ...kind('crossover', 'electric', 'awd', 'single_speed', 'ev'),
    road: [2021, 2023, 4_416, 127],
    vins: [
      [2020, 2021, '5YJYGDEE', 'F'],
      [2022, 2026, '7SAYGDEE', 'F'],
    ],
  },
  {
    make: 'Hyundai',
    model: 'Elantra',
    trim: 'Preferred',
    ...kind('sedan', 'gasoline', 'fwd', 'cvt', 'car'),
    vins: [
      [2018, 2018, 'KMHD04AA', 'A'],
      [2019, 2020, 'KMHD04AF', 'A'],
      [2021, 2023, 'KMHLL4AF', 'U'],
      [2024, 2025, 'KMHLL4AF', 'A'],
      [2026, 2026, 'KMHLL4AF', 'U'],
    ],
  },
  {
    make: 'Hyundai',
    model: 'Tucson',
    trim: 'Trend',
    ...kind('crossover', 'gasoline', 'awd', 'automatic', 'suv'),
    vins: [
      [2018, 2018, 'KM8J2CA2', 'U'],
      [2019, 2019, 'KM8J2CA4', 'U'],
      [2020, 2020, 'KM8J2CAL', 'U'],
      [2021, 2021, 'KM8J2CA4', 'U'],
      [2022, 2024, 'KM8JACAE', 'U'],
      [2025, 2026, 'KM8JA3AE', 'U'],
    ],
  },
  {
    make: 'Hyundai',
    model: 'Santa Fe',
    trim: 'Luxury',
    ...kind('suv', 'gasoline', 'awd', 'automatic', 'suv'),
    vins: [
      [2018, 2018, 'KM8SM4AF', 'H'],
      [2019, 2019, '5NMS23AD', 'H'],
      [2020, 2020, '5NMS3CAD', 'H'],
      [2021, 2021, '5NMS34AJ', 'H'],
      [2022, 2023, '5NMS14AJ', 'H'],
      [2024, 2026, '5NMP14AL', 'H'],
    ],
  },
  {
    make: 'Hyundai',
    model: 'Ioniq 5',
    trim: 'Preferred',
    ...kind('crossover', 'electric', 'awd', 'single_speed', 'ev'),
    vins: [[2022, 2026, 'KM8KM4AB', 'U']],
  },
  {
    make: 'Kia',
    model: 'Sportage',
    trim: 'EX',
    ...kind('crossover', 'gasoline', 'awd', 'automatic', 'suv'),
    vins: [
      [2018, 2020, 'KNDPN3AC', '7'],
      [2021, 2022, 'KNDPN3A6', '6'],
      [2023, 2026, 'KNDPV3AF', '7'],
    ],
  },
  {
    make: 'Kia',
    model: 'Sorento',
    trim: 'SX',
    ...kind('suv', 'gasoline', 'awd', 'automatic', 'suv'),
    vins: [
      [2018, 2018, '5XYPJ4A1', 'G'],
      [2019, 2019, '5XYPJ4A5', 'G'],
      [2020, 2020, '5XYPK4A5', 'G'],
      [2021, 2023, '5XYRK4AC', 'G'],
      [2024, 2024, '5XYRK4AF', 'G'],
      [2025, 2026, '5XYRK4AC', 'G'],
    ],
  },
  {
    make: 'Kia',
    model: 'EV6',
    trim: 'Wind',
    ...kind('crossover', 'electric', 'awd', 'single_speed', 'ev'),
    vins: [
      [2022, 2022, 'KNDC34AA', '6'],
      [2023, 2024, 'KNDC34AA', '7'],
      [2025, 2026, '5XYC34AA', 'G'],
    ],
  },
  {
    make: 'Mazda',
    model: 'CX-5',
    trim: 'GT',
    ...kind('crossover', 'gasoline', 'awd', 'automatic', 'suv'),
    vins: [
      [2018, 2018, 'JM3KFAXM', '0'],
      [2019, 2023, 'JM3KFBDM', '0'],
      [2024, 2024, 'JM3KFBAY', '0'],
      [2025, 2026, 'JM3KFAXM', '0'],
    ],
  },
  {
    make: 'Mazda',
    model: 'Mazda3',
    trim: 'GS',
    ...kind('hatchback', 'gasoline', 'fwd', 'automatic', 'car'),
    vins: [
      [2019, 2020, 'JM1BPAY7', '0'],
      [2021, 2021, 'JM1BPAYL', '0'],
      [2022, 2024, 'JM1BPAJY', '0'],
      [2025, 2025, 'JM1BPAYM', '0'],
      [2026, 2026, 'JM1BPAJL', '0'],
    ],
  },
  {
    make: 'Mazda',
    model: 'MX-5',
    trim: 'GT',
    ...kind('convertible', 'gasoline', 'rwd', 'manual', 'car'),
    vins: [
      [2018, 2021, 'JM1NDAX7', '0'],
      [2022, 2024, 'JM1NDAA7', '0'],
      [2025, 2026, 'JM1NDAC7', '0'],
    ],
  },
  {
    make: 'Subaru',
    model: 'Outback',
    trim: 'Touring',
    ...kind('wagon', 'gasoline', 'awd', 'cvt', 'suv'),
    vins: [
      [2018, 2018, '4S4BSFTA', '3'],
      [2019, 2019, '4S4BSETA', '3'],
      [2020, 2020, '4S4BTGPA', '3'],
      [2021, 2025, '4S4BTAPA', '3'],
    ],
  },
  {
    make: 'Subaru',
    model: 'Crosstrek',
    trim: 'Onyx',
    ...kind('crossover', 'gasoline', 'awd', 'cvt', 'suv'),
    vins: [
      [2018, 2021, 'JF2GTAAA', '3'],
      [2022, 2022, 'JF2GTAAC', '3'],
      [2023, 2023, 'JF2GTAEC', '3'],
      [2024, 2025, 'JF2GUADC', 'H'],
      [2026, 2026, '4S4GUHBA', '3'],
    ],
  },
  {
    make: 'Volkswagen',
    model: 'Jetta',
    trim: 'Highline',
    ...kind('sedan', 'gasoline', 'fwd', 'automatic', 'car'),
    vins: [
      [2018, 2018, '3VW11AAJ', 'E'],
      [2019, 2019, '3VWW5ABU', 'C'],
      [2020, 2021, '3VWW57BU', 'C'],
      [2022, 2022, '3VWNM7BU', 'C'],
      [2023, 2024, '3VW4M7BU', 'P'],
      [2025, 2025, '3VW5XABU', 'P'],
      [2026, 2026, '3VW5WABU', 'P'],
    ],
  },
  {
    make: 'Volkswagen',
    model: 'Tiguan',
    trim: 'Comfortline',
    ...kind('crossover', 'gasoline', 'awd', 'automatic', 'suv'),
    vins: [
      [2018, 2018, '3VV0BAAX', 'W'],
      [2019, 2020, '3VV0BAAX', 'C'],
      [2021, 2021, '3VV1B7AX', 'C'],
      [2022, 2022, '3VV0B7AX', 'C'],
      [2023, 2023, '3VVRB7AX', 'P'],
      [2024, 2024, '3VVNB7AX', 'P'],
      [2025, 2025, '3VVBRARM', 'P'],
      [2026, 2026, '3VVBR7RM', 'P'],
    ],
  },
  {
    make: 'Volkswagen',
    model: 'Golf GTI',
    trim: 'Autobahn',
    ...kind('hatchback', 'gasoline', 'fwd', 'dual_clutch', 'car'),
    vins: [
      [2022, 2022, '3VW587CD', 'C'],
      [2023, 2024, '3VWWA7CD', 'P'],
    ],
  },
  {
    make: 'Nissan',
    model: 'Rogue',
    trim: 'SV',
    ...kind('crossover', 'gasoline', 'awd', 'cvt', 'suv'),
    vins: [
      [2018, 2020, '5N1AT2MA', '9'],
      [2021, 2021, '5N1AT3BJ', '9'],
      [2022, 2022, '5N1BT3BC', '9'],
      [2023, 2026, '5N1BT3BA', 'C'],
    ],
  },
  {
    make: 'Jeep',
    model: 'Wrangler',
    trim: 'Sahara',
    ...kind('suv', 'gasoline', '4wd', 'automatic', 'suv'),
    vins: [
      [2018, 2023, '1C4HJXEG', 'W'],
      [2024, 2026, '1C4PJXEG', 'W'],
    ],
  },
  {
    make: 'Jeep',
    model: 'Grand Cherokee',
    trim: 'Limited',
    ...kind('suv', 'gasoline', '4wd', 'automatic', 'suv'),
    vins: [
      [2018, 2021, '1C4RJFBG', 'C'],
      [2022, 2026, '1C4RJHBG', 'C'],
    ],
  },
  {
    make: 'Ram',
    model: '1500',
    trim: 'Big Horn',
    ...kind('pickup', 'gasoline', '4wd', 'automatic', 'truck'),
    vins: [
      [2019, 2025, '1C6SRFFT', 'N'],
      [2026, 2026, '1C6RREBP', 'N'],
    ],
  },
  {
    make: 'Chrysler',
    model: 'Pacifica',
    trim: 'Limited',
    ...kind('minivan', 'gasoline', 'fwd', 'automatic', 'suv'),
    vins: [
      [2018, 2021, '2C4RC1GG', 'R'],
      [2022, 2025, '2C4RC3GG', 'R'],
      [2026, 2026, '2C4AC1GG', 'R'],
    ],
  },
  {
    make: 'BMW',
    model: '330i',
    trim: 'xDrive',
    ...kind('sedan', 'gasoline', 'awd', 'automatic', 'car'),
    vins: [
      [2018, 2018, 'WBA8D9C3', 'A'],
      [2019, 2019, 'WBA8Z9C3', 'A'],
      [2020, 2022, '3MW5R7J0', '8'],
      [2023, 2024, '3MW89FF0', 'F'],
      [2025, 2026, 'WBA23LA0', 'C'],
    ],
  },
  {
    make: 'BMW',
    model: 'X3',
    trim: 'xDrive30i',
    ...kind('crossover', 'gasoline', 'awd', 'automatic', 'suv'),
    vins: [
      [2018, 2019, '5UXTR9C3', 'A'],
      [2020, 2021, '5UXTY5C0', 'A'],
      [2022, 2024, '5UX53DP0', 'F'],
      [2025, 2026, '5UX53GP0', 'C'],
    ],
  },
  {
    make: 'Lexus',
    model: 'RX',
    trim: 'RX 350 Luxury',
    ...kind('crossover', 'gasoline', 'awd', 'automatic', 'suv'),
    vins: [
      [2018, 2019, '2T2BZMCA', 'C'],
      [2020, 2022, '2T2JZMAA', 'C'],
      [2023, 2023, '2T2BAMBA', 'C'],
      [2024, 2024, '2T2BAMCA', 'C'],
      [2025, 2026, '2T2BAMBA', 'C'],
    ],
  },
]
