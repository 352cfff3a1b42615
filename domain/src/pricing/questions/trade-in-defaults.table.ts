import type { Question } from './question.ts'
import { offers, shipped } from './shipped-question.ts'

const ask = shipped(1)

/**
 * Shipped questions about the condition of a trade-in (product 3, decisions 3.92), for both countries. Vehicle,
 * odometer and color are fields of the trade-in itself. Numbers are never reused.
 */
export const TRADE_IN_DEFAULTS: readonly Question[] = [
  ask(
    1,
    'involved_in_accident',
    'single_choice',
    ['Has the vehicle been in an accident?', 'Le véhicule a-t-il été accidenté?'],
    offers(
      ['none', 'No', 'Non'],
      ['minor', 'Minor damage', 'Dommages légers'],
      ['moderate', 'Moderate damage', 'Dommages modérés'],
      ['severe', 'Severe damage', 'Dommages importants'],
    ),
  ),
  ask(2, 'accident_cost', 'money', ['What did the repairs cost?', 'Combien ont coûté les réparations?'], {
    below: [1, 'minor', 'moderate', 'severe'],
    help: ['All accidents together.', 'Tous les accidents ensemble.'],
  }),
  ask(3, 'paint_work_performed', 'boolean', [
    'Has any part been repainted?',
    'Une partie a-t-elle été repeinte?',
  ]),
  ask(4, 'repairs_other_than_maintainence', 'boolean', [
    'Were there repairs over $500 other than maintenance?',
    'Y a-t-il eu des réparations de plus de 500 $ autres que l’entretien?',
  ]),
  ask(5, 'repairs_description', 'text', ['What was repaired?', 'Qu’est-ce qui a été réparé?'], {
    below: [4, 'true'],
  }),
  ask(
    6,
    'export_import_usa',
    'boolean',
    [
      'Was the vehicle imported from the United States, or registered there?',
      'Le véhicule a-t-il été importé des États-Unis ou y a-t-il été immatriculé?',
    ],
    { country: 'CA' },
  ),
  ask(7, 'has_unexpired_protection_coverage', 'boolean', [
    'Is there a warranty or protection plan that has not expired?',
    'Une garantie ou un plan de protection est-il encore en vigueur?',
  ]),
  ask(8, 'protection_coverage_until', 'date', ['Until when is it valid?', 'Jusqu’à quand est-il valide?'], {
    below: [7, 'true'],
    required: false,
  }),
  ask(9, 'is_windshield_damaged', 'boolean', [
    'Is the windshield chipped or cracked?',
    'Le pare-brise est-il ébréché ou fissuré?',
  ]),
  ask(10, 'warning_lights', 'boolean', ['Are any warning lights on?', 'Des voyants sont-ils allumés?']),
  ask(11, 'warning_lights_description', 'text', ['Which ones?', 'Lesquels?'], { below: [10, 'true'] }),
  ask(
    12,
    'tires',
    'single_choice',
    ['What condition are the tires in?', 'Dans quel état sont les pneus?'],
    offers(['good', 'Good', 'Bons'], ['fair', 'Fair', 'Usés'], ['replace', 'Need replacing', 'À remplacer']),
  ),
  ask(13, 'winter_set', 'boolean', [
    'Is there a second set of winter tires?',
    'Y a-t-il un second jeu de pneus d’hiver?',
  ]),
  ask(
    14,
    'keys',
    'single_choice',
    ['How many keys are there?', 'Combien de clés y a-t-il?'],
    offers(['one', 'One', 'Une'], ['two', 'Two or more', 'Deux ou plus']),
  ),
  ask(15, 'smoked_in', 'boolean', ['Has it been smoked in?', 'A-t-on fumé à l’intérieur?']),
  ask(
    16,
    'disaster_damage',
    'multi_choice',
    ['Has it been damaged by any of these?', 'A-t-il été endommagé par l’un de ces événements?'],
    {
      ...offers(['flood', 'Flood', 'Inondation'], ['hail', 'Hail', 'Grêle'], ['fire', 'Fire', 'Incendie']),
      required: false,
    },
  ),
  ask(17, 'body_damage', 'panel_map', ['Where is the body damaged?', 'Où la carrosserie est-elle abîmée?'], {
    required: false,
    help: ['Tick every panel with a dent or scratch.', 'Cochez chaque panneau bosselé ou rayé.'],
  }),
  ask(18, 'modifications', 'boolean', ['Has it been modified?', 'A-t-il été modifié?']),
  ask(19, 'modifications_description', 'text', ['What was modified?', 'Qu’est-ce qui a été modifié?'], {
    below: [18, 'true'],
  }),
  ask(
    20,
    'title_brand',
    'single_choice',
    ['What does the title say?', 'Que dit le titre de propriété?'],
    offers(
      ['clean', 'Clean', 'Sans mention'],
      ['rebuilt', 'Rebuilt', 'Reconstruit'],
      ['salvage', 'Salvage', 'Récupération'],
      ['lien', 'There is a lien', 'Grevé d’un privilège'],
    ),
  ),
  ask(21, 'original_owner', 'boolean', ['Are you the first owner?', 'Êtes-vous le premier propriétaire?']),
  ask(
    22,
    'making_active_payments',
    'single_choice',
    ['Are you still making payments on it?', 'Effectuez-vous encore des paiements pour ce véhicule?'],
    offers(['none', 'No', 'Non'], ['finance', 'A loan', 'Un prêt'], ['lease', 'A lease', 'Une location']),
  ),
  ask(23, 'financing_amount_due', 'money', ['How much is still owed?', 'Combien reste-t-il à payer?'], {
    below: [22, 'finance'],
  }),
  ask(
    24,
    'financing_payment_left',
    'number',
    ['How many payments are left?', 'Combien de paiements reste-t-il?'],
    {
      below: [22, 'finance'],
    },
  ),
  ask(
    25,
    'financing_payments_amount',
    'money',
    ['How much is each payment?', 'De combien est chaque paiement?'],
    {
      below: [22, 'finance'],
    },
  ),
  ask(26, 'leasing_amount_due', 'money', ['How much is still owed?', 'Combien reste-t-il à payer?'], {
    below: [22, 'lease'],
  }),
  ask(
    27,
    'leasing_payment_left',
    'number',
    ['How many payments are left?', 'Combien de paiements reste-t-il?'],
    {
      below: [22, 'lease'],
    },
  ),
  ask(
    28,
    'leasing_payments_amount',
    'money',
    ['How much is each payment?', 'De combien est chaque paiement?'],
    {
      below: [22, 'lease'],
    },
  ),
  ask(
    29,
    'leasing_residual_value',
    'money',
    ['What is the residual value?', 'Quelle est la valeur résiduelle?'],
    {
      below: [22, 'lease'],
      required: false,
    },
  ),
  ask(30, 'accepted_terms', 'boolean', [
    'Are these answers true to the best of your knowledge?',
    'Ces réponses sont-elles exactes au meilleur de votre connaissance?',
  ]),
]

/** The second list: the question about the title in the words of Canadian and American registries. */
export const TRADE_IN_DEFAULTS_2: readonly Question[] = TRADE_IN_DEFAULTS.map(question =>
  question.code === 'title_brand'
    ? {
        ...question,
        question_en: 'Is the vehicle branded (rebuilt, salvage)?',
        question_fr: 'Le véhicule est-il sans mention, reconstruit ou gravement accidenté (VGA)?',
      }
    : question,
)
