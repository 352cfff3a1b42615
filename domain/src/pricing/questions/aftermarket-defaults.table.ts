import type { Question } from './question.ts'
import { offers, shipped } from './shipped-question.ts'

const ask = shipped(2)

/**
 * Shipped questions before accessories and plans are shown (decisions 3.70), for both countries. The tags name
 * the kinds of plans and accessories that an answer recommends. Numbers are never reused.
 */
export const AFTERMARKET_DEFAULTS: readonly Question[] = [
  ask(
    1,
    'yearly_distance',
    'single_choice',
    ['How far do you drive in a year?', 'Quelle distance parcourez-vous par an?'],
    {
      country: 'CA',
      required: false,
      ...offers(
        ['low', 'Less than 12,000 km', 'Moins de 12 000 km'],
        ['middle', '12,000 to 20,000 km', 'De 12 000 à 20 000 km', 'maintenance'],
        [
          'high',
          'More than 20,000 km',
          'Plus de 20 000 km',
          'maintenance',
          'extended_warranty',
          'tire_wheel',
        ],
      ),
    },
  ),
  ask(
    2,
    'yearly_distance',
    'single_choice',
    ['How far do you drive in a year?', 'Quelle distance parcourez-vous par an?'],
    {
      country: 'US',
      required: false,
      ...offers(
        ['low', 'Less than 7,500 miles', 'Moins de 7 500 milles'],
        ['middle', '7,500 to 12,500 miles', 'De 7 500 à 12 500 milles', 'maintenance'],
        [
          'high',
          'More than 12,500 miles',
          'Plus de 12 500 milles',
          'maintenance',
          'extended_warranty',
          'tire_wheel',
        ],
      ),
    },
  ),
  ask(3, 'parking', 'single_choice', ['Where will it be parked?', 'Où sera-t-il stationné?'], {
    required: false,
    ...offers(
      ['street', 'On the street', 'Dans la rue', 'theft', 'appearance', 'rust'],
      ['garage', 'In a garage', 'Dans un garage'],
    ),
  }),
  ask(
    4,
    'keep_vehicle_for',
    'single_choice',
    ['How long will you keep it?', 'Combien de temps le garderez-vous?'],
    {
      required: false,
      ...offers(
        ['short', 'Up to 3 years', 'Jusqu’à 3 ans'],
        ['middle', '4 to 6 years', 'De 4 à 6 ans', 'extended_warranty'],
        ['long', '7 years or longer', '7 ans ou plus', 'extended_warranty', 'rust'],
      ),
    },
  ),
  ask(5, 'commute_type', 'single_choice', ['Where do you mostly drive?', 'Où roulez-vous surtout?'], {
    required: false,
    ...offers(
      ['city', 'In the city', 'En ville', 'appearance', 'tire_wheel'],
      ['highway', 'On highways', 'Sur autoroute', 'windshield'],
      ['mixed', 'Both', 'Les deux'],
    ),
  }),
  ask(
    6,
    'winter_tires',
    'single_choice',
    ['Do you need winter tires?', 'Avez-vous besoin de pneus d’hiver?'],
    {
      required: false,
      ...offers(['yes', 'Yes', 'Oui', 'winter_tires', 'tire_wheel'], ['no', 'No', 'Non']),
    },
  ),
  ask(7, 'passengers', 'multi_choice', ['Who rides along?', 'Qui voyage avec vous?'], {
    required: false,
    ...offers(
      ['children', 'Children', 'Des enfants', 'children', 'appearance'],
      ['pets', 'Pets', 'Des animaux', 'pets', 'appearance'],
    ),
  }),
  ask(8, 'towing', 'single_choice', ['Will you tow something?', 'Allez-vous remorquer?'], {
    required: false,
    ...offers(['yes', 'Yes', 'Oui', 'towing'], ['no', 'No', 'Non']),
  }),
]
